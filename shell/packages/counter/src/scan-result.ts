import type { ScanToSend } from '@stampwell/client/offline';
import type { CardHere, Transaction } from '@stampwell/contracts/http/shapes.ts';

/** Result of a scan, an earning, a redemption or an undo. Replies of contracts' `stamps` fit as they are. */
export interface ScanResult {
  success: boolean;
  message?: string | undefined;
  customer?: { name: string } | undefined;
  /** Which of the shop's cards it was, where there is more than one. */
  card_name?: string | null | undefined;
  programme?: number | undefined;
  cards?: CardHere[] | undefined;
  new_stamp_count?: number;
  stamps_required?: number;
  reward_description?: string;
  reward_emoji?: string;
  stamps_used?: number;
  remaining_stamps?: number;
  taken?: number[] | undefined;
  /** ISO 8601; set during the cooldown. */
  next_allowed_at?: string | undefined;
  transaction_id?: string;
  /** An earning without an answer; sent again with the same key, it counts once. */
  unsent?: ScanToSend | undefined;
  /** False for an undo. */
  canUndo?: boolean;
}

/** Usually redeemed by the customer on their phone; staff see it and can undo it. */
export const redeemedElsewhere = (transaction: Transaction, { name }: { name: string }): ScanResult => ({
  success: true,
  // Messages to staff name no customer: the page knows whom it shows.
  message: `${transaction.actor_name ?? name} redeemed the reward just now`,
  customer: { name },
  card_name: transaction.card_name,
  reward_description: transaction.description,
  stamps_used: -transaction.stamps_added,
  transaction_id: transaction.id,
  canUndo: true,
});

/** '☕ Free coffee': what a redemption gave. */
export const rewardGiven = ({ reward_emoji, reward_description }: ScanResult) => ({
  emoji: reward_emoji,
  words: reward_description,
});

/** '4 / 10 stamps'; null after a redemption. */
export const countWords = ({ new_stamp_count, stamps_required }: ScanResult): string | null =>
  new_stamp_count === undefined ? null : `${new_stamp_count} / ${stamps_required} stamps`;
