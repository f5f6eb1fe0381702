import { PLANS, seasonAt, statusAt, viewAt } from '@stampwell/contracts';
import type { SubscriptionView } from '@stampwell/contracts/http/shapes.ts';
import { type Queryable, rowOf, rowsOf } from '../queries/database.ts';
import { datesOf, SUBSCRIPTION, type SubscriptionRow } from './subscription-dates.ts';

const ONE = `SELECT ${SUBSCRIPTION} FROM views.subscriptions s WHERE s.business_id = $1`;

/** A business's subscription at a billing time; null if it never had one. */
export async function readSubscription(
  db: Queryable,
  businessId: string,
  billingNow: Date,
): Promise<SubscriptionView | null> {
  const row = await rowOf<SubscriptionRow>(db, ONE, [businessId]);
  return row && viewAt(datesOf(row), billingNow);
}

export interface SubscriptionFigures {
  /** Businesses by subscription status; `none` never had one. */
  by_status: Record<string, number>;
  /** Monthly recurring revenue of the active subscriptions. */
  mrr_pence: number;
}

const ALL = `
  SELECT ${SUBSCRIPTION} FROM views.businesses d LEFT JOIN views.subscriptions s USING (business_id)
    WHERE d.state <> 'erased'`;

/**
 * Figures on all subscriptions. Status depends on the time, so every row is read: their number grows with businesses, not with
 * events.
 */
export async function readSubscriptionFigures(db: Queryable, billingNow: Date): Promise<SubscriptionFigures> {
  const rows = await rowsOf<SubscriptionRow>(db, ALL);
  const by_status: Record<string, number> = { trialing: 0, active: 0, past_due: 0, canceled: 0, none: 0 };
  let pence = 0;
  for (const row of rows) {
    const dates = datesOf(row);
    const status = dates ? statusAt(dates, billingNow) : 'none';
    by_status[status] = (by_status[status] ?? 0) + 1;
    // [SU27] A shop that is closed for the season pays nothing.
    if (status === 'active' && dates?.kind === 'paid' && !seasonAt(dates, billingNow)) {
      const { pricePence, months } = PLANS[dates.planType];
      pence += pricePence / months;
    }
  }
  return { by_status, mrr_pence: Math.round(pence) };
}

/** All seasons for which it was, or is, closed, the oldest first. */
export const readSeasons = (
  db: Queryable,
  businessId: string,
): Promise<{ began_at: string; ends_at: string }[]> =>
  rowsOf(db, 'SELECT began_at, ends_at FROM views.seasons WHERE business_id = $1 ORDER BY began_at', [
    businessId,
  ]);
