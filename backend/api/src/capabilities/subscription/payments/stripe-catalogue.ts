import { PLANS, type PlanType } from '@stampwell/contracts';
import Stripe from 'stripe';

const PRODUCT = 'stampwell';
const CURRENCY = 'gbp';

export interface Catalogue {
  prices: Record<PlanType, string>;
  /** The id of the portal's configuration. */
  portal: string;
}

/**
 * Finds our product, prices and portal settings at Stripe and creates the missing ones, so that no setup by hand is needed. A
 * changed price becomes a new price at Stripe; existing subscribers keep the old one.
 */
export async function findCatalogue(stripe: Stripe): Promise<Catalogue> {
  await ensureProduct(stripe);
  const known = await stripe.prices.list({ lookup_keys: Object.keys(PLANS).map(lookupKey), active: true });
  const prices = {
    monthly: await priceOf(stripe, 'monthly', known.data),
    six_month: await priceOf(stripe, 'six_month', known.data),
    yearly: await priceOf(stripe, 'yearly', known.data),
  };
  return { prices, portal: await portalOf(stripe, prices) };
}

const lookupKey = (planType: string) => `stampwell_${planType}`;

async function ensureProduct(stripe: Stripe): Promise<void> {
  try {
    await stripe.products.create({ id: PRODUCT, name: 'Stampwell' });
  } catch (error) {
    const isThere = error instanceof Stripe.errors.StripeError && error.code === 'resource_already_exists';
    if (!isThere) throw error;
  }
}

async function priceOf(stripe: Stripe, planType: PlanType, known: Stripe.Price[]): Promise<string> {
  const { name, pricePence, months } = PLANS[planType];
  const same = known.find(
    (price) => price.lookup_key === lookupKey(planType) && price.unit_amount === pricePence,
  );
  if (same) return same.id;
  const price = await stripe.prices.create({
    product: PRODUCT,
    nickname: name,
    currency: CURRENCY,
    unit_amount: pricePence,
    recurring: { interval: 'month', interval_count: months },
    lookup_key: lookupKey(planType),
    transfer_lookup_key: true,
  });
  return price.id;
}

async function portalOf(stripe: Stripe, prices: Catalogue['prices']): Promise<string> {
  const revision = Object.values(prices).join(' ');
  const known = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  const same = known.data.find(({ metadata }) => metadata?.stampwell === revision);
  if (same) return same.id;
  const offered = Object.values(PLANS).filter(({ isOffered }) => isOffered);
  const made = await stripe.billingPortal.configurations.create({
    metadata: { stampwell: revision },
    features: {
      customer_update: { enabled: true, allowed_updates: ['address', 'tax_id'] },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        proration_behavior: 'always_invoice',
        products: [{ product: PRODUCT, prices: offered.map(({ type }) => prices[type]) }],
      },
    },
  });
  return made.id;
}
