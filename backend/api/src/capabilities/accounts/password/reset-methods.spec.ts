import { undoEmail } from '@stampwell/contracts/http/account/email-links.ts';
import * as passwords from '@stampwell/contracts/http/account/passwords.ts';
import * as auth from '@stampwell/contracts/http/auth.ts';
import { devMail } from '@stampwell/contracts/http/operations.ts';
import { afterAll, expect, it, vi } from 'vitest';
import { withAuthenticator } from '../../../testing/spec-authenticator.ts';
import { MAILED, movedTo, tokenIn } from '../../../testing/spec-mail.ts';
import { addSpecPasskey } from '../../../testing/spec-passkey.ts';
import { openTestApp } from '../../../testing/test-app.ts';

const app = await openTestApp();
afterAll(() => app.close());

let count = 0;
const newAddress = () => {
  count += 1;
  return `moved-${count}@methods.test`;
};
const ALL = ['Authenticator', 'Laptop', 'Phone'];

async function methodsOf(id: string): Promise<string[]> {
  const { rows } = await app.pool.query<{ name: string }>(
    `SELECT name FROM platform.passkeys WHERE account_id = $1
      UNION ALL SELECT 'Authenticator' FROM platform.authenticators WHERE account_id = $1 ORDER BY name`,
    [id],
  );
  return rows.map(({ name }) => name);
}

/** A customer with a phone from before an address change, and a laptop and an app from after it. */
async function moved() {
  const former = await app.customer();
  await addSpecPasskey(former.call, 'Phone');
  await mailWith(former.email, 'passkey');
  const email = newAddress();
  const undoToken = await movedTo(former, email);
  await addSpecPasskey(former.call, 'Laptop');
  await withAuthenticator(former);
  return { former, actor: { ...former, email }, undoToken };
}

const reset = (token: string, keep_sign_in_methods?: boolean) =>
  app.call(passwords.resetPassword, { body: { token, new_password: 'brand-new', keep_sign_in_methods } });
const mailWith = (to: string, words: string) =>
  vi.waitFor(async () => {
    const { body } = await app.call(devMail, { query: { to } });
    const found = body.messages.find(({ text }) => text.includes(words));
    if (!found) throw new Error(`no mail says ${words}`);
    return found.text;
  }, MAILED);
async function forgot(email: string) {
  await app.call(passwords.forgotPassword, { body: { type: 'customer', email } });
  const mail = await mailWith(email, '/reset-password?token=');
  return { mail, token: tokenIn(mail) };
}

it('[AC31] a reset takes with it what was added since the address changed, and the mail says so', async () => {
  const { former, actor } = await moved();
  const { token, mail } = await forgot(actor.email);
  expect(mail).toContain('added since your email address changed');
  expect(mail).toContain(`/reset-password?token=${token}&added=1`);
  expect(await methodsOf(former.id)).toEqual(ALL);
  expect((await reset(token)).status).toBe(200);
  expect(await methodsOf(former.id)).toEqual(['Phone']);
  const { rowCount } = await app.pool.query('SELECT FROM platform.recovery_codes WHERE account_id = $1', [
    former.id,
  ]);
  expect(rowCount).toBe(0);
  expect((await app.call(auth.listSessions, { token: former.token })).status).toBe(401);
});

it('[AC31] it stays where its holder says so', async () => {
  const { former, actor } = await moved();
  const { token } = await forgot(actor.email);
  expect((await reset(token, true)).status).toBe(200);
  expect(await methodsOf(former.id)).toEqual(ALL);
});

it('[AC31] it stays where no change can be undone any more, and the mail asks nothing', async () => {
  const { former, actor } = await moved();
  await app.pool.query(
    `UPDATE platform.email_links SET expires_at = now() WHERE account_id = $1 AND purpose = 'undo'`,
    [former.id],
  );
  const { token, mail } = await forgot(actor.email);
  expect(mail).not.toContain('added');
  await reset(token);
  expect(await methodsOf(former.id)).toEqual(ALL);
});

it('[AC31] an earlier change counts as long as it can be undone', async () => {
  const { former, actor } = await moved();
  const further = newAddress();
  await mailWith(actor.email, 'passkey');
  await mailWith(actor.email, 'authenticator app');
  await movedTo(actor, further);
  const { token } = await forgot(further);
  await reset(token);
  expect(await methodsOf(former.id)).toEqual(['Phone']);
});

it('[AC18] an undo takes all of them, and the mail that offers it says so', async () => {
  const { former, undoToken } = await moved();
  expect(await mailWith(former.email, '/undo-email?token=')).toContain(
    'passkeys and authenticator apps are removed',
  );
  expect((await app.call(undoEmail, { body: { token: undoToken } })).status).toBe(200);
  expect(await methodsOf(former.id)).toEqual([]);
});
