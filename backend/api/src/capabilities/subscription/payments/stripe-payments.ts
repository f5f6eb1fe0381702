import { DomainError, paths } from '@stampwell/contracts';
import Stripe from 'stripe';
import { once } from '../../../services/stand-ins/stand-in-secrets.ts';
import type { CheckoutOrder, CheckoutState, Payments, PortalVisit } from './payments.ts';
import { type Catalogue, findCatalogue } from './stripe-catalogue.ts';
import { fromStripe, idOf } from './stripe-subscription.ts';

const RETRY_AFTER_SECONDS = 5;
const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors;

/** Turns network failures and the provider's own errors into `unavailable`, which may be retried. */
function unavailableWhenUnreachable(payments: Payments): Payments {
  return {
    openCheckout: guarded(payments.openCheckout),
    checkout: guarded(payments.checkout),
    closeCheckout: guarded(payments.closeCheckout),
    openPortal: guarded(payments.openPortal),
    subscription: guarded(payments.subscription),
    setCancellation: guarded(payments.setCancellation),
    setTrialEnd: guarded(payments.setTrialEnd),
    setSeason: guarded(payments.setSeason),
    end: guarded(payments.end),
    forget: guarded(payments.forget),
  };
}

function guarded<Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) {
  return async (...args: Args): Promise<Result> => {
    try {
      return await call(...args);
    } catch (error) {
      const isUnreachable =
        error instanceof StripeConnectionError ||
        error instanceof StripeAPIError ||
        error instanceof StripeRateLimitError;
      throw isUnreachable ? new DomainError('unavailable', { retryAfter: RETRY_AFTER_SECONDS }) : error;
    }
  };
}

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** Replaces Stripe's URL in specs. */
  apiBase?: URL;
}

/** With one retry this stays within a client's timeout of ten seconds. */
const TIMEOUT_MS = 4_000;
const RETRIES = 1;

export function createStripePayments({ secretKey, apiBase }: StripeSettings, publicUrl: string): Payments {
  const stripe = new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(apiBase && { host: apiBase.hostname, port: apiBase.port, protocol: 'http' }),
  });
  const catalogue = once(() => findCatalogue(stripe));
  const dashboard = `${publicUrl}${paths.dashboard}`;

  return unavailableWhenUnreachable({
    async openCheckout(order) {
      const { prices } = await catalogue();
      const session = await stripe.checkout.sessions.create({
        mode: 'subscription',
        line_items: [{ price: prices[order.planType], quantity: 1 }],
        client_reference_id: order.businessId,
        metadata: { business_id: order.businessId },
        subscription_data: subscriptionData(order),
        ...(order.email && { customer_email: order.email }),
        success_url: `${dashboard}?subscription=success&welcome=true&session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: `${publicUrl}${paths.business.subscription}`,
      });
      if (!session.url) throw new Error('Stripe opened a checkout without a page');
      return { id: session.id, url: session.url };
    },

    async checkout(id) {
      const session = await orNull(stripe.checkout.sessions.retrieve(id));
      const businessId = session?.metadata?.business_id;
      if (!session || !businessId) return null;
      return { businessId, status: statusOf(session), subscription: idOf(session.subscription) };
    },

    async closeCheckout(id) {
      await ifPossible(stripe.checkout.sessions.expire(id));
    },

    async openPortal(visit) {
      const known = await catalogue();
      const session = await stripe.billingPortal.sessions.create({
        customer: visit.customer,
        configuration: known.portal,
        return_url: `${publicUrl}${paths.business.manageSubscription}`,
        ...(visit.changeTo && { flow_data: await planChange(stripe, known, visit, dashboard) }),
      });
      return session.url;
    },

    async subscription(id) {
      const found = await orNull(stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] }));
      return found && fromStripe(found);
    },

    async setCancellation(id, isCanceled) {
      const changed = await stripe.subscriptions.update(id, {
        cancel_at_period_end: isCanceled,
        expand: ['latest_invoice'],
      });
      const subscription = fromStripe(changed);
      if (!subscription) throw new Error('Stripe changed a subscription that is not ours');
      return subscription;
    },

    async setTrialEnd(id, until) {
      const changes = { trial_end: secondsOf(until), proration_behavior: 'none' } as const;
      await ifPossible(stripe.subscriptions.update(id, changes));
    },

    // Stripe's periods go on during a pause, so the rest of ours is kept as a trial (decision 242).
    async setSeason(id, { resumesAt, periodEnd }) {
      const pause =
        resumesAt === null ? '' : ({ behavior: 'void', resumes_at: secondsOf(resumesAt) } as const);
      const rest = { trial_end: secondsOf(periodEnd), proration_behavior: 'none' } as const;
      await ifPossible(stripe.subscriptions.update(id, { pause_collection: pause, ...rest }));
    },

    async end(id) {
      await ifPossible(stripe.subscriptions.cancel(id));
    },

    async forget(customer) {
      await ifPossible(stripe.customers.del(customer));
    },
  });
}

function statusOf({ status }: Stripe.Checkout.Session): CheckoutState['status'] {
  if (status === 'complete') return 'complete';
  return status === 'expired' ? 'expired' : 'open';
}

type SubscriptionData = Stripe.Checkout.SessionCreateParams.SubscriptionData;

function subscriptionData({ businessId, free }: CheckoutOrder): SubscriptionData {
  const metadata = { business_id: businessId };
  if (!free) return { metadata };
  if ('days' in free) return { metadata, trial_period_days: free.days };
  return { metadata, trial_end: secondsOf(free.until) };
}

const secondsOf = (time: string): number => Math.floor(Date.parse(time) / 1000);

type FlowData = Stripe.BillingPortal.SessionCreateParams.FlowData;

async function planChange(
  stripe: Stripe,
  { prices }: Catalogue,
  { subscription, changeTo }: PortalVisit,
  returnUrl: string,
): Promise<FlowData | undefined> {
  if (!changeTo) return undefined;
  const { items } = await stripe.subscriptions.retrieve(subscription);
  const item = items.data[0];
  if (!item) return undefined;
  return {
    type: 'subscription_update_confirm',
    after_completion: { type: 'redirect', redirect: { return_url: returnUrl } },
    subscription_update_confirm: {
      subscription,
      items: [{ id: item.id, price: prices[changeTo], quantity: 1 }],
    },
  };
}

/** Null if Stripe does not know it. */
const orNull = <T>(asked: Promise<T>) => unlessRefused(asked, [404]);

/** Ignores what is already done, such as closing a paid checkout or ending an ended subscription. */
const ifPossible = <T>(asked: Promise<T>) => unlessRefused(asked, [400, 404]);

async function unlessRefused<T>(asked: Promise<T>, statuses: number[]): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    const isRefusal = error instanceof Stripe.errors.StripeInvalidRequestError;
    if (isRefusal && statuses.includes(error.statusCode ?? 0)) return null;
    throw error;
  }
}
