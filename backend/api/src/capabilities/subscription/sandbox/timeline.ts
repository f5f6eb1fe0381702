import {
  afterDays,
  PAYMENT_RETRY_DAYS,
  PLANS,
  type PlanType,
  TERMINATE_AFTER_DAYS,
} from '@stampwell/contracts';

/** A subscription in the sandbox. Times are ISO 8601, UTC. */
export interface SandboxSubscription {
  id: string;
  customer: string;
  businessId: string;
  planType: PlanType;
  /** Whether charges to the imaginary card succeed. */
  isCardGood: boolean;
  /** Start of the first paid period; later periods begin on the same day of the month if the month has it. */
  anchor: string;
  periods: number;
  periodEnd: string;
  trialEndsAt: string | null;
  cancellation: { canceledAt: string; endsAt: string } | null;
  unpaidSince: string | null;
  retryAt: string | null;
  /** Collects nothing until then; absent if it was never paused. */
  pausedUntil?: string | null;
  endedAt: string | null;
  /** Oldest first. */
  invoices: { id: string; pence: number; at: string; paidAt: string | null }[];
}

/** The sandbox's webhook types; the names are Stripe's. */
export type Happening =
  | 'checkout.session.completed'
  | 'customer.subscription.created'
  | 'customer.subscription.updated'
  | 'customer.subscription.deleted'
  | 'invoice.paid'
  | 'invoice.payment_failed';

export interface Step {
  subscription: SandboxSubscription;
  happenings: Happening[];
}

/** Adds calendar months, to the same day or the month's last (UTC). */
export function addMonths(from: string, months: number): string {
  const start = new Date(from);
  const target = new Date(start);
  target.setUTCDate(1);
  target.setUTCMonth(target.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return target.toISOString();
}

type NewSubscription = Pick<
  SandboxSubscription,
  'id' | 'customer' | 'businessId' | 'planType' | 'trialEndsAt'
>;

/** Subscribes after checkout: charges now, or when the trial ends. */
export function subscribe(order: NewSubscription, now: string): Step {
  const subscription: SandboxSubscription = {
    ...order,
    isCardGood: true,
    anchor: order.trialEndsAt ?? now,
    periods: 0,
    periodEnd: order.trialEndsAt ?? now,
    cancellation: null,
    unpaidSince: null,
    retryAt: null,
    endedAt: null,
    invoices: [],
  };
  const first = order.trialEndsAt ? { subscription, happenings: [] } : beginPeriod(subscription, now);
  const paid = first.happenings.filter((happening) => happening === 'invoice.paid');
  return {
    subscription: first.subscription,
    happenings: ['customer.subscription.created', ...paid, 'checkout.session.completed'],
  };
}

/** Applies every step due up to `now`, each at its own time. */
export function advance(subscription: SandboxSubscription, now: string): Step {
  let step: Step = { subscription, happenings: [] };
  for (let due = nextDue(subscription); due !== null && due <= now; due = nextDue(step.subscription)) {
    const next = stepAt(step.subscription, due);
    step = { subscription: next.subscription, happenings: [...step.happenings, ...next.happenings] };
  }
  return step;
}

/** Time of the next step; null if there is none. */
export function nextDue({ endedAt, periodEnd, retryAt, unpaidSince }: SandboxSubscription): string | null {
  if (endedAt) return null;
  const givenUpAt = unpaidSince && afterDays(unpaidSince, TERMINATE_AFTER_DAYS);
  return [periodEnd, retryAt, givenUpAt].filter((time) => time !== null).sort()[0] ?? null;
}

function stepAt(subscription: SandboxSubscription, due: string): Step {
  const { unpaidSince, cancellation, periodEnd } = subscription;
  if (unpaidSince && afterDays(unpaidSince, TERMINATE_AFTER_DAYS) <= due) return end(subscription, due);
  if (periodEnd > due) return collect(subscription, due);
  return cancellation ? end(subscription, due) : beginPeriod(subscription, due);
}

function beginPeriod(subscription: SandboxSubscription, at: string): Step {
  const { months, pricePence } = PLANS[subscription.planType];
  const periods = subscription.periods + 1;
  const invoice = {
    id: `in_sandbox_${subscription.invoices.length + 1}`,
    pence: pricePence,
    at,
    paidAt: null,
  };
  const begun: SandboxSubscription = {
    ...subscription,
    periods,
    periodEnd: addMonths(subscription.anchor, months * periods),
    invoices: [...subscription.invoices, invoice],
  };
  const { subscription: collected, happenings } = collect(begun, at);
  return { subscription: collected, happenings: ['customer.subscription.updated', ...happenings] };
}

/** Tries to charge the amount owed; a failure is retried within three days. */
export function collect(subscription: SandboxSubscription, at: string): Step {
  if (!subscription.isCardGood) {
    const unpaidSince = subscription.unpaidSince ?? at;
    const retryAt = afterDays(at, PAYMENT_RETRY_DAYS);
    return {
      subscription: { ...subscription, unpaidSince, retryAt },
      happenings: ['invoice.payment_failed'],
    };
  }
  const invoices = subscription.invoices.map((one) => (one.paidAt ? one : { ...one, paidAt: at }));
  return {
    subscription: { ...subscription, invoices, unpaidSince: null, retryAt: null },
    happenings: ['invoice.paid'],
  };
}

export function end(subscription: SandboxSubscription, at: string): Step {
  if (subscription.endedAt) return { subscription, happenings: [] };
  return {
    subscription: { ...subscription, endedAt: at, retryAt: null },
    happenings: ['customer.subscription.deleted'],
  };
}

export function setCancellation(subscription: SandboxSubscription, isCanceled: boolean, at: string): Step {
  const cancellation = isCanceled ? { canceledAt: at, endsAt: subscription.periodEnd } : null;
  return { subscription: { ...subscription, cancellation }, happenings: ['customer.subscription.updated'] };
}

/** Nothing once a period was charged. */
export function setTrialEnd(subscription: SandboxSubscription, until: string): Step {
  if (subscription.endedAt || subscription.periods > 0) return { subscription, happenings: [] };
  const { cancellation } = subscription;
  const moved = { trialEndsAt: until, anchor: until, periodEnd: until };
  return {
    subscription: {
      ...subscription,
      ...moved,
      cancellation: cancellation && { ...cancellation, endsAt: until },
    },
    happenings: ['customer.subscription.updated'],
  };
}

/** What is left of a period is kept as a trial, as at Stripe. */
export function setSeason(
  subscription: SandboxSubscription,
  { resumesAt, periodEnd }: { resumesAt: string | null; periodEnd: string },
): Step {
  if (subscription.endedAt) return { subscription, happenings: [] };
  const { cancellation } = subscription;
  const rest = { trialEndsAt: periodEnd, anchor: periodEnd, periodEnd, periods: 0 };
  return {
    subscription: {
      ...subscription,
      ...rest,
      pausedUntil: resumesAt,
      cancellation: cancellation && { ...cancellation, endsAt: periodEnd },
    },
    happenings: ['customer.subscription.updated'],
  };
}

/** Takes effect now; a paid period starts again and is charged in full (Stripe would credit the rest of the old one). */
export function changePlan(subscription: SandboxSubscription, planType: PlanType, at: string): Step {
  const changed = { ...subscription, planType, cancellation: null };
  const isInTrial = changed.periods === 0;
  if (isInTrial) return { subscription: changed, happenings: ['customer.subscription.updated'] };
  return beginPeriod({ ...changed, anchor: at, periods: 0, periodEnd: at }, at);
}

/** Replaces the imaginary card; a good one pays the amount owed at once. */
export function changeCard(subscription: SandboxSubscription, isCardGood: boolean, at: string): Step {
  const changed = { ...subscription, isCardGood };
  return isCardGood && changed.unpaidSince ? collect(changed, at) : { subscription: changed, happenings: [] };
}
