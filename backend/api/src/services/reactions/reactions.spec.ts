import { type AccountEvent, eventCodec, type StoredEvent } from '@stampwell/contracts';
import {
  type CommandHandler,
  createCommandHandler,
  createMemoryStore,
  type EventStore,
  readWith,
} from '@stampwell/event-store';
import { openTestDatabase } from '@stampwell/local/test-database.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createReactingHandler } from './reacting-handler.ts';
import { catchUpReactions, type Reactions } from './reactions.ts';
import { createWaitingEvents, MOST_WAITING } from './waiting-events.ts';

const db = await openTestDatabase();
beforeEach(() => db.pool.query('TRUNCATE platform.reactions, platform.reactions_waiting'));
const log = { error: vi.fn() };
const waiting = () => createWaitingEvents(db.pool).list();
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

it('goes on past an event on which it fails, says which one waits, and tries it again', async () => {
  const { ports, append } = await storeOf(erased('a'), erased('b'), erased('c'));
  const done: string[] = [];
  let isPoison = true;
  const reactions = {
    ours: {
      AccountErased: async ({ data }: { data: { account_id: string } }) => {
        if (isPoison && data.account_id === 'b') throw new Error('there is a job already');
        done.push(data.account_id);
      },
    },
  };
  await catchUpReactions(ports, reactions);
  expect(new Set(done)).toEqual(new Set(['a', 'c']));
  expect(await waiting()).toMatchObject([{ name: 'ours', position: 2, type: 'AccountErased', tries: 1 }]);
  await append(erased('d'));
  await catchUpReactions(ports, reactions);
  expect(await waiting()).toMatchObject([{ position: 2, tries: 2 }]);
  expect(done.at(-1)).toBe('d');
  expect(log.error).toHaveBeenCalledWith(
    expect.objectContaining({ reaction: 'ours', position: 2, type: 'AccountErased' }),
    'an event waits',
  );
  isPoison = false;
  await catchUpReactions(ports, reactions);
  expect(done.at(-1)).toBe('b');
  expect(await waiting()).toEqual([]);
});

it('goes on past one event of a batch, too', async () => {
  const { ports } = await storeOf(erased('a'), erased('b'), erased('c'));
  const done: string[] = [];
  const react = async (events: readonly StoredEvent[]) => {
    const ids = events.map(({ data }) => (data as { account_id: string }).account_id);
    if (ids.includes('b')) throw new Error('poison');
    done.push(...ids);
  };
  await catchUpReactions(ports, { ours: { types: ['AccountErased'], react } });
  expect(done).toEqual(['a', 'c']);
  expect(await waiting()).toMatchObject([{ position: 2 }]);
});

it('stands still where all fail, does them again, and holds up nobody else', async () => {
  const ids = Array.from({ length: MOST_WAITING + 2 }, (_, nth) => String(nth));
  const { ports } = await storeOf(...ids.map(erased));
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
  const all = ['working', 'failing'].flatMap((name) => ids.map((id) => `${name} ${id}`));
  expect(new Set(done)).toEqual(new Set(all));
  expect(await waiting()).toEqual([]);
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
  function reacting(store: EventStore<StoredEvent>, reactions: Reactions, onError: (error: unknown) => void) {
    const { commands, subscribe } = createReactingHandler(createCommandHandler(store), onError);
    subscribe(reactions);
    return commands;
  }
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
    await append(reacting(ports.store, reactions, () => undefined));
    expect(done).toEqual(['a']);
    await catchUpReactions(ports, { ours: reactions });
    await catchUpReactions(ports, { ours: reactions });
    expect(done).toEqual(['a', 'a']);
  });

  it('stands where a reaction fails, which is told and left for later', async () => {
    const { ports } = await storeOf();
    const told = vi.fn();
    const failing = { AccountErased: () => Promise.reject(new Error('down')) };
    const { events } = await append(reacting(ports.store, failing, told));
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
