import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import type { Business, CustomerLookup } from '@stampwell/contracts/http/shapes.ts';
import type { businessRedeem, scanStamps, undoTransaction } from '@stampwell/contracts/http/stamps.ts';
import type { AskedQuestion, CardStep, CardStory } from '@stampwell/contracts/http/story.ts';

const AT = '2026-11-01T09:00:00Z';
const cara = { id: 'cara', name: 'Cara' };

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
    description: null,
    logo: null,
    stamps_required: 10,
    reward_description: 'Free coffee',
    reward_emoji: '☕',
    scan_cooldown_hours: 4,
    onboarding: false,
    is_approved: true,
    status: 'approved',
    rejected_at: null,
    subscription_status: 'active',
    statistics: { customer_count: 1, stamps_given: 3, rewards_redeemed: 0 },
    ...part,
  };
}

export const terms = {
  settings: {
    stamps_required: 10,
    reward_description: 'Free coffee',
    reward_emoji: '☕',
    scan_cooldown_hours: 4,
    daily_stamp_cap: null,
    time_zone: 'Europe/Berlin',
  },
};

/** Cara with so many stamps of ten. */
export function aLookup(stamps: number, part: Partial<CustomerLookup> = {}): CustomerLookup {
  return {
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
  };
}

export function given(added: number, total: number): ReplyOf<typeof scanStamps> {
  return {
    success: true,
    message: 'Stamps added',
    customer: cara,
    user_name: 'Cara',
    stamps_added: added,
    total_stamps: total,
    new_stamp_count: total,
    stamps_required: 10,
    reward_description: 'Free coffee',
    reward_emoji: '☕',
    progress_percentage: total * 10,
    reward_eligible: total >= 10,
    transaction_id: 't1',
  };
}

export const redeemed: ReplyOf<typeof businessRedeem> = {
  success: true,
  message: 'Reward redeemed',
  customer: cara,
  customer_name: 'Cara',
  user_id: 'cara',
  stamps_used: 10,
  remaining_stamps: 0,
  total_redeemed: 1,
  reward_description: 'Free coffee',
  reward_emoji: '☕',
  transaction_id: 't1',
};

export const undone: ReplyOf<typeof undoTransaction> = {
  success: true,
  message: 'Taken back',
  transaction_id: 'undo',
  customer: cara,
  total_stamps: 3,
  new_stamp_count: 3,
  stamps_required: 10,
  reward_eligible: false,
};

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

export function aQuestion(part: Partial<AskedQuestion> = {}): AskedQuestion {
  return {
    id: 'q1',
    entry_id: 's1',
    asked_at: AT,
    words: 'I bought two coffees',
    answer: null,
    customer: cara,
    ...part,
  };
}
