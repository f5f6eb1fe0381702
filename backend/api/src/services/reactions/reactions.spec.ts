import { type AccountEvent, eventCodec, type StoredEvent } from '@stampwell/contracts';
import {
  type CommandHandler,
  createCommandHandler,
  createMemoryStore,
  readWith,
} from '@stampwell/event-store';
import { openTestDatabase } from '@stampwell/local/test-database.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { catchUpReactions, reactingAtOnce } from './reactions.ts';

const db = await openTestDatabase();
beforeEach(() => db.pool.query('TRUNCATE platform.reactions'));
afterAll(() => db.drop());

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
  return { ports: { pool: db.pool, store }, append };
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
  const { ports } = await storeOf(...Array.from({ length: 1_200 }, (_, nth) => erased(String(nth))));
  let count = 0;
  await catchUpReactions(ports, {
    ours: {
      AccountErased: async () => {
        count += 1;
      },
    },
  });
  expect(count).toBe(1_200);
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
  await expect(catchUpReactions(ports, reactions)).rejects.toThrow('down');
  isDown = false;
  await catchUpReactions(ports, reactions);
  expect(done).toEqual(['working a', 'working b', 'failing a', 'failing b']);
});

it('stops after a page, however far it is behind', async () => {
  const { ports } = await storeOf(...Array.from({ length: 1_200 }, (_, nth) => erased(String(nth))));
  const done: string[] = [];
  const stopping = new AbortController();
  const react = async ({ data }: { data: { account_id: string } }) => {
    done.push(data.account_id);
    stopping.abort();
  };
  await catchUpReactions(ports, { ours: { AccountErased: react } }, stopping.signal);
  expect(done).toHaveLength(500);
  await catchUpReactions(ports, { ours: { AccountErased: react } });
  expect(done).toHaveLength(1_200);
});

describe('what this process appends', () => {
  const append = (commands: CommandHandler<StoredEvent>) =>
    commands({
      streams: {
        it: { stream: `account-${uuidv7()}`, fold: { name: 'any', initial: null, evolve: () => null } },
      },
      decide: () => ({ it: [erased('a'), renamed('b')] }),
      actor,
      correlationId: 'spec',
    });

  it('is reacted to at once, and once more later at the most', async () => {
    const { ports } = await storeOf();
    const done: string[] = [];
    const reactions = {
      AccountErased: async ({ data }: { data: { account_id: string } }) => void done.push(data.account_id),
    };
    await append(reactingAtOnce(createCommandHandler(ports.store), reactions, () => undefined));
    expect(done).toEqual(['a']);
    await catchUpReactions(ports, { ours: reactions });
    await catchUpReactions(ports, { ours: reactions });
    expect(done).toEqual(['a', 'a']);
  });

  it('stands where a reaction fails, which is told and left for later', async () => {
    const { ports } = await storeOf();
    const told = vi.fn();
    const failing = { AccountErased: () => Promise.reject(new Error('down')) };
    const { events } = await append(reactingAtOnce(createCommandHandler(ports.store), failing, told));
    expect(events).toHaveLength(2);
    await vi.waitFor(() => expect(told).toHaveBeenCalledWith(new Error('down')));
    const done: string[] = [];
    const mended = {
      AccountErased: async ({ data }: { data: { account_id: string } }) => void done.push(data.account_id),
    };
    await catchUpReactions(ports, { ours: mended });
    expect(done).toEqual(['a']);
  });
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
  for (let nth = 0; nth < 2; nth += 1)
    await expect(catchUpReactions(rolling, { accounts: react })).rejects.toThrow();
  expect(done).toEqual(['a']);
  isOld = false;
  await catchUpReactions(rolling, { accounts: react });
  expect(done).toEqual(['a', 'b', 'c']);
});
