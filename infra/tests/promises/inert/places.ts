import type { Client } from '../../client.ts';
import { hire, openShop, registerCustomer, type Shop } from '../support/actors.ts';
import type { ChaosProduct } from '../support/chaos-product.ts';

/** A request sent verbatim, without normalising its path. */
export interface RawRequest {
  method?: string;
  path: string;
  token?: string;
  headers?: Record<string, string>;
  body?: Record<string, unknown>;
  form?: Record<string, string>;
}

/** A parameter that might be used as a URL or path. */
export type Place = (value: string) => RawRequest;

/** @returns the session's id */
async function openCheckout(client: Client, { token }: Shop): Promise<string> {
  const body = { plan_type: 'monthly' };
  const { checkout_url } = await client.must('/subscription/checkout-no-trial', { token, body });
  return String(checkout_url).split('/').at(-1) ?? '';
}

/** Every parameter through which an authorised caller could make us fetch, open or redirect to something. */
export async function placesOf({ client, admin }: ChaosProduct): Promise<Record<string, Place>> {
  const shop = await openShop(client, admin, { name: 'Corner' });
  const ann = await registerCustomer(client, 'Ann');
  const sam = await hire(client, shop, 'Sam');
  const payer = await openShop(client, admin, { name: 'Payer' });
  const paid = await openCheckout(client, payer);
  await client.must(`/sandbox/checkout/${paid}`, { body: { outcome: 'paid' } });
  const session = await openCheckout(client, await openShop(client, admin, { name: 'Waiting' }));
  const named = encodeURIComponent;
  const owner = shop.token;
  const urls = (value: string) => ({
    ...{ url: value, return_url: value, success_url: value, cancel_url: value, callback: value },
    ...{ redirect_uri: value, portal_url: value, logo: value, image: value, file: value, path: value },
  });
  const query = (value: string) =>
    Object.keys(urls(''))
      .map((name) => `${name}=${named(value)}`)
      .join('&');
  const post =
    (path: string, token: string, more = {}): Place =>
    (value) => ({ method: 'POST', path: `/api${path}`, token, body: { ...urls(value), ...more } });
  const unsigned = (head: object) =>
    `${[
      { alg: 'EdDSA', typ: 'JWT', ...head },
      { sub: ann.id, kind: 'customer' },
    ]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')}.AAAA`;

  return {
    'a page': (value) => ({ path: `/login?${query(value)}&next=${named(value)}` }),
    'a page’s host': (value) => ({
      path: '/',
      headers: headerSafe({
        host: value,
        'x-forwarded-host': value,
        'x-original-url': value,
        'x-rewrite-url': value,
        referer: value,
      }),
    }),
    'a pass to download': (value) => ({ path: `/api/wallet/apple-pass/${named(value)}` }),
    'an Apple pass': post('/wallet/apple-pass', ann.token),
    'a Google pass': post('/wallet/google-pass', ann.token),
    'a line’s last event': (value) => ({
      path: `/api/live?lastEventId=${named(value)}`,
      token: ann.token,
      headers: headerSafe({ host: value, 'last-event-id': value }),
    }),
    'a plan': (value) => ({
      method: 'POST',
      path: '/api/subscription/checkout',
      token: owner,
      body: { plan_type: value },
    }),
    'a checkout': post('/subscription/checkout', owner, { plan_type: 'monthly' }),
    'a checkout that charges': post('/subscription/checkout-no-trial', owner, { plan_type: 'yearly' }),
    'the billing portal': post('/subscription/portal', payer.token),
    'a checkout’s state': (value) => ({ path: `/api/subscription/checkout/${named(value)}`, token: owner }),
    'the sandbox’s checkout': (value) => ({
      method: 'POST',
      path: `/api/sandbox/checkout/${named(value)}`,
      body: { outcome: 'paid' },
    }),
    'the sandbox’s outcome': post(`/sandbox/checkout/${session}`, owner, { outcome: 'declined' }),
    'the sandbox’s pages': (value) => ({
      method: 'POST',
      path: `/sandbox/checkout/${session}?${query(value)}`,
      form: { outcome: 'declined', ...urls(value) },
    }),
    'a page of the portal': (value) => ({ path: `/sandbox/portal/${named(value)}?plan=${named(value)}` }),
    'a webhook': (value) => ({
      method: 'POST',
      path: '/api/webhooks/stripe',
      headers: { 'stripe-signature': 't=1,v1=00' },
      body: { id: value, ...urls(value) },
    }),
    'a business’s profile': (value) => ({
      method: 'PUT',
      path: '/api/business/profile',
      token: owner,
      body: { name: 'Corner', description: value, address: value.slice(0, 100), ...urls(value) },
    }),
    'a customer’s profile': (value) => ({
      method: 'PUT',
      path: '/api/user/profile',
      token: ann.token,
      body: { name: value.slice(0, 60), email: ann.email, ...urls(value) },
    }),
    'an export': (value) => ({ path: `/api/business/export?${query(value)}`, token: owner }),
    'an export’s file': (value) => ({
      path: `/api/business/export/transactions.csv?${query(value)}`,
      token: owner,
    }),
    'an export’s name': (value) => ({ path: `/api/business/export/${named(value)}`, token: owner }),
    'a stream of the log': (value) => ({ path: `/api/audit/events?stream=${named(value)}`, token: admin }),
    'a card of the log': (value) => ({
      path: `/api/audit/cards/${named(value)}/${named(value)}`,
      token: admin,
    }),
    'a read model': (value) => ({
      method: 'POST',
      path: `/api/admin/projections/${named(value)}/rebuild`,
      token: admin,
    }),
    'a code': (value) => ({
      method: 'POST',
      path: '/api/stamps/status',
      token: sam.token,
      body: { qr_token: value },
    }),
    'the mailbox': (value) => ({ path: `/dev/mail?to=${named(value)}` }),
    'a mailed link': (value) => ({
      method: 'POST',
      path: '/api/auth/forgot-password',
      headers: headerSafe({ host: value, 'x-forwarded-host': value, origin: value, referer: value }),
      body: { email: ann.email, type: 'customer', ...urls(value) },
    }),
    'a token’s key': (value) => ({
      path: '/api/auth/verify',
      token: unsigned({ jku: value, x5u: value, kid: value, jwk: { kid: value } }),
    }),
    'an idempotency key': (value) => ({
      method: 'POST',
      path: '/api/user/qr-code/rotate',
      token: ann.token,
      headers: headerSafe({ 'idempotency-key': value.slice(0, 100) }),
    }),
  };
}

/** Removes characters that headers cannot contain. */
const headerSafe = (headers: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replace(/[^\x20-\x7e]/g, '')]),
  );
