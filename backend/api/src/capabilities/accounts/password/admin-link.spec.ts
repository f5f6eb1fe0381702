import { resetPassword } from '@stampwell/contracts/http/account/passwords.ts';
import { adminLogin } from '@stampwell/contracts/http/auth.ts';
import { afterAll, expect, it } from 'vitest';
import { openTestApp } from '../../../testing/test-app.ts';
import { linkForAdministrator } from './reset-links.ts';

const app = await openTestApp();
afterAll(() => app.close());
const linkFor = (email: string) =>
  linkForAdministrator({ pool: app.pool, people: app.people, publicUrl: 'https://stampwell.test' }, email);

it('[AC9] lets an administrator in by a link from the command line, once', async () => {
  const { email } = await app.admin();
  const link = new URL((await linkFor(email)) ?? '');
  expect(link.origin + link.pathname).toBe('https://stampwell.test/reset-password');
  const body = { token: link.searchParams.get('token'), new_password: 'a-newer-stampwell' };
  expect((await app.call(resetPassword, { body })).status).toBe(200);
  const signIn = { body: { email, password: body.new_password } };
  expect((await app.call(adminLogin, signIn)).status).toBe(200);
  expect((await app.call(resetPassword, { body })).status).toBe(409);
});

it('[AC9] is for administrators alone', async () => {
  const { email } = await app.customer();
  expect(await linkFor(email)).toBeNull();
});
