import { DEFAULT_TIME_ZONE, statusAt } from '@stampwell/contracts';
import type { Funnel } from '@stampwell/contracts/http/shapes.ts';
import { type Queryable, rowsOf } from '../queries/database.ts';
import { datesOf, SUBSCRIPTION, type SubscriptionRow } from '../subscription-status/subscription-dates.ts';

interface ShopRow extends SubscriptionRow {
  is_set_up: boolean;
  is_approved: boolean;
  has_customer: boolean;
}

const REGISTERED_SINCE = `
  SELECT NOT d.onboarding AS is_set_up, d.approved_at IS NOT NULL AS is_approved,
         coalesce(t.customers, 0) > 0 AS has_customer, ${SUBSCRIPTION}
    FROM views.businesses d
    LEFT JOIN views.business_totals t USING (business_id)
    LEFT JOIN views.subscriptions s USING (business_id)
   WHERE d.state <> 'erased' AND d.created_at >= ($1::timestamp AT TIME ZONE '${DEFAULT_TIME_ZONE}')`;

/** How far the shops came that registered since a day (Europe/London). A step counts only shops that took every step before it. */
export async function readFunnel(db: Queryable, since: string, billingNow: Date): Promise<Funnel> {
  const registered = await rowsOf<ShopRow>(db, REGISTERED_SINCE, [since]);
  const setUp = registered.filter((shop) => shop.is_set_up);
  const approved = setUp.filter((shop) => shop.is_approved);
  const stamping = approved.filter((shop) => shop.has_customer);
  const paying = stamping.filter((shop) => isPaying(shop, billingNow));
  return {
    registered: registered.length,
    set_up: setUp.length,
    approved: approved.length,
    first_customer: stamping.length,
    paying: paying.length,
  };
}

function isPaying(shop: SubscriptionRow, billingNow: Date): boolean {
  const dates = datesOf(shop);
  return dates !== null && statusAt(dates, billingNow) === 'active';
}
