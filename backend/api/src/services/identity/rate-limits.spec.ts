import { DomainError, type ErrorCode, WRITES_PER_HOUR } from '@stampwell/contracts';
import { businessRedeem, scanStamps } from '@stampwell/contracts/http/stamps.ts';
import { rotateQrCode } from '@stampwell/contracts/http/user.ts';
import { openTestDatabase } from '@stampwell/local/test-database.ts';
import type { Pool } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { createRateLimits, network } from './rate-limits.ts';

const db = await openTestDatabase();
const [limits, elsewhere] = [createRateLimits(db.pool), createRateLimits(db.pool)];
afterAll(() => db.drop());

const fails = (code: ErrorCode) => async () => {
  throw new DomainError(code);
};
const succeeds = async () => 'done';
/** Counts the outcomes of concurrent tries. */
const outcomes = async (tries: number, attempt: (nth: number) => Promise<unknown>) => {
  const settled = await Promise.allSettled(Array.from({ length: tries }, (_, nth) => attempt(nth)));
  const names = settled.map((s) => (s.status === 'fulfilled' ? 'done' : (s.reason as DomainError).code));
  return Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]));
};

describe('joining a shop', () => {
  const join = (address: string, shop: string) => () => limits.join(address, shop);

  it('[JO4] is done 60 times an hour from one address at one shop, which takes nothing from another shop there', async () => {
    expect(await outcomes(70, join('10.4.0.1', 'busy'))).toEqual({ done: 60, rate_limited: 10 });
    expect(await outcomes(10, join('10.4.0.1', 'next door'))).toEqual({ done: 10 });
    expect(await outcomes(10, join('10.4.0.2', 'busy'))).toEqual({ done: 10 });
  });

  it('[JO4] is done 300 times an hour from one address at all shops, and 300 times at one shop', async () => {
    const elsewhere = (nth: number) => limits.join('10.4.1.1', `shop-${nth % 20}`);
    expect(await outcomes(310, elsewhere)).toEqual({ done: 300, rate_limited: 10 });
    const everywhere = (nth: number) => limits.join(`10.4.2.${nth % 20}`, 'the one');
    expect(await outcomes(310, everywhere)).toEqual({ done: 300, rate_limited: 10 });
  });
});

describe('signing in', () => {
  it('fails 10 times an hour an account, however many try at once and wherever', async () => {
    const wrong = (nth: number) =>
      (nth % 2 ? limits : elsewhere).signIn(
        { kind: 'customer', email: 'a@x.test' },
        `10.0.0.${nth}`,
        fails('invalid_credentials'),
      );
    expect(await outcomes(60, wrong)).toEqual({ invalid_credentials: 10, rate_limited: 50 });
    const refused = limits.signIn({ kind: 'customer', email: 'a@x.test' }, '10.0.0.99', succeeds);
    await expect(refused).rejects.toMatchObject({
      code: 'rate_limited',
      details: { retryAfter: expect.any(Number) },
    });
    expect(await limits.signIn({ kind: 'business', email: 'a@x.test' }, '10.0.0.99', succeeds)).toBe('done');
  });

  it('fails 100 times an hour an address', async () => {
    const wrong = (nth: number) =>
      limits.signIn({ kind: 'customer', email: `b${nth}@x.test` }, '10.1.1.1', fails('invalid_credentials'));
    expect(await outcomes(130, wrong)).toEqual({ invalid_credentials: 100, rate_limited: 30 });
    await expect(
      limits.signIn({ kind: 'customer', email: 'b@x.test' }, '10.1.1.1', succeeds),
    ).rejects.toMatchObject({
      code: 'rate_limited',
    });
    expect(await limits.signIn({ kind: 'customer', email: 'b@x.test' }, '10.1.1.2', succeeds)).toBe('done');
  });

  it('gives stuffing ten tries an account, whatever the number of addresses', async () => {
    const tried = new Map<string, number>();
    const pair = (nth: number) => {
      const email = `victim-${nth % 50}@x.test`;
      return limits.signIn({ kind: 'customer', email }, `10.9.0.${nth % 97}`, async () => {
        tried.set(email, (tried.get(email) ?? 0) + 1);
        throw new DomainError('invalid_credentials');
      });
    };
    expect(await outcomes(2_000, pair)).toEqual({ invalid_credentials: 500, rate_limited: 1_500 });
    expect(Math.max(...tried.values())).toBe(10);
  });

  it('counts neither successes nor other refusals', async () => {
    for (let nth = 0; nth < 15; nth += 1)
      await limits.signIn({ kind: 'customer', email: 'c@x.test' }, '10.2.2.2', succeeds);
    const inactive = () =>
      limits.signIn({ kind: 'customer', email: 'c@x.test' }, '10.2.2.2', fails('account_inactive'));
    expect(await outcomes(5, inactive)).toEqual({ account_inactive: 5 });
    expect(
      await outcomes(12, () =>
        limits.signIn({ kind: 'customer', email: 'c@x.test' }, '10.2.2.2', fails('invalid_credentials')),
      ),
    ).toEqual({
      invalid_credentials: 10,
      rate_limited: 2,
    });
  });

  it('starts anew with a new password', async () => {
    await outcomes(10, () =>
      limits.signIn({ kind: 'customer', email: 'd@x.test' }, '10.3.3.3', fails('invalid_credentials')),
    );
    await limits.clearFailures({ kind: 'customer', email: 'd@x.test' });
    expect(await limits.signIn({ kind: 'customer', email: 'd@x.test' }, '10.3.3.3', succeeds)).toBe('done');
  });
});

it('registers 20 an hour an address, and a /64 is one', async () => {
  expect(await outcomes(25, (nth) => limits.registration(`2001:db8:0:1::${nth}`))).toEqual({
    done: 20,
    rate_limited: 5,
  });
  expect(network('::ffff:10.0.0.1')).toBe('10.0.0.1');
  expect(network('2001:db8::1')).toBe('2001:db8:0:0');
  expect(network('::1')).toBe('0:0:0:0');
});

it('mails one account 5 links an hour, and stops an address at 20', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => limits.mayMailLink({ kind: 'customer', email: 'e@x.test' }, '10.4.4.4')),
  );
  expect(answers.filter(Boolean)).toHaveLength(5);
  expect(
    await outcomes(20, (nth) =>
      limits.mayMailLink({ kind: 'customer', email: `f${nth}@x.test` }, '10.4.4.4'),
    ),
  ).toEqual({
    done: 12,
    rate_limited: 8,
  });
});

describe('QR look-ups', () => {
  const miss = async () => null;
  const hit = async () => 'Ann';
  const till = (id: string, businessId = id) => ({ id, businessId });

  it('miss 20 times an hour an actor, then not even a hit is answered', async () => {
    for (let nth = 0; nth < 20; nth += 1) {
      await expect(limits.qrLookUp(till('till-1'), miss)).rejects.toMatchObject({ code: 'not_found' });
    }
    await expect(limits.qrLookUp(till('till-1'), hit)).rejects.toMatchObject({ code: 'rate_limited' });
    await expect(elsewhere.qrLookUp(till('till-1'), hit)).rejects.toMatchObject({ code: 'rate_limited' });
    expect(await limits.qrLookUp(till('till-2'), hit)).toBe('Ann');
  });

  it('miss 100 times an hour a business, then nobody who has missed is answered, and everybody else is', async () => {
    const staff = Array.from({ length: 7 }, (_, nth) => till(`staff-${nth}`, 'shop'));
    const [last, steady] = staff.splice(5) as [(typeof staff)[0], (typeof staff)[0]];
    await expect(limits.qrLookUp(last, miss)).rejects.toMatchObject({ code: 'not_found' });
    for (const [nth, one] of staff.entries()) {
      const misses = nth === 0 ? 19 : 20;
      expect(await outcomes(misses, () => limits.qrLookUp(one, miss))).toEqual({ not_found: misses });
    }
    await expect(elsewhere.qrLookUp(last, hit)).rejects.toMatchObject({ code: 'rate_limited' });
    expect(await limits.qrLookUp(steady, hit)).toBe('Ann');
    await expect(limits.qrLookUp(steady, miss)).rejects.toMatchObject({ code: 'not_found' });
    await expect(limits.qrLookUp(steady, hit)).rejects.toMatchObject({ code: 'rate_limited' });
    expect(await limits.qrLookUp(till('other', 'other shop'), hit)).toBe('Ann');
  });

  it('that hit are never counted', async () => {
    expect(await outcomes(200, () => limits.qrLookUp(till('till-3'), hit))).toEqual({ done: 200 });
  });

  it('win no more guesses in a burst', async () => {
    let looked = 0;
    const guess = () =>
      limits.qrLookUp(till('till-4'), async () => {
        looked += 1;
        return null;
      });
    expect(await outcomes(500, guess)).toEqual({ not_found: 20, rate_limited: 480 });
    expect(looked).toBeLessThan(40);
  });
});

describe('what an account writes', () => {
  const most = WRITES_PER_HOUR.atTheCounter;
  const one = 'a till';

  it('at cards is counted without a query, and by each process for itself', async () => {
    const noDatabase = { query: () => Promise.reject(new Error('asked')) } as unknown as Pool;
    const here = createRateLimits(noDatabase);
    const scan = () => here.write(scanStamps, one, succeeds);
    expect(await outcomes(most + 5, scan)).toEqual({ done: most, rate_limited: 5 });
    await expect(scan()).rejects.toMatchObject({ details: { retryAfter: expect.any(Number) } });
    expect(await here.write(scanStamps, 'another till', succeeds)).toBe('done');
    expect(await here.write(businessRedeem, one, succeeds)).toBe('done');
  });

  it('elsewhere is counted by all processes together, unless it was refused', async () => {
    const rotate = (work: () => Promise<string>) => (nth: number) =>
      (nth % 2 ? limits : elsewhere).write(rotateQrCode, one, work);
    expect(await outcomes(8, rotate(fails('conflict')))).toEqual({ conflict: 8 });
    expect(await outcomes(40, rotate(succeeds))).toEqual({ done: 10, rate_limited: 30 });
  });

  it('counts where it broke: it may have been done', async () => {
    const breaks = async () => {
      throw new Error('gone');
    };
    for (let nth = 0; nth < 10; nth += 1)
      await expect(limits.write(rotateQrCode, 'unlucky', breaks)).rejects.toThrow('gone');
    await expect(limits.write(rotateQrCode, 'unlucky', succeeds)).rejects.toMatchObject({
      code: 'rate_limited',
    });
  });
});

it('keeps no address and no email', async () => {
  const { rows } = await db.pool.query('SELECT key FROM platform.rate_limits');
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/customer|x\.test|10\.|2001/);
});
