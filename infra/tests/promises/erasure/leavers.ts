import { randomBytes, randomUUID } from 'node:crypto';
import type { Client } from '../../client.ts';
import { fillCard, hire, openShop, PASSWORD, type Person, type Shop } from '../support/actors.ts';
import type { ChaosProduct } from '../support/chaos-product.ts';

/** A person who will be erased. */
export interface Leaver {
  traces: Traces;
  /** Sign-in endpoint and email of their accounts. */
  accounts: { signIn: string; email: string }[];
  leave(): Promise<unknown>;
}

/** A word that occurs nowhere else. */
export const unique = (word: string) => `${word}${randomBytes(6).toString('hex')}`;
const uniqueEmail = () => `${unique('Mail.')}@Example.test`;
const uniquePhone = () => `+44 7${String(parseInt(randomBytes(6).toString('hex'), 16)).padStart(15, '0')}`;

/** Creates everything a customer can leave behind: at two shops, in mails, wallets, sessions and refused requests. */
export async function createCustomerLeaver(
  { client, admin }: ChaosProduct,
  [first, second]: [Shop, Shop],
): Promise<Leaver> {
  const me = { name: unique('Zephyrine '), email: uniqueEmail(), phone: uniquePhone() };
  const headers = { 'user-agent': unique('Telephone '), 'x-forwarded-for': uniqueAddress() };
  const own = withHeaders(client, headers);
  const registration = { name: me.name, email: me.email, password: PASSWORD };
  const { access_token, user } = (await own.must('/auth/register', {
    body: registration,
    key: randomUUID(),
  })) as { access_token: string; user: { id: string } };
  const token = String(access_token);
  await own.must('/user/profile', { method: 'PUT', token, body: me, key: randomUUID() });
  const { qr_code: oldCode } = await own.must('/user/qr-code', { method: 'GET', token });
  const { qr_code } = await own.must('/user/qr-code/rotate', { token, key: randomUUID() });
  const code = String(qr_code);

  await fillCard(client, first, code);
  await client.must('/stamps/business-redeem', {
    token: first.token,
    body: { qr_code: code },
    key: randomUUID(),
  });
  await client.must('/stamps/scan', { token: second.token, body: { qr_code: code }, key: randomUUID() });

  await own.must('/auth/forgot-password', { body: { email: me.email, type: 'customer' } });
  await own.must('/user/export', { method: 'GET', token });
  const { download_url } = await own.must('/wallet/apple-pass', { token });
  await own.call(new URL(String(download_url)).pathname.replace('/api', ''), { method: 'GET' });
  await own.must('/wallet/google-pass', { token });

  // An administrator's reason for a deactivation.
  const reason = unique('Shared a code with ');
  const of = `/admin/users/${String(user.id)}`;
  await client.must(`${of}/deactivate`, { method: 'PUT', token: admin, body: { reason } });
  await client.must(`${of}/reactivate`, { method: 'PUT', token: admin });
  const again = await own.must('/auth/login', { body: { email: me.email, password: PASSWORD } });

  // Refusals must not be stored either.
  await own.call('/auth/register', { body: registration, key: randomUUID() });
  await own.call('/auth/login', { body: { email: me.email, password: 'not this one' } });
  await own.call('/auth/login', { body: { email: me.email, password: [me.name] } });

  return {
    accounts: [{ signIn: '/auth/login', email: me.email }],
    traces: [me.name, me.email, me.phone, String(oldCode), code, headers['user-agent'], reason],
    leave: () =>
      own.must('/user/account', {
        method: 'DELETE',
        token: String(again.access_token),
        body: { password: PASSWORD },
        key: randomUUID(),
      }),
  };
}

/** An employee who has given stamps. */
export async function createEmployeeLeaver(
  { client }: ChaosProduct,
  shop: Shop,
  code: string,
): Promise<Leaver> {
  const employee = await hire(client, shop, unique('Barnaby '), uniqueEmail());
  await client.must('/stamps/scan', { token: employee.token, body: { qr_code: code }, key: randomUUID() });
  await client.must('/auth/forgot-password', { body: { email: employee.email, type: 'employee' } });
  return {
    accounts: [{ signIn: '/employee/login', email: employee.email }],
    traces: [employee.name, employee.email],
    leave: () => client.must(`/business/employees/${employee.id}`, { method: 'DELETE', token: shop.token }),
  };
}

/** A business with staff, customers and a subscription. */
export async function createBusinessLeaver({ client, admin }: ChaosProduct, code: string): Promise<Leaver> {
  const profile = {
    name: unique('Gingerbread '),
    email: uniqueEmail(),
    phone: uniquePhone(),
    address: unique('1 Candle Lane '),
    description: unique('Best buns since '),
    notes: unique('Visited by '),
  };
  const shop = await openShop(client, admin, profile);
  const staff: Person = await hire(client, shop, unique('Cordelia '), uniqueEmail());
  const { token } = shop;
  await client.must('/stamps/scan', { token: staff.token, body: { qr_code: code } });
  await client.must('/business/profile', {
    method: 'PUT',
    token,
    body: { name: profile.name, onboarding: false },
  });
  const written = await writeAbout({ client, admin }, shop, code);
  await client.must('/auth/forgot-password', { body: { email: shop.email, type: 'business' } });
  const { checkout_url } = await client.must('/subscription/checkout-no-trial', {
    token,
    body: { plan_type: 'monthly' },
  });
  const session = new URL(String(checkout_url)).pathname.split('/').at(-1);
  await client.must(`/sandbox/checkout/${session}`, { body: { outcome: 'paid' } });
  return {
    accounts: [
      { signIn: '/auth/business/login', email: shop.email },
      { signIn: '/employee/login', email: staff.email },
    ],
    traces: [...Object.values(profile), staff.name, staff.email, ...written],
    leave: () => client.must('/business/account', { method: 'DELETE', token, body: { password: PASSWORD } }),
  };
}

/** Text about a business: its reward, which was redeemed, and the reason of a deactivation. */
async function writeAbout(
  { client, admin }: Pick<ChaosProduct, 'client' | 'admin'>,
  { id, token }: Shop,
  code: string,
): Promise<string[]> {
  const [reward, closed] = [unique('A gilded bun '), unique('Mice behind the ')];
  const terms = {
    reward_description: reward,
    reward_emoji: '🥐',
    stamps_required: 5,
    scan_cooldown_hours: 0,
  };
  await client.must('/business/settings', { method: 'PUT', token, body: terms });
  await client.must('/stamps/scan', { token, body: { qr_code: code, stamp_amount: 5 } });
  await client.must('/stamps/business-redeem', { token, body: { qr_code: code } });
  const of = `/admin/businesses/${id}`;
  await client.must(`${of}/deactivate`, { method: 'PUT', token: admin, body: { reason: closed } });
  await client.must(`${of}/reactivate`, { method: 'PUT', token: admin });
  return [reward, closed];
}

/** Each has its own address, and so its own rate limits, behind a proxy. */
const uniqueAddress = () => `10.${[...randomBytes(3)].join('.')}`;

function withHeaders({ call, must }: Client, headers: Record<string, string>): Pick<Client, 'call' | 'must'> {
  return {
    call: (path, options) => call(path, { ...options, headers }),
    must: (path, options) => must(path, { ...options, headers }),
  };
}

/** Words that identify a person. */
type Traces = readonly string[];

/** Finds traces in texts, one line each: case-insensitive, also as printed bytes and URL-encoded. `places` are texts by name. */
export function findTraces(places: Iterable<readonly [string, string]>, traces: Traces): string[] {
  const forms = traces.map((trace) => ({ trace, written: waysToWrite(trace) }));
  return [...places].flatMap(([place, text]) => {
    const haystack = text.toLowerCase();
    return forms
      .filter(({ written }) => written.some((form) => haystack.includes(form)))
      .map(({ trace }) => `${trace} in ${place}`);
  });
}

function waysToWrite(trace: string): string[] {
  const cases = [trace, trace.toLowerCase(), trace.toUpperCase()];
  const hex = cases.map((text) => Buffer.from(text).toString('hex'));
  return [...new Set([trace.toLowerCase(), encodeURIComponent(trace).toLowerCase(), ...hex])];
}
