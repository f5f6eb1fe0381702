import { PLANS, statusAt, viewAt } from '@stampwell/contracts';
import type { SubscriptionView } from '@stampwell/contracts/http/shapes.ts';
import { type Queryable, rowOf, rowsOf } from '../queries/database.ts';
import { datesOf, SUBSCRIPTION, type SubscriptionRow } from './subscription-dates.ts';

const ONE = `SELECT ${SUBSCRIPTION} FROM views.subscriptions s WHERE s.business_id = $1`;

/** A business's subscription at an instant of billing time; null where there never was one. */
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
  /** What the active ones pay in a month. */
  mrr_pence: number;
}

const ALL = `
  SELECT ${SUBSCRIPTION} FROM views.businesses d LEFT JOIN views.subscriptions s USING (business_id)
    WHERE d.state <> 'erased'`;

/**
 * The platform's subscriptions at a glance. A status is of an instant, so every row is asked for its own: there are as
 * many as businesses, not as events.
 */
export async function readSubscriptionFigures(db: Queryable, billingNow: Date): Promise<SubscriptionFigures> {
  const rows = await rowsOf<SubscriptionRow>(db, ALL);
  const by_status: Record<string, number> = { trialing: 0, active: 0, past_due: 0, canceled: 0, none: 0 };
  let pence = 0;
  for (const row of rows) {
    const dates = datesOf(row);
    const status = dates ? statusAt(dates, billingNow) : 'none';
    by_status[status] = (by_status[status] ?? 0) + 1;
    if (status === 'active' && dates?.kind === 'paid') {
      const { pricePence, months } = PLANS[dates.planType];
      pence += pricePence / months;
    }
  }
  return { by_status, mrr_pence: Math.round(pence) };
}
