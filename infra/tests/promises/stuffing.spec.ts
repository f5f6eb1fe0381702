import { RATE_LIMITS } from '@stampwell/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Reply } from '../client.ts';
import {
  inCrowd,
  median,
  openBehindProxy,
  type ProxiedProduct,
  quantile,
} from './guessing/behind-a-proxy.ts';
import { newEmail, PASSWORD, registerCustomer } from './support/actors.ts';
import { figure } from './support/figure.ts';

/** `PAIRS=1000` for a sample. */
const PAIRS = Number(process.env.PAIRS ?? 10_000);
const ADDRESSES = 100;
/** Each account costs ten hashes, which are made one at a time. */
const KNOWN = PAIRS < 10_000 ? 6 : 20;
const UNKNOWN = KNOWN;
/** Fewer than would make each other time out while hashing. */
const AT_ONCE = 10;
const ROUNDS = 40;
/** How far apart answers may be, or a quarter of one on a busy machine. */
const FORGOTTEN_MS = 5;

let product: ProxiedProduct;
beforeAll(async () => {
  product = await openBehindProxy();
});
afterAll(() => product?.stop());

const logIn = (address: string, email: string, password: string) =>
  product.from(address).call('/auth/login', { body: { email, password } });
const register = (nth: number) =>
  registerCustomer(product.from(`198.51.100.${nth}`), `Known ${nth}`).then(({ email }) => email);
const registerMany = (count: number, from: number) =>
  inCrowd(
    Array.from({ length: count }, (_, nth) => from + nth),
    2,
    register,
  );

/** States the waiting time in header and body. */
function expectRefusal({ body, headers }: Reply): void {
  expect(body.code).toBe('rate_limited');
  expect(body.retry_after).toBeGreaterThan(0);
  expect(body.retry_after).toBeLessThanOrEqual(3_600);
  expect(headers['retry-after']).toBe(String(body.retry_after));
}

it(`lets ${PAIRS} pairs from ${ADDRESSES} addresses try no account more than ten times`, async () => {
  const accounts = [...(await registerMany(KNOWN, 0)), ...Array.from({ length: UNKNOWN }, newEmail)];
  const bystander = await register(KNOWN);
  const halfWay = Math.floor(PAIRS / accounts.length / 2);
  const pairs = Array.from({ length: PAIRS }, (_, nth) => {
    const round = Math.floor(nth / accounts.length);
    // Half-way through, each list has the right password.
    const password = round === halfWay ? PASSWORD : `guess-${round}`;
    return { address: `203.0.113.${nth % ADDRESSES}`, email: accounts[nth % accounts.length]!, password };
  });
  const began = performance.now();
  const replies = await inCrowd(pairs, AT_ONCE, ({ address, email, password }) =>
    logIn(address, email, password),
  );
  const seconds = (performance.now() - began) / 1000;

  const tried = new Map<string, number>();
  for (const [nth, reply] of replies.entries()) {
    const { email } = pairs[nth]!;
    expect([401, 429]).toContain(reply.status);
    if (reply.status === 429) expectRefusal(reply);
    else tried.set(email, (tried.get(email) ?? 0) + 1);
  }
  const most = Math.max(...tried.values());
  expect(most).toBe(RATE_LIMITS.failedLoginsPerAccountHour);
  expect((await logIn('198.51.100.200', bystander, PASSWORD)).status).toBe(200);
  const compared = [...tried.values()].reduce((sum, tries) => sum + tries, 0);
  figure`${PAIRS} pairs from ${ADDRESSES} addresses at ${accounts.length} accounts in ${seconds.toFixed(0)} s: at most ${most} tries an account, ${compared} passwords compared, ${PAIRS - compared} answered 429, 0 let in`;
});

it('counts the address seen by the proxy, not those sent by the caller', async () => {
  const statuses: number[] = [];
  for (let nth = 0; nth < RATE_LIMITS.failedLoginsPerAddressHour + 20; nth += 1) {
    const headers = { 'x-forwarded-for': `10.${nth}.0.1, 192.0.2.9` };
    const body = { email: newEmail(), password: PASSWORD };
    statuses.push((await product.client.call('/auth/login', { body, headers })).status);
  }
  const answered = statuses.filter((status) => status === 401).length;
  expect(answered).toBe(RATE_LIMITS.failedLoginsPerAddressHour);
  expect(statuses.slice(answered)).toEqual(Array.from({ length: 20 }, () => 429));
  figure`${statuses.length} sign-ins from one address under as many names: ${answered} answered, then 429`;
});

type Who = 'known' | 'unknown';
type Times = Record<Who, number[]>;

/** In milliseconds; the order alternates, so that load affects both equally. */
async function timesOf(ask: (who: Who, nth: number) => Promise<unknown>): Promise<Times> {
  const times: Times = { known: [], unknown: [] };
  for (let nth = 0; nth < ROUNDS; nth += 1) {
    const both: Who[] = nth % 2 ? ['known', 'unknown'] : ['unknown', 'known'];
    for (const who of both) {
      const began = performance.now();
      await ask(who, nth);
      times[who].push(performance.now() - began);
    }
  }
  return times;
}

/** Load only adds time, so the faster answers are compared. */
const quicker = (times: readonly number[]) => quantile(times, 0.25);

it('answers in the same time whether it knows the email or not', { retry: 1 }, async () => {
  const emails = await registerMany(10, 100);
  const emailOf = (who: Who, nth: number) => (who === 'known' ? emails[nth % emails.length]! : newEmail());
  const signIn = await timesOf(async (who, nth) => {
    const { status } = await logIn(`192.0.2.${100 + (nth % 10)}`, emailOf(who, nth), 'guess-of-the-day');
    expect(status).toBe(401);
  });
  const ratio = quicker(signIn.known) / quicker(signIn.unknown);
  expect(ratio).toBeGreaterThan(0.75);
  expect(ratio).toBeLessThan(1 / 0.75);

  const forgotten = await timesOf(async (who, nth) => {
    const body = { email: emailOf(who, nth), type: 'customer' };
    const client = product.from(`192.0.2.${150 + (nth % 10)}`);
    expect((await client.call('/auth/forgot-password', { body })).status).toBe(202);
  });
  const apart = Math.abs(quicker(forgotten.known) - quicker(forgotten.unknown));
  expect(apart).toBeLessThan(Math.max(FORGOTTEN_MS, quicker(forgotten.unknown) / 4));
  const ms = ({ known, unknown }: Times) =>
    `${median(known).toFixed(1)} ms known, ${median(unknown).toFixed(1)} ms unknown`;
  figure`medians: wrong password ${ms(signIn)}; forgotten password ${ms(forgotten)}`;
});
