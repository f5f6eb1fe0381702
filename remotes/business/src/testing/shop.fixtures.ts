import { AT, cara } from '@stampwell/client/testing/fixtures.ts';
import type { Finding } from '@stampwell/contracts/http/anomalies.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import type { businessRedeem, scanStamps, undoTransaction } from '@stampwell/contracts/http/stamps.ts';
import type { AskedQuestion } from '@stampwell/contracts/http/story.ts';
import { DEFAULT_LOOK } from '@stampwell/contracts/shop-look.ts';

export const terms = {
  settings: {
    steps: [{ stamps: 10, reward_description: 'Free coffee', reward_emoji: '☕' }],
    stamps_required: 10,
    reward_description: 'Free coffee',
    reward_emoji: '☕',
    scan_cooldown_hours: 4,
    daily_stamp_cap: null,
    spends: false,
    keeps_rest: false,
    lapses_after_months: null,
    time_zone: 'Europe/Berlin',
    look: DEFAULT_LOOK,
  },
};

export function given(added: number, total: number): ReplyOf<typeof scanStamps> {
  return {
    success: true,
    message: 'Stamps added',
    customer: cara,
    user_name: 'Cara',
    stamps_added: added,
    total_stamps: total,
    new_stamp_count: total,
    steps: [{ stamps: 10, reward_description: 'Free coffee', reward_emoji: '☕' }],
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
  progress_percentage: 30,
  reward_eligible: false,
};

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

export const finding: Finding = {
  id: 'f1',
  business_id: 'me',
  business_name: 'Corner Coffee',
  rule: 'far_above',
  title: 'One employee far above the others',
  rule_words: 'An employee gave far more than usual.',
  summary: 'Sam gave 90 stamps.',
  staff: { id: 'sam', name: 'Sam', is_owner: false },
  customer: null,
  day: '2026-11-01',
  first_at: AT,
  last_at: AT,
  events: 2,
  status: 'open',
  reason: null,
  decided_at: null,
  capped_at: null,
  deactivated_at: null,
  undone_at: null,
};
