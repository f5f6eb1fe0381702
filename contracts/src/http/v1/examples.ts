/** The customer, entry and shop of the examples. A spec puts ones that are there in their place. */
export const EXAMPLE = {
  code: '7KQ2M9XA',
  customerId: '0197c3a5-51f2-7c1e-9d0b-6f2f3a1b7c55',
  /** Of a stamp that can be undone. */
  transactionId: '0197c3b1-08aa-7e44-8f1d-2b9c4d6e7f01',
  shopId: '0197c000-1f2e-7a3b-8c4d-5e6f7a8b9c0d',
  keyId: '0197d001-2a3b-7c4d-8e5f-6a7b8c9d0e1f',
  /** Of the key's own. */
  webhookId: '0197e0a1-3b4c-7d5e-8f60-718293a4b5c6',
  deliveryId: '0197e0a2-4c5d-7e6f-9071-8293a4b5c6d7',
  day: '2026-11-27',
  dayBefore: '2026-11-26',
} as const;

export const EXAMPLE_CARD = {
  programme: 1,
  customer: { id: EXAMPLE.customerId, name: 'Ann Jones' },
  stamps: 4,
  stamps_required: 10,
  reward_ready: false,
  rewards_redeemed: 1,
  last_stamp_at: '2026-11-27T09:14:03.120Z',
  next_stamp_at: null,
} as const;
