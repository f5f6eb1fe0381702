import { RATE_LIMITS } from '@stampwell/contracts';
import { passkeyQuestion, passkeySignIn } from '@stampwell/contracts/http/account/passkeys.ts';
import { resetPassword } from '@stampwell/contracts/http/account/passwords.ts';
import { customerLogin } from '@stampwell/contracts/http/auth.ts';
import { afterAll, expect, it } from 'vitest';
import { trustProxies } from '../../../services/http/caller-address.ts';
import type { SpecActor } from '../../../testing/spec-actors.ts';
import { forgotten } from '../../../testing/spec-mail.ts';
import { addSpecPasskey, createSpecPasskey, type SpecPasskey } from '../../../testing/spec-passkey.ts';
import { openTestApp } from '../../../testing/test-app.ts';

/** An owner on a new device, after strangers have used up the account's tries. */

// Behind a trusted proxy, so that `X-Forwarded-For` sets the caller's address.
const app = await openTestApp({ areRatesLimited: true, ports: { proxies: trustProxies(['loopback']) } });
afterAll(() => app.close());

const OWNER = '192.0.2.1';

const signIn = (email: string, password: string, from: string, cookie?: string) =>
  app.call(customerLogin, {
    body: { email, password },
    headers: { 'x-forwarded-for': from, ...(cookie && { cookie }) },
  });

async function guessedAt({ email }: Pick<SpecActor, 'email'>): Promise<void> {
  for (let nth = 0; nth < 14; nth += 1) await signIn(email, `guess-${nth}`, `203.0.113.${nth}`);
}

async function byPasskey(passkey: SpecPasskey, from: string) {
  const headers = { 'x-forwarded-for': from };
  const { body } = await app.call(passkeyQuestion, { body: { type: 'customer' }, headers });
  const { ticket, options } = body;
  return app.call(passkeySignIn, { body: { ticket, response: passkey.use(options) }, headers });
}

it('[AC25] a passkey lets its holder in at once, and what strangers guess is counted on', async () => {
  const ann = await app.customer();
  const { passkey } = await addSpecPasskey(ann.call);
  await guessedAt(ann);
  expect((await signIn(ann.email, ann.password, OWNER)).status).toBe(429);
  expect((await byPasskey(passkey, OWNER)).status).toBe(200);
  expect((await signIn(ann.email, ann.password, OWNER)).status).toBe(429);
});

it('[AC25] wrong passkeys have a budget of their address, and take nothing from its passwords', async () => {
  const ann = await app.customer();
  const { passkey } = await addSpecPasskey(ann.call);
  const tries = RATE_LIMITS.failedLoginsPerAddressHour;
  const stranger = createSpecPasskey();
  for (let nth = 0; nth < tries; nth += 1)
    expect((await byPasskey(stranger, '198.51.100.9')).status).toBe(401);
  const refused = await byPasskey(passkey, '198.51.100.9');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([
    429,
    String(refused.error.retry_after),
  ]);
  expect((await byPasskey(passkey, '198.51.100.10')).status).toBe(200);
  expect((await signIn(ann.email, ann.password, '198.51.100.9')).status).toBe(200);
});

it('[AC25] a mailed link lets in at once, and strangers who go on do not keep its browser out', async () => {
  const ann = await app.customer();
  await guessedAt(ann);
  expect((await signIn(ann.email, ann.password, OWNER)).status).toBe(429);
  const { cookie, status } = await app.call(resetPassword, {
    body: { token: await forgotten(app.call, ann), new_password: 'stampwell-2' },
    headers: { 'x-forwarded-for': OWNER },
  });
  expect(status).toBe(200);
  expect((await signIn(ann.email, 'stampwell-2', '192.0.2.2')).status).toBe(200);
  await guessedAt(ann);
  expect((await signIn(ann.email, 'stampwell-2', '192.0.2.3')).status).toBe(429);
  expect((await signIn(ann.email, 'stampwell-2', OWNER, cookie)).status).toBe(200);
});
