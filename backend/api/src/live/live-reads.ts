import type { CardTerms, StoredStampCardEvent } from '@stampwell/contracts';
import type { SubscriptionView, Transaction } from '@stampwell/contracts/http/shapes.ts';

export type CardEvent = StoredStampCardEvent;

export interface CardKey {
  businessId: string;
  customerId: string;
}

/** A card as it stands: what `card-changed` tells. */
export interface LiveCard extends CardTerms {
  business_id: string;
  customer_id: string;
  current_stamps: number;
  reward_eligible: boolean;
  total_redeemed: number;
}

/** An entry of a card, and where it stands in the log. */
export interface LiveEntry {
  position: number;
  transaction: Transaction;
}

/** A card about which something was asked or answered. */
export interface QuestionChange {
  business_id: string;
  customer_id: string;
  position: number;
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
  /** What was asked or answered in a stretch of the log, oldest first. */
  questions(
    reader: { businessId: string } | { customerId: string },
    stretch: { from: number; until: number },
  ): Promise<QuestionChange[]>;
  subscription(businessId: string): Promise<SubscriptionView | null>;
  /** Those of the customers who have a card there. */
  cardHolders(businessId: string, customers: readonly string[]): Promise<string[]>;
  /** The businesses where a customer has a card. */
  shopsOf(customerId: string): Promise<string[]>;
}
