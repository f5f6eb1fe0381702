import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../../client.ts';
import { hire, newEmail, openShop, PASSWORD, registerCustomer, signIn } from '../support/actors.ts';
import type { ChaosProduct } from '../support/chaos-product.ts';

/** A way to end sessions: signed-in people, and the action. */
export interface Ending {
  /** Access tokens that must become invalid. */
  tokens: string[];
  act(): Promise<unknown>;
}

const NEW_PASSWORD = 'another stampwell';
const POLL_MS = 20;

/** Everything that ends a session, each with its own people. */
export const endings: Record<string, (product: ChaosProduct) => Promise<Ending>> = {
  'a changed password': async ({ client }) => {
    const { email, token } = await registerCustomer(client, 'Changing');
    const other = await signIn(client, '/auth/login', email);
    const body = { current_password: PASSWORD, new_password: NEW_PASSWORD };
    return {
      tokens: [other.token],
      act: () => client.must('/auth/change-password', { method: 'PUT', token, body }),
    };
  },

  'a password reset by mail': async ({ client }) => {
    const { email, token } = await registerCustomer(client, 'Forgetful');
    await client.must('/auth/email/verify', { token, body: { token: await mailedToken(client, email) } });
    await client.must('/auth/forgot-password', { body: { email, type: 'customer' } });
    const link = await mailedToken(client, email, 'reset-password');
    const body = { token: link, new_password: NEW_PASSWORD };
    return { tokens: [token], act: () => client.must('/auth/reset-password', { body }) };
  },

  'an address that turned out to be another’s': async ({ client }) => {
    const { email, token } = await registerCustomer(client, 'Squatter');
    const body = { token: await mailedToken(client, email), new_password: NEW_PASSWORD };
    return { tokens: [token], act: () => client.must('/auth/email/confirm', { body }) };
  },

  'another address that was confirmed': async ({ client }) => {
    const { email, token } = await registerCustomer(client, 'Moving');
    const other = await signIn(client, '/auth/login', email);
    const next = newEmail();
    const change = { name: 'Moving', email: next, current_password: PASSWORD };
    await client.must('/user/profile', { method: 'PUT', token, body: change });
    const body = { token: await mailedToken(client, next) };
    return { tokens: [other.token], act: () => client.must('/auth/email/confirm', { body }) };
  },

  'an ended session': async ({ client }) => {
    const { email, token } = await registerCustomer(client, 'Elsewhere');
    const other = await signIn(client, '/auth/login', email);
    const { sessions } = await client.must('/auth/sessions', { method: 'GET', token: other.token });
    const current = (sessions as { id: string; current: boolean }[]).find((session) => session.current);
    return {
      tokens: [other.token],
      act: () => client.must(`/auth/sessions/${current?.id}`, { method: 'DELETE', token }),
    };
  },

  'a sign-out': async ({ client }) => {
    const { email } = await registerCustomer(client, 'Leaving');
    const { token, cookie } = await signIn(client, '/auth/login', email);
    return {
      tokens: [token],
      act: () => client.must('/auth/logout', { body: { session: 'general' }, headers: { cookie } }),
    };
  },

  'a spent refresh token that comes back': async ({ client }) => {
    const { email } = await registerCustomer(client, 'Robbed');
    const { token, cookie } = await signIn(client, '/auth/login', email);
    const options = { body: { session: 'general' }, headers: { cookie } };
    const { access_token: renewed } = await client.must('/auth/refresh', options);
    return { tokens: [token, String(renewed)], act: () => client.call('/auth/refresh', options) };
  },

  'a deleted account': async ({ client }) => {
    const { email, token } = await registerCustomer(client, 'Gone');
    const other = await signIn(client, '/auth/login', email);
    const body = { password: PASSWORD };
    return {
      tokens: [token, other.token],
      act: () => client.must('/user/account', { method: 'DELETE', token, body }),
    };
  },

  'a deactivated customer': async ({ client, admin }) => {
    const { id, token } = await registerCustomer(client, 'Barred');
    const options = { method: 'PUT', token: admin, body: { reason: 'Test' } };
    return { tokens: [token], act: () => client.must(`/admin/users/${id}/deactivate`, options) };
  },

  'a deactivated employee': (product) =>
    withEmployee(product, (id, token) =>
      product.client.must(`/business/employees/${id}/deactivate`, { token }),
    ),

  'a deleted employee': (product) =>
    withEmployee(product, (id, token) =>
      product.client.must(`/business/employees/${id}`, { method: 'DELETE', token }),
    ),

  'an employee’s password reset by the owner': (product) =>
    withEmployee(product, (id, token) =>
      product.client.must(`/business/employees/${id}`, {
        method: 'PUT',
        token,
        body: { name: 'Same', password: NEW_PASSWORD },
      }),
    ),

  'a deleted business': async ({ client, admin }) => {
    const shop = await openShop(client, admin, { name: 'Closing' });
    const employee = await hire(client, shop, 'Staff');
    const options = { method: 'DELETE', token: shop.token, body: { password: PASSWORD } };
    return {
      tokens: [shop.token, employee.token],
      act: () => client.must('/business/account', options),
    };
  },
};

async function withEmployee(
  { client, admin }: ChaosProduct,
  act: (id: string, ownersToken: string) => Promise<unknown>,
): Promise<Ending> {
  const shop = await openShop(client, admin, { name: 'Corner', email: newEmail() });
  const { id, token } = await hire(client, shop, 'Staff');
  return { tokens: [token], act: () => act(id, shop.token) };
}

/** Mails are sent after the answer, which does not reveal whether one follows. */
async function mailedToken(client: Client, email: string, screen = 'confirm-email'): Promise<string> {
  for (;;) {
    const { messages } = await client.must(`/dev/mail?to=${encodeURIComponent(email)}`, { method: 'GET' });
    const texts = (messages as { text: string }[]).map(({ text }) => text);
    const token = texts.join('\n').match(new RegExp(`${screen}\\?token=([\\w.-]+)`))?.[1];
    if (token) return token;
    await sleep(POLL_MS);
  }
}
