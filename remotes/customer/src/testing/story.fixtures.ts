import type { CardStep, CardStory } from '@stampwell/contracts/http/story.ts';

export const aStep = (part: Partial<CardStep> = {}): CardStep => ({
  id: 's1',
  position: 1,
  kind: 'earned',
  at: '2026-11-01T09:00:00Z',
  by: { kind: 'staff', name: null },
  stamps: 1,
  balance: 1,
  total_redeemed: 0,
  rule: {
    stamps_required: 10,
    reward_description: 'Free coffee',
    reward_emoji: '☕',
    scan_cooldown_hours: 4,
  },
  undoes: null,
  undone_by: null,
  reason: null,
  refusal: null,
  ...part,
});

export const aStory = (steps: CardStep[], part: Partial<CardStory> = {}): CardStory => ({
  business: { id: 'cafe', name: 'Corner Coffee' },
  customer: { id: 'me', name: 'Robin' },
  opening: { steps: 0, balance: 0, total_redeemed: 0 },
  steps,
  card: { current_stamps: steps.at(-1)?.balance ?? 0, total_redeemed: 0 },
  rule: aStep().rule,
  questions: [],
  ...part,
});
