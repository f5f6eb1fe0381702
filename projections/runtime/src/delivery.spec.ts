import { openTestDatabase } from '@stampwell/local/test-database.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BankEvent } from '../testing/bank.ts';
import { BRANCH, eventMaker, idOf } from '../testing/bank.ts';
import { tally } from '../testing/tally.projector.ts';
import { isConflict } from './batch.ts';
import { claim } from './checkpoints.ts';
import { openWriter } from './connections.ts';
import { applyAlone } from './live/apply.ts';
import { Session } from './live/session.ts';
import type { ProjectedEvent } from './projector/projector.ts';
import { rebuild } from './rebuild/rebuild.ts';
import { storeSource } from './source.ts';

const db = await openTestDatabase();
let log: ProjectedEvent[] = [];
const store = {
  readAll: async ({ after, limit }: { after: number; limit: number }) =>
    structuredClone(log.filter(({ position }) => position > after).slice(0, limit)) as never[],
  head: async () => log.at(-1)?.position ?? 0,
};
const options = { databaseUrl: db.url, store, source: storeSource(store), projectors: [tally] };
/** Like three independent processes. */
let sessions: Session[] = [];

beforeAll(async () => {
  await rebuild({ ...options, projectors: await claim(db.url, [tally]) });
  sessions = await Promise.all([1, 2, 3].map(() => Session.open(options)));
});
afterAll(async () => {
  await Promise.all(sessions.map((session) => session.close()));
  await db.drop();
});

async function empty() {
  await db.pool.query('TRUNCATE views.tallies, views.tally_entries');
  await db.pool.query('UPDATE views.projection_checkpoints SET position = 0');
}

async function rows() {
  const tallies = await db.pool.query('SELECT t::text FROM views.tallies t ORDER BY account_id');
  const entries = await db.pool.query('SELECT e::text FROM views.tally_entries e ORDER BY id');
  return [...tallies.rows, ...entries.rows];
}

/** Any events of three customers, with any text that PostgreSQL can store. */
const story = fc.array(
  fc.record({
    customer: fc.integer({ min: 1, max: 3 }),
    type: fc.constantFrom('given' as const, 'given' as const, 'redeemed' as const, 'undone' as const),
    amount: fc.integer({ min: 1, max: 20 }),
    words: fc
      .string({ unit: 'binary', maxLength: 12 })
      .map((text) => text.replaceAll('\0', '').toWellFormed()),
  }),
  { minLength: 1, maxLength: 40 },
);

function logOf(steps: StoryStep[]): ProjectedEvent[] {
  const event = eventMaker();
  const given: BankEvent<'Deposited'>[] = [];
  return steps.map(({ customer, type, amount, words }) => {
    const card = {
      branch_id: BRANCH,
      account_id: idOf('c', customer),
      balance: amount,
    };
    const undone = given.at(-1);
    if (type === 'redeemed')
      return event('Withdrawn', {
        ...card,
        note: words,
      });
    if (type === 'undone' && undone) return event('DepositReversed', { ...undone.data, reverses: undone.id });
    const stamped = event('Deposited', { ...card, amount });
    given.push(stamped);
    return stamped;
  });
}

interface StoryStep {
  customer: number;
  type: 'given' | 'redeemed' | 'undone';
  amount: number;
  words: string;
}

describe('delivery', () => {
  it('gives the same rows however the log is cut, each piece delivered three times, as a rebuild gives', async () => {
    await fc.assert(
      fc.asyncProperty(story, fc.array(fc.nat(40), { maxLength: 5 }), async (steps, cuts) => {
        await empty();
        const whole = logOf(steps);
        const ends = [...cuts.filter((cut) => cut > 0 && cut < whole.length), whole.length].sort(
          (a, b) => a - b,
        );
        for (const end of new Set(ends)) {
          log = whole.slice(0, end);
          await deliverThrice();
        }
        const live = await rows();
        for (const heldRows of [0, 1000]) {
          await rebuild({ ...options, heldRows });
          expect(await rows()).toEqual(live);
        }
      }),
      // More by `npm run fuzz`.
      { numRuns: process.env.MODE === 'long' ? 50 : 12 },
    );
  }, 60_000);

  it('loses and doubles nothing when the connection dies in the middle of a batch', async () => {
    await empty();
    const event = eventMaker();
    const whole = Array.from({ length: 400 }, (_, nth) =>
      event('Deposited', {
        branch_id: BRANCH,
        account_id: idOf('c', nth % 7),
        balance: nth,
        amount: 1,
      }),
    );
    for (let end = 20; end <= whole.length; end += 20) {
      log = whole.slice(0, end);
      await deliverOverABadLine();
    }
    const { rows: sums } = await db.pool.query(
      'SELECT sum(deposits)::int AS deposits, count(*)::int AS n FROM views.tallies',
    );
    expect(sums).toEqual([{ deposits: 400, n: 7 }]);
  });

  it('refuses a batch that does not begin where the read model stands', async () => {
    await empty();
    const event = eventMaker();
    const data = { branch_id: BRANCH, account_id: idOf('c', 1), balance: 1 };
    const events = [event('Deposited', { ...data, amount: 1 })];
    const client = await openWriter(db.url);
    const context = {
      client,
      schema: 'views',
      parkedKeys: new Map(),
      moveOf: (names: string[]) => ({ names, from: 7, to: 8, reached: null }),
    };
    await expect(applyAlone(context, tally, { from: 7, to: 8, events })).rejects.toMatchObject({
      code: 'SW409',
    });
    await client.end();
    expect(await rows()).toEqual([]);
  });
});

/** All three at once; one succeeds. */
async function deliverThrice() {
  await Promise.all(sessions.map((session) => session.reload()));
  const results = await Promise.allSettled(sessions.map((session) => session.step(new Set())));
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused.every(({ reason }) => isConflict(reason))).toBe(true);
  expect(refused).toHaveLength(2);
}

/** Ends the connection somewhere between the first statement and the answer to the commit. */
async function deliverOverABadLine() {
  for (;;) {
    const session = await Session.open(options);
    const { rows: own } = await session.client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const stepping = session.step(new Set());
    const cut = setTimeout(
      () => void db.pool.query('SELECT pg_terminate_backend($1)', [own[0]?.pid]),
      Math.random() * 6,
    );
    const outcome = await stepping.then(
      (taken) => (taken > 0 ? 'again' : 'done'),
      () => 'again',
    );
    clearTimeout(cut);
    await session.close();
    if (outcome === 'done') return;
  }
}
