import { replying } from '@stampwell/client/testing';
import { employeeBusinessInfo, employeeProfile } from '@stampwell/contracts/http/employee.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import type { CustomerLookup } from '@stampwell/contracts/http/shapes.ts';
import type { CardStep, CardStory } from '@stampwell/contracts/http/story.ts';

const AT = '2026-11-01T09:00:00Z';
const cara = { id: 'cara', name: 'Cara' };
const reward = { stamps_required: 10, reward_description: 'Free coffee', reward_emoji: '☕' };

/** Longer than a row on a phone, without a space to break it at. */
export const LONG_NAME = `Wilhelmina-${'Charlotte'.repeat(8)}`;

export const sam = replying(employeeProfile, {
  employee: {
    id: 'sam',
    name: 'Sam',
    email: 'sam@example.test',
    created_at: AT,
    is_active: true,
    type: 'employee',
    business_id: 'cafe',
  },
});

export const aShop = (part: Partial<ReplyOf<typeof employeeBusinessInfo>['business']> = {}) =>
  replying(employeeBusinessInfo, {
    business: {
      id: 'cafe',
      name: 'Corner Coffee',
      ...reward,
      scan_cooldown_hours: 4,
      status: 'approved',
      ...part,
    },
  });

/** Cara with so many stamps of ten. */
export const aLookup = (stamps: number, part: Partial<CustomerLookup> = {}): CustomerLookup => ({
  customer: { ...cara, email: 'cara@example.test' },
  stamp_info: {
    current_stamps: stamps,
    stamps_required: 10,
    progress_percentage: stamps * 10,
    reward_eligible: stamps >= 10,
    total_redeemed: 0,
    last_stamp_at: AT,
    next_allowed_at: null,
  },
  ...part,
});

export const aStep = (part: Partial<CardStep> = {}): CardStep => ({
  id: 's1',
  position: 1,
  kind: 'earned',
  at: AT,
  by: { kind: 'staff', name: 'Sam' },
  stamps: 1,
  balance: 1,
  total_redeemed: 0,
  rule: { ...reward, scan_cooldown_hours: 4 },
  undoes: null,
  undone_by: null,
  reason: null,
  refusal: null,
  ...part,
});

export const aStory = (steps: CardStep[], part: Partial<CardStory> = {}): CardStory => ({
  business: { id: 'cafe', name: 'Corner Coffee' },
  customer: cara,
  opening: { steps: 0, balance: 0, total_redeemed: 0 },
  steps,
  card: { current_stamps: steps.at(-1)?.balance ?? 0, total_redeemed: 0 },
  rule: aStep().rule,
  questions: [],
  ...part,
});
