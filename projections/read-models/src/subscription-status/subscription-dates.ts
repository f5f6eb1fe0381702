import type { PlanType, Season, SubscriptionDates, SubscriptionEnd } from '@stampwell/contracts';

/** A business's subscription as recorded. It does not change as time passes. */
export interface SubscriptionRow {
  plan_type: PlanType | null;
  period_end: string | null;
  trial_ends_at: string | null;
  reserved_days: number | null;
  unpaid_since: string | null;
  canceled_at: string | null;
  ends_at: string | null;
  end_why: SubscriptionEnd['why'] | null;
  ended_at: string | null;
  season_from: string | null;
  season_until: string | null;
  season_ends_at: string | null;
  season_redeems: boolean | null;
}

/** Columns for a query that names `views.subscriptions` as `s`. */
export const SUBSCRIPTION = `
  s.plan_type, s.period_end, s.trial_ends_at, s.reserved_days, s.unpaid_since, s.canceled_at, s.ends_at, s.end_why, s.ended_at,
  s.season_from, s.season_until, s.season_ends_at, s.season_redeems`;

/** The row's dates, from which contracts compute status and access; null if there never was a subscription. */
export function datesOf(row: SubscriptionRow): SubscriptionDates | null {
  const { plan_type, period_end, trial_ends_at, reserved_days, unpaid_since, canceled_at, ends_at } = row;
  const cancellation = canceled_at && ends_at ? { canceledAt: canceled_at, endsAt: ends_at } : null;
  if (plan_type && period_end) {
    return {
      kind: 'paid',
      planType: plan_type,
      periodEnd: period_end,
      trialEndsAt: trial_ends_at,
      reservedDays: reserved_days,
      unpaidSince: unpaid_since,
      cancellation,
      end: endOf(row),
      season: seasonOf(row),
    };
  }
  if (!trial_ends_at)
    return reserved_days === null
      ? null
      : { kind: 'reserved', days: reserved_days, cancellation, end: endOf(row) };
  return { kind: 'trial', endsAt: trial_ends_at, cancellation, end: endOf(row), season: seasonOf(row) };
}

function seasonOf(row: SubscriptionRow): Season | null {
  const { season_from: from, season_until: until, season_ends_at: endsAt, season_redeems: redeems } = row;
  return from && until && endsAt ? { from, until, endsAt, redeems: redeems ?? false } : null;
}

/** A trial ends at its planned end, even if that was recorded later. */
function endOf({ end_why: why, ended_at, trial_ends_at }: SubscriptionRow): SubscriptionEnd | null {
  const at = why === 'trial_over' ? trial_ends_at : ended_at;
  return why && at ? { why, at } : null;
}
