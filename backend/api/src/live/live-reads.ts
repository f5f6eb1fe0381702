import type { StampCardEvent, StoredEvent } from '@stampwell/contracts';
import type { SubscriptionView, Transaction } from '@stampwell/contracts/http/shapes.ts';

export type CardEvent = StampCardEvent & StoredEvent;

export interface CardKey {
  businessId: string;
  customerId: string;
}

/** A card as it stands: what `card-changed` tells. */
export interface LiveCard {
  business_id: string;
  customer_id: string;
  current_stamps: number;
  stamps_required: number;
  reward_eligible: boolean;
  total_redeemed: number;
}

/** An entry of a card, and where it stands in the log. */
export interface LiveEntry {
  position: number;
  transaction: Transaction;
}

/** A stretch of the log: `after < position <= until`, the oldest so many. */
export interface Stretch {
  after: number;
  until: number;
  limit: number;
}

/** What the read models say, for messages that must agree with what a screen then fetches. */
export interface LiveReads {
  /** Entries as their business will see them, one an event, from the events alone. */
  describe(events: readonly CardEvent[]): Promise<LiveEntry[]>;
  cards(keys: readonly CardKey[]): Promise<LiveCard[]>;
  /** A business's entries of a stretch, oldest first. */
  entriesOfBusiness(businessId: string, stretch: Stretch): Promise<LiveEntry[]>;
  /** The same of a customer. */
  entriesOfCustomer(customerId: string, stretch: Stretch): Promise<LiveEntry[]>;
  subscription(businessId: string): Promise<SubscriptionView | null>;
}
