import { randomUUID } from 'node:crypto';
import type { Client } from '../../client.ts';

export const PASSWORD = 'stampwell';

export interface Person {
  id: string;
  name: string;
  email: string;
  token: string;
}
export type Customer = Person & { code: string };
export type Shop = Person & { stampsRequired: number };

export const newEmail = () => `${randomUUID()}@stampwell.test`;

/** A new customer. */
export async function registerCustomer(client: Client, name: string, email = newEmail()): Promise<Customer> {
  const body = { name, email, password: PASSWORD };
  const { access_token: token, user } = await client.must('/auth/register', { body });
  const { qr_code: code } = await client.must('/user/qr-code', { method: 'GET', token });
  return { id: user.id, name, email, token, code };
}

export interface ShopOptions {
  name: string;
  email?: string;
  stampsRequired?: number;
  cooldownHours?: number;
  phone?: string;
  address?: string;
  description?: string;
  /** Notes of its approval. */
  notes?: string;
}

/** An approved business in its trial; without a cooldown by default. */
export async function openShop(client: Client, admin: string, options: ShopOptions): Promise<Shop> {
  const { email = newEmail(), stampsRequired = 5, cooldownHours = 0, notes = '', ...profile } = options;
  const terms = { stampsRequired, scanCooldownHours: cooldownHours, onboarding: false };
  const body = { email, password: PASSWORD, ...profile, ...terms };
  const { access_token: token, business } = await client.must('/auth/business/register', { body });
  const approve = `/admin/businesses/${business.id}/approve`;
  await client.must(approve, { method: 'PUT', token: admin, body: { notes } });
  return { id: business.id, name: profile.name, email, token, stampsRequired };
}

/** A new session with its refresh cookie. Access tokens last ten minutes. */
export async function signIn(
  client: Client,
  path: string,
  email: string,
): Promise<{ token: string; cookie: string }> {
  const { status, body, headers } = await client.call(path, { body: { email, password: PASSWORD } });
  if (status !== 200) throw new Error(`${path}: ${status}`);
  const cookie = (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
  return { token: String(body.access_token), cookie };
}

/** A signed-in employee of a shop. */
export async function hire(client: Client, shop: Person, name: string, email = newEmail()): Promise<Person> {
  const newcomer = { name, email, password: PASSWORD };
  const { employee } = await client.must('/business/employees', { token: shop.token, body: newcomer });
  const { token } = await signIn(client, '/employee/login', email);
  return { id: employee.id, name, email, token };
}

/** Fills a card in one call. */
export function fillCard(client: Client, shop: Shop, code: string): Promise<unknown> {
  const body = { qr_code: code, stamp_amount: shop.stampsRequired };
  return client.must('/stamps/scan', { token: shop.token, body });
}
