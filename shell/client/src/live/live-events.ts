import type { Transaction } from '@stampwell/contracts/http/shapes.ts';

/** Events of `GET /live` (docs/wire.md#live). */
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
  /** A dispute about a card was opened or answered. */
  'question-changed': { business_id: string; customer_id: string };
  'subscription-changed': Record<string, unknown>;
  /** A shop's participation or ability to give stamps changed. */
  'shop-changed': { business_id: string };
  /** A finding of unusual activity was raised or decided on; sent to its owner and administrators. */
  'finding-changed': object;
  /** Progress of a read model's rebuild, in events; sent to administrators. */
  'projection-progress': { name: string; state: 'running' | 'done' | 'failed'; done: number; total: number };
}

export type LiveType = keyof LiveEvents;
