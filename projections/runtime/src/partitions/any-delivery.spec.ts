import { openTestDatabase } from '@stampwell/local/test-database.ts';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BankEvent } from '../../testing/bank.ts';
import { branchOf, eventMaker, idOf } from '../../testing/bank.ts';
import { poisonedBy } from '../../testing/poisoned.ts';
import { readTables } from '../../testing/read-tables.ts';
import { tally } from '../../testing/tally.projector.ts';
import { SERVING } from '../batch.ts';
import { claim } from '../checkpoints.ts';
import { openWriter } from '../connections.ts';
import type { Publisher, Received } from '../kafka/broker.ts';
import { messagesOf } from '../kafka/topics.ts';
import { applyTogether } from '../live/apply.ts';
import { retryParkedEvents } from '../live/retry-parked.ts';
import type { ProjectedEvent } from '../projector/projector.ts';
import { rebuild } from '../rebuild/rebuild.ts';
import { storeSource } from '../source.ts';
import { settleFeeds } from './checkpoints.ts';
import { GroupSession } from './group-session.ts';

/** More by `npm run fuzz`, like all properties of histories. */
const RUNS = process.env.MODE === 'long' ? 1_000 : 150;
const DELIVERIES = 3;
const POISON_IN = 100;
const [BRANCHES, ACCOUNTS] = [4, 2];

/** One database is fed from the topic, in any order; the other gets the same log at once, for comparison. */
const [db, plain] = await Promise.all([openTestDatabase(), openTestDatabase()]);
let session: GroupSession;
let writer: pg.Client;
let poison = new Set<string>();
const dead: unknown[] = [];
const publisher: Publisher = {
  publish: async (_, messages) => void dead.push(...messages),
  close: async () => undefined,
};
const fragile = poisonedBy(tally, ({ id }) => poison.has(id));

const storeOf = (log: ProjectedEvent[]) => ({
  readAll: async ({ after, limit }: { after: number; limit: number }) =>
    structuredClone(log.filter(({ position }) => position > after).slice(0, limit)) as never[],
  head: async () => log.at(-1)?.position ?? 0,
});

async function prepare(databaseUrl: string): Promise<void> {
  const source = storeSource(storeOf([]));
  await rebuild({ databaseUrl, source, projectors: await claim(databaseUrl, [tally]) });
}

beforeAll(async () => {
  await Promise.all([prepare(db.url), prepare(plain.url)]);
  await settleFeeds(db.url, { byPartition: [tally], whole: [] });
  session = await GroupSession.open({ databaseUrl: db.url, publisher });
  writer = await openWriter(plain.url);
});
afterAll(async () => {
  await Promise.all([session.close(), writer.end()]);
  await Promise.all([db.drop(), plain.drop()]);
});

const EMPTY =
  'DELETE FROM views.tallies; DELETE FROM views.tally_entries; DELETE FROM views.projection_parked;';

async function empty(): Promise<void> {
  await Promise.all([
    plain.pool.query(EMPTY),
    db.pool.query(`${EMPTY} UPDATE views.projection_partitions SET position = 0, next_offset = NULL`),
  ]);
  session.forgetPlaces();
}

interface Step {
  branch: number;
  customer: number;
  type: 'given' | 'redeemed' | 'undone';
  amount: number;
  isPoison: boolean;
}

const story = fc.array(
  fc.record<Step>({
    branch: fc.integer({ min: 1, max: BRANCHES }),
    customer: fc.integer({ min: 1, max: ACCOUNTS }),
    type: fc.constantFrom('given', 'given', 'redeemed', 'undone'),
    amount: fc.integer({ min: 1, max: 20 }),
    isPoison: fc.nat(POISON_IN - 1).map((drawn) => drawn === 0),
  }),
  { minLength: 1, maxLength: 24, size: 'max' },
);

function logOf(steps: Step[]): ProjectedEvent[] {
  const event = eventMaker();
  const given: BankEvent<'Deposited'>[] = [];
  return steps.map(({ branch, customer, type, amount }) => {
    const card = {
      branch_id: idOf('b', branch),
      account_id: idOf('c', branch * 100 + customer),
      balance: amount,
    };
    const undone = given.findLast(({ data }) => data.account_id === card.account_id);
    if (type === 'redeemed')
      return event('Withdrawn', {
        ...card,
        note: `${amount} notes`,
      });
    if (type === 'undone' && undone) return event('DepositReversed', { ...undone.data, reverses: undone.id });
    const stamped = event('Deposited', { ...card, amount });
    given.push(stamped);
    return stamped;
  });
}

/** The messages of each partition, as the relay would publish the log in runs of this length. */
function topicOf(log: ProjectedEvent[], runLength: number): Received[][] {
  const partitions: Received[][] = [];
  for (let after = 0; after < log.length; after += runLength) {
    const events = log.slice(after, after + runLength) as unknown as Parameters<
      typeof messagesOf
    >[0]['events'];
    for (const message of messagesOf({ after, to: after + events.length, events, epoch: 1 }, branchOf)) {
      const own = partitions[message.partition] ?? [];
      own.push({ ...message, offset: own.length });
      partitions[message.partition] = own;
    }
  }
  // One partition with nothing but markers is enough.
  const [marksOnly, busy] = [true, false].map((isIdle) =>
    partitions.filter((messages) => messages.every(({ value }) => value === null) === isIdle),
  ) as [Received[][], Received[][]];
  return [...busy, ...marksOnly.slice(0, 1)];
}

/** Delivers in pieces, each partition three times over, the partitions interleaved in any order. */
async function deliver(topic: Received[][], { piece, order }: { piece: number; order: number[] }) {
  const queues = topic.map((messages) => {
    const pieces: Received[][] = [];
    for (let at = 0; at < messages.length; at += piece) pieces.push(messages.slice(at, at + piece));
    return Array.from({ length: DELIVERIES }, () => pieces).flat();
  });
  for (let turn = 0; ; turn++) {
    const waiting = queues.filter((queue) => queue.length > 0);
    const queue = waiting[(order[turn % order.length] ?? 0) % waiting.length];
    const messages = queue?.shift();
    if (!messages) return;
    await session.handle(messages[0]?.partition ?? 0, messages, [fragile]);
  }
}

/** @returns the tables after a single delivery of the whole log in order */
async function inOneGo(log: ProjectedEvent[]) {
  const context = { client: writer, schema: SERVING, parkedKeys: new Map(), moveOf: () => null };
  await applyTogether(context, [tally], { from: 0, to: log.length, events: log });
  return readTables(plain, [tally]);
}

it(`gives the same tables in ${RUNS} runs, whatever comes three times, out of order across keys, one in ${POISON_IN} poisonous`, async ({
  annotate,
}) => {
  const seen = { events: 0, poison: 0 };
  await fc.assert(
    fc.asyncProperty(
      story,
      fc.record({
        runLength: fc.integer({ min: 1, max: 12 }),
        piece: fc.integer({ min: 1, max: 12 }),
        order: fc.array(fc.nat(BRANCHES), { minLength: 1, maxLength: 20 }),
      }),
      async (steps, { runLength, ...way }) => {
        const log = logOf(steps);
        poison = new Set(log.filter((_, nth) => steps[nth]?.isPoison).map(({ id }) => id));
        seen.events += log.length;
        seen.poison += poison.size;
        await empty();
        const expected = inOneGo(log);
        await deliver(topicOf(log, runLength), way);
        if (poison.size > 0) {
          poison = new Set();
          const { applied, left } = await retryParkedEvents(session.client, storeOf(log), fragile);
          expect({ left, isSome: applied > 0 }).toEqual({ left: 0, isSome: true });
        }
        expect(await readTables(db, [tally])).toEqual(await expected);
      },
    ),
    { numRuns: RUNS },
  );
  await annotate(
    `${RUNS} runs, ${seen.events} events ${DELIVERIES} times each, ${seen.poison} poisonous: byte-equal`,
  );
  expect(dead.length).toBeGreaterThan(0);
}, 300_000);
