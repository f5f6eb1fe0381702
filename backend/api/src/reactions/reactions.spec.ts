import { type AccountEvent, eventCodec, type StoredEvent } from '@stampwell/contracts';
import { createMemoryStore, readWith } from '@stampwell/event-store';
import { openTestDatabase } from '@stampwell/local/test-database.ts';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { catchUpReactions, keepReacting } from './reactions.ts';

const db = await openTestDatabase();
beforeEach(() => db.pool.query('TRUNCATE platform.reactions'));
afterAll(() => db.drop());

const log = pino({ level: 'silent' });
const actor = { kind: 'system', id: 'system' } as const;
const erased = (id: string): AccountEvent => ({
  type: 'AccountErased',
  data: { account_id: id, kind: 'customer' },
});
const renamed = (id: string): AccountEvent => ({
  type: 'AccountProfileChanged',
  data: { account_id: id, fields: [] },
});

async function storeOf(...events: AccountEvent[]) {
  const store = createMemoryStore<StoredEvent>();
  const append = (event: AccountEvent) =>
    store.append({
      appends: [{ stream: `account-${uuidv7()}`, expectedVersion: 0, previousHash: '', events: [event] }],
      actor,
      at: new Date(),
      correlationId: 'spec',
    });
  for (const event of events) await append(event);
  return { ports: { pool: db.pool, store, log }, append };
}

it('does what events oblige to, each once while it succeeds', async () => {
  const { ports, append } = await storeOf(erased('a'), renamed('b'), erased('c'));
  const done: string[] = [];
  const reactions = {
    ours: {
      AccountErased: async (event: StoredEvent<string, { account_id: string }>) =>
        void done.push(event.data.account_id),
    },
  };
  await catchUpReactions(ports, reactions);
  await catchUpReactions(ports, reactions);
  expect(done).toEqual(['a', 'c']);
  await append(erased('d'));
  await catchUpReactions(ports, reactions);
  expect(done).toEqual(['a', 'c', 'd']);
});

it('goes through more than a page', async () => {
  const { ports } = await storeOf(...Array.from({ length: 450 }, (_, nth) => erased(String(nth))));
  let count = 0;
  await catchUpReactions(ports, {
    ours: {
      AccountErased: async () => {
        count += 1;
      },
    },
  });
  expect(count).toBe(450);
});

it('does again what failed, and holds up nobody else', async () => {
  const { ports } = await storeOf(erased('a'), erased('b'));
  const done: string[] = [];
  let isDown = true;
  const reactions = {
    failing: {
      AccountErased: async ({ data }: { data: { account_id: string } }) => {
        if (isDown) throw new Error('down');
        done.push(`failing ${data.account_id}`);
      },
    },
    working: {
      AccountErased: async ({ data }: { data: { account_id: string } }) =>
        void done.push(`working ${data.account_id}`),
    },
  };
  await catchUpReactions(ports, reactions);
  isDown = false;
  await catchUpReactions(ports, reactions);
  expect(done).toEqual(['working a', 'working b', 'failing a', 'failing b']);
});

it('keeps on until it is stopped', async () => {
  const { ports, append } = await storeOf();
  const done: string[] = [];
  const stop = keepReacting(
    ports,
    { ours: { AccountErased: async ({ data }) => void done.push(data.account_id) } },
    10,
  );
  await append(erased('a'));
  await expect.poll(() => done).toEqual(['a']);
  await stop();
});

it('stops after a page, however far it is behind', async () => {
  const { ports } = await storeOf(...Array.from({ length: 450 }, (_, nth) => erased(String(nth))));
  const done: string[] = [];
  const begun = Promise.withResolvers<void>();
  const stop = keepReacting(ports, {
    ours: {
      AccountErased: async ({ data }) => {
        done.push(data.account_id);
        begun.resolve();
      },
    },
  });
  await begun.promise;
  await stop();
  expect(done).toHaveLength(200);
  await catchUpReactions(ports, {
    ours: { AccountErased: async ({ data }) => void done.push(data.account_id) },
  });
  expect(done).toHaveLength(450);
});

it('stops before what a newer release wrote, and leaves it to that', async () => {
  const done: string[] = [];
  const react = {
    AccountErased: async ({ data }: { data: { account_id: string } }) => void done.push(data.account_id),
  };
  const { ports } = await storeOf(erased('a'), erased('b'), erased('c'));
  const read = eventCodec.read;
  let isOld = true;
  const codec: typeof eventCodec = {
    ...eventCodec,
    read: (event) =>
      isOld && (event.data as { account_id: string }).account_id === 'b' ? null : read(event),
  };
  const readAll: typeof ports.store.readAll = async (options) =>
    readWith(codec)(await ports.store.written.readAll(options)) as StoredEvent[];
  const rolling = { ...ports, store: { ...ports.store, readAll } };
  await catchUpReactions(rolling, { accounts: react });
  await catchUpReactions(rolling, { accounts: react });
  expect(done).toEqual(['a']);
  isOld = false;
  await catchUpReactions(rolling, { accounts: react });
  expect(done).toEqual(['a', 'b', 'c']);
});
