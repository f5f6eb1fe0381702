import { customerLogin } from '@stampwell/contracts/http/auth.ts';
import { afterAll, expect, it } from 'vitest';
import { trustProxies } from '../../../services/http/caller-address.ts';
import { mailsTo } from '../../../testing/spec-mail.ts';
import { openTestApp } from '../../../testing/test-app.ts';

const GUESSES = 1_000;
const ADDRESSES = 100;
const AT_ONCE = 20;

// Behind TLS, so that the cookie has its `__Secure-` prefix, and behind a proxy that tells callers' addresses.
const app = await openTestApp({
  areRatesLimited: true,
  ports: { isBehindTls: true, proxies: trustProxies(['loopback']) },
});
afterAll(() => app.close());

interface Try {
  email: string;
  password: string;
  from?: string;
  cookie?: string;
}
const attempt = ({ email, password, from = '198.51.100.1', cookie }: Try) =>
  app.call(customerLogin, {
    body: { email, password },
    headers: { 'x-forwarded-for': from, ...(cookie && { cookie }) },
  });

it(`[AC25] lets the owner's device in after ${GUESSES} wrong guesses from ${ADDRESSES} addresses`, async () => {
  const { email, password } = await app.customer();
  const { cookie, status } = await attempt({ email, password });
  expect(status).toBe(200);
  let compared = 0;
  for (let nth = 0; nth < GUESSES; nth += AT_ONCE) {
    const guesses = Array.from({ length: AT_ONCE }, (_, at) =>
      attempt({ email, password: `guess-${nth + at}`, from: `203.0.113.${(nth + at) % ADDRESSES}` }),
    );
    compared += (await Promise.all(guesses)).filter((answer) => answer.status === 401).length;
  }
  expect(compared).toBe(10);
  expect((await attempt({ email, password, from: '192.0.2.7' })).status).toBe(429);
  expect((await attempt({ email, password, cookie })).status).toBe(200);
  process.stdout.write(`known devices: ${GUESSES} guesses, ${compared} compared, the owner signs in\n`);
});

it('[AC25] gives a known device ten tries of its own, and no stranger by its cookie', async () => {
  const [ann, ben] = [await app.customer(), await app.customer()];
  const { cookie } = await attempt(ann);
  const wrong = { email: ann.email, password: 'not-it-at-all', from: '192.0.2.20' };
  for (let nth = 0; nth < 10; nth += 1) expect((await attempt({ ...wrong, cookie })).status).toBe(401);
  expect((await attempt({ ...wrong, cookie })).status).toBe(429);
  // The device used up only its own tries, so that other devices can still sign in to the account.
  expect((await attempt({ ...ann, from: '192.0.2.21' })).status).toBe(200);
  // The device never signed in to Ben's account, and a forged cookie belongs to no account.
  const made = cookie.replace(/device=[^.]+/, 'device=AAAA');
  for (const stranger of [cookie, made]) {
    const address = { from: '192.0.2.22', cookie: stranger };
    for (let nth = 0; nth < 5; nth += 1)
      expect((await attempt({ email: ben.email, password: 'not-it-at-all', ...address })).status).toBe(401);
  }
  expect((await attempt({ ...ben, from: '192.0.2.22' })).status).toBe(429);
});

it('[AC25] keeps a guesser waiting longer each time, and not the account', async () => {
  const { email, password } = await app.customer();
  const waits: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    for (let nth = 0; nth < 10; nth += 1)
      await attempt({ email, password: 'not-it-at-all', from: '192.0.2.30' });
    const { error } = await attempt({ email, password: 'not-it-at-all', from: '192.0.2.30' });
    waits.push(Math.round((error.retry_after ?? 0) / 3_600));
    await app.pool.query("UPDATE platform.rate_limits SET expire = 1 WHERE key NOT LIKE 'login-rounds%'");
  }
  expect(waits).toEqual([1, 2, 4]);
  expect((await attempt({ email, password, from: '192.0.2.31' })).status).toBe(200);
});

it('[AC28] mails about a device that the account did not know, and about no other', async () => {
  const ann = await app.customer();
  const { cookie } = await attempt(ann);
  await attempt({ ...ann, cookie });
  await attempt(ann);
  const [mail] = await mailsTo(app.call, ann.email, 1);
  expect(mail?.subject).toBe('New sign-in to your Stampwell account');
  expect(mail?.text).not.toContain(ann.name);
});
