import type { AdminUser, Business, CardsUnderWay } from '@stampwell/contracts/http/shapes.ts';
import { readBusinessStatistics } from '@stampwell/read-models/business-directory/businesses.queries.ts';
import { readCardsUnderWay } from '@stampwell/read-models/customer-cards/business-customers.queries.ts';
import { readOwnCards } from '@stampwell/read-models/customer-cards/card-log.queries.ts';
import { readVisitorsSince } from '@stampwell/read-models/customer-cards/customer-cards.queries.ts';
import {
  type OwnDayArgs,
  readOwnDay,
} from '@stampwell/read-models/customer-cards/own-transactions.queries.ts';
import { readAdminUser } from '@stampwell/read-models/customer-directory/customer-directory.queries.ts';
import type { Views } from '@stampwell/read-models/queries/views.queries.ts';

/** Figures from the read models that routes of the writing side show; null until the read models are built. */
export interface Counts {
  ofBusiness(businessId: string): Promise<Business['statistics'] | null>;
  ofCustomer(customerId: string): Promise<AdminUser['activity']>;
  /** Stamps that a person gave on a day, without undone ones. */
  givenOn(day: OwnDayArgs): Promise<number | null>;
  /** Cards that have begun at a business, by programme. */
  underWay(businessId: string): Promise<ReadonlyMap<number, CardsUnderWay> | null>;
  /** The customer's cards. */
  cardsOf(customerId: string): Promise<{ businessId: string; programme: number }[] | null>;
  /** Those of these customers whose card was used since that time. */
  visitorsSince(since: Date, customerIds: readonly string[]): Promise<Set<string> | null>;
}

export function createCounts(views: Views): Counts {
  return {
    ofBusiness: (id) => whereBuilt(readBusinessStatistics(views.db, id)),
    givenOn: async (day) => (await whereBuilt(readOwnDay(views, day)))?.stamps ?? null,
    underWay: (id) => whereBuilt(readCardsUnderWay(views.db, id)),
    cardsOf: (id) => whereBuilt(readOwnCards(views.db, id)),
    visitorsSince: (since, ids) => whereBuilt(readVisitorsSince(views.db, since, ids)),
    ofCustomer: async (id) => (await whereBuilt(readAdminUser(views, id)))?.activity ?? NO_ACTIVITY,
  };
}

const NO_ACTIVITY = { businesses_joined: 0, current_stamps: 0, total_redeemed: 0, total_transactions: 0 };

const UNDEFINED_TABLE = '42P01';

/** Null if the tables are missing: on a first start owners sign in and jobs run before the read models are built. */
export async function whereBuilt<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return null;
    throw error;
  }
}
