import type { Transaction } from '@stampwell/contracts/http/shapes.ts';

/** What `GET /live` tells (docs/wire.md#live). */
export interface LiveEvents {
  'card-changed': {
    business_id: string;
    customer_id: string;
    current_stamps: number;
    stamps_required: number;
    reward_eligible: boolean;
    total_redeemed: number;
  };
  transaction: Transaction;
  /** Something was asked about a card, or answered. */
  'question-changed': { business_id: string; customer_id: string };
  'subscription-changed': Record<string, unknown>;
  /** A shop takes part or not, gives stamps or not, otherwise than before. */
  'shop-changed': { business_id: string };
  /** A rebuild of a read model: how many events are done of how many; to administrators. */
  'projection-progress': { name: string; state: 'running' | 'done' | 'failed'; done: number; total: number };
}

export type LiveType = keyof LiveEvents;
