import type { StoredStampCardEvent } from '@stampwell/contracts';
import type { LiveData } from '@stampwell/contracts/http/live.ts';
import type { SubscriptionView, Transaction } from '@stampwell/contracts/http/shapes.ts';

export type CardEvent = StoredStampCardEvent;

export interface CardKey {
  businessId: string;
  customerId: string;
  /** Its number; absent for the first. */
  programme?: number | undefined;
}

/** A card's current state. */
export type LiveCard = LiveData<'card-changed'>;

/** An entry of a card with its position in the log. */
export interface LiveEntry {
  position: number;
  transaction: Transaction;
}

/** A card with a new question or answer. */
export interface QuestionChange {
  business_id: string;
  customer_id: string;
  programme?: number | undefined;
  position: number;
}

/** A range of the log, `after < position <= until`, oldest first, at most `limit` entries. */
export interface LogRange {
  after: number;
  until: number;
  limit: number;
}

/** Queries for messages, which must agree with the data that a screen then fetches. */
export interface LiveReads {
  /** Entries as the business will see them, one per event, from the events alone. */
  describe(events: readonly CardEvent[]): Promise<LiveEntry[]>;
  cards(keys: readonly CardKey[]): Promise<LiveCard[]>;
  /** Oldest first. */
  entriesOfBusiness(businessId: string, stretch: LogRange): Promise<LiveEntry[]>;
  entriesOfCustomer(customerId: string, stretch: LogRange): Promise<LiveEntry[]>;
  /** Questions and answers within a range of the log, oldest first. */
  questions(
    reader: { businessId: string } | { customerId: string },
    stretch: { from: number; until: number },
  ): Promise<QuestionChange[]>;
  /** The customers who have those cards' stamps now, in the same order: the person's other account where one is merged. */
  holders(changes: readonly QuestionChange[]): Promise<string[]>;
  subscription(businessId: string): Promise<SubscriptionView | null>;
  /** Those of the customers who have a card there. */
  cardHolders(businessId: string, customers: readonly string[], programme?: number): Promise<string[]>;
  /** The businesses where a customer has a card. */
  shopsOf(customerId: string): Promise<string[]>;
}
