import type { Business, CustomerLookup } from '@stampwell/contracts/http/shapes.ts';
import type { CardStep, CardStory } from '@stampwell/contracts/http/story.ts';
import { DEFAULT_LOOK } from '@stampwell/contracts/shop-look.ts';

/** What the API answers, for specs of screens: a shop whose cards have ten stamps, and its customer Cara. */

export const AT = '2026-11-01T09:00:00Z';
export const cara = { id: 'cara', name: 'Cara' };

/** Longer than a row on a phone, without a space to break it at. */
export const LONG_NAME = `Wilhelmina-${'Charlotte'.repeat(8)}`;

export function aBusiness(part: Partial<Business> = {}): Business {
  return {
    _id: 'me',
    id: 'me',
    name: 'Corner Coffee',
    email: 'robin@example.test',
    created_at: AT,
    is_active: true,
    type: 'business',
    phone: null,
    address: null,
    location: null,
    description: null,
    logo: null,
    look: DEFAULT_LOOK,
    steps: [{ stamps: 10, reward_description: 'Free coffee', reward_emoji: '☕' }],
    stamps_required: 10,
    reward_description: 'Free coffee',
    reward_emoji: '☕',
    scan_cooldown_hours: 4,
    onboarding: false,
    is_unfinished: false,
    is_approved: true,
    status: 'approved',
    rejected_at: null,
    rejection_reason: null,
    waiting_since: null,
    approved_at: AT,
    subscription_status: 'active',
    statistics: { customer_count: 1, stamps_given: 3, rewards_redeemed: 0 },
    ...part,
  };
}

/** Cara with so many stamps of ten. */
export function aLookup(stamps: number, part: Partial<CustomerLookup> = {}): CustomerLookup {
  return {
    customer: { ...cara, email: 'cara@example.test' },
    stamp_info: {
      current_stamps: stamps,
      steps: [{ stamps: 10 }],
      stamps_required: 10,
      progress_percentage: stamps * 10,
      reward_eligible: stamps >= 10,
      total_redeemed: 0,
      last_stamp_at: AT,
      next_allowed_at: null,
    },
    ...part,
  };
}

export function aStep(part: Partial<CardStep> = {}): CardStep {
  return {
    id: 's1',
    position: 1,
    kind: 'earned',
    at: AT,
    by: { kind: 'staff', name: 'Sam' },
    stamps: 1,
    balance: 1,
    total_redeemed: 0,
    rule: {
      steps: [{ stamps: 10, reward_description: 'Free coffee', reward_emoji: '☕' }],
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
  };
}

export function aStory(steps: CardStep[], part: Partial<CardStory> = {}): CardStory {
  const { balance = 0, total_redeemed = 0 } = steps.at(-1) ?? {};
  return {
    business: { id: 'me', name: 'Corner Coffee' },
    customer: cara,
    opening: { steps: 0, balance: 0, total_redeemed: 0 },
    steps,
    card: { current_stamps: balance, total_redeemed },
    rule: aStep().rule,
    questions: [],
    ...part,
  };
}
