import type { Json, Reply } from '../../client.ts';
import { type Customer, fillCard, openShop, registerCustomer, type Shop } from '../support/actors.ts';
import type { ChaosProduct } from '../support/chaos-product.ts';

const DAY_MS = 86_400_000;

/** The subscription as the owner sees it. */
export interface Subscription extends Json {
  status: string;
  access: string;
  current_period_end: string;
  canceled_at: string | null;
}

/** A shop with a subscription, operated through its own endpoints and the sandbox's pages. */
export interface Payer {
  shop: Shop;
  subscription(): Promise<Subscription>;
  ask(call: 'cancel' | 'resume' | 'start-trial'): Promise<Reply>;
  /** Makes the imaginary card pay, or decline, from now on. */
  changeCard(card: 'good' | 'bad'): Promise<void>;
  /** Pays for a plan at the sandbox's checkout. @returns the session's id */
  subscribe(plan: 'monthly' | 'yearly'): Promise<string>;
  /** Gives a stamp. @returns the result */
  earn(): Promise<string>;
  /** Redeems an earned reward. @returns the result */
  redeem(): Promise<string>;
}

/** @param rewards number of full cards to redeem */
export async function openPayer(product: ChaosProduct, name: string, rewards = 0): Promise<Payer> {
  const { client, admin, url } = product;
  const shop = await openShop(client, admin, { name });
  const { token } = shop;
  const full: Customer[] = [];
  for (let nth = 0; nth < rewards; nth += 1) {
    const customer = await registerCustomer(client, `Full ${nth}`);
    await fillCard(client, shop, customer.code);
    full.push(customer);
  }
  const walkIn = await registerCustomer(client, 'Walk-in');
  const outcome = ({ status, body }: Reply) => (status < 300 ? 'done' : String(body.code));

  return {
    shop,
    subscription: async () =>
      (await client.must('/subscription/status', { method: 'GET', token })) as Subscription,
    ask: (call) => client.call(`/subscription/${call}`, { token }),
    async changeCard(card) {
      const { portal_url } = await client.must('/subscription/portal', { token });
      const body = new URLSearchParams({ card });
      const { status } = await fetch(String(portal_url), { method: 'POST', body, redirect: 'manual' });
      if (status !== 303) throw new Error(`${url}: the portal answered ${status}`);
    },
    async subscribe(plan_type) {
      const body = { plan_type };
      const { checkout_url } = await client.must('/subscription/checkout-no-trial', { token, body });
      const session = String(checkout_url).split('/').at(-1) ?? '';
      await client.must(`/sandbox/checkout/${session}`, { body: { outcome: 'paid' } });
      return session;
    },
    earn: async () => outcome(await client.call('/stamps/scan', { token, body: { qr_code: walkIn.code } })),
    async redeem() {
      const customer = full.pop();
      if (!customer) throw new Error('no full card is left');
      return outcome(
        await client.call('/stamps/business-redeem', { token, body: { qr_code: customer.code } }),
      );
    },
  };
}

/** Advances the billing clock. */
export async function pass({ client }: ChaosProduct, advance_days: number): Promise<void> {
  await client.must('/sandbox/clock', { body: { advance_days } });
}

/** Advances the billing clock to an instant plus days. */
export async function passTo(product: ChaosProduct, instant: string, daysLater = 0): Promise<void> {
  const { now } = await product.client.must('/sandbox/clock', { method: 'GET' });
  await pass(product, Math.max(0, (Date.parse(instant) - Date.parse(String(now))) / DAY_MS + daysLater));
}
