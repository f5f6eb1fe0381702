import { PLANS, type PlanType } from '@stampwell/contracts';
import type { SubscriptionView } from '@stampwell/contracts/http/shapes.ts';
import { type Queryable, rowOf, rowsOf } from '../reading/database.ts';

interface SubscriptionRow {
  status: SubscriptionView['status'];
  plan_type: PlanType | null;
  period_end: string | null;
  trial_ends_at: string | null;
  is_suspended: boolean;
  canceled_at: string | null;
  ends_at: string | null;
  ended_at: string | null;
}

const ONE = `
  SELECT status, plan_type, period_end, trial_ends_at, is_suspended, canceled_at, ends_at, ended_at
    FROM views.subscriptions WHERE business_id = $1`;

function accessOf({ status, is_suspended }: SubscriptionRow): SubscriptionView['access'] {
  if (status === 'canceled' || is_suspended) return 'read_only';
  return status === 'past_due' ? 'grace' : 'full';
}

/** A business's subscription as it is written down; null where there never was one. */
export async function readSubscription(db: Queryable, businessId: string): Promise<SubscriptionView | null> {
  const row = await rowOf<SubscriptionRow>(db, ONE, [businessId]);
  if (!row) return null;
  const isTrial = row.plan_type === null;
  return {
    status: row.status,
    plan_type: row.plan_type,
    current_period_end: row.ends_at ?? (isTrial ? row.trial_ends_at : row.period_end),
    canceled_at: row.canceled_at ?? (isTrial ? null : row.ended_at),
    trial_ends_at: row.trial_ends_at,
    access: accessOf(row),
  };
}

export interface SubscriptionFigures {
  /** Businesses by subscription status; `none` never had one. */
  by_status: Record<string, number>;
  /** What the active ones pay in a month. */
  mrr_pence: number;
}

const BY_STATUS = `
  SELECT coalesce(s.status, 'none') AS status, s.plan_type, count(*)::int AS count
    FROM views.businesses d LEFT JOIN views.subscriptions s USING (business_id)
    WHERE NOT d.is_erased GROUP BY 1, 2`;

/** The platform's subscriptions at a glance. */
export async function readSubscriptionFigures(db: Queryable): Promise<SubscriptionFigures> {
  const rows = await rowsOf<{ status: string; plan_type: PlanType | null; count: number }>(db, BY_STATUS);
  const by_status: Record<string, number> = { trialing: 0, active: 0, past_due: 0, canceled: 0, none: 0 };
  let pence = 0;
  for (const { status, plan_type, count } of rows) {
    by_status[status] = (by_status[status] ?? 0) + count;
    if (status === 'active' && plan_type)
      pence += (count * PLANS[plan_type].pricePence) / PLANS[plan_type].months;
  }
  return { by_status, mrr_pence: Math.round(pence) };
}
