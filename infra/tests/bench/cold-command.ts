import { randomUUID } from 'node:crypto';
import type { StoredEvent } from '@stampwell/contracts';
import {
  type CommandHandler,
  createCommandHandler,
  type EventStore,
  type Fold,
} from '@stampwell/event-store';

const counting: Fold<{ stamps: number }> = {
  name: 'bench-count',
  initial: { stamps: 0 },
  evolve: ({ stamps }) => ({ stamps: stamps + 1 }),
};
const actor = { kind: 'system', id: 'bench' } as const;
/** A realistic event, because a read model that fails on one is built event by event. */
const stamp = {
  type: 'StampsGiven',
  data: {
    business_id: randomUUID(),
    customer_id: randomUUID(),
    amount: 1,
    balance_after: 7,
    steps: [10],
    terms_version: 1,
    first: false,
    day: '2026-01-01',
  },
};
const EVENTS_AT_ONCE = 100;

/** Grows a stream to this many events through a command handler, which stores snapshots of it. */
export async function growStream(store: EventStore<StoredEvent>, length: number): Promise<string> {
  const handle = createCommandHandler(store);
  const stream = `bench-${randomUUID()}`;
  for (let left = length; left > 0; left -= EVENTS_AT_ONCE)
    await add(handle, stream, Math.min(left, EVENTS_AT_ONCE));
  return stream;
}

/** Loads, decides and appends with a new command handler, whose cache is empty. @returns milliseconds */
export async function coldCommand(store: EventStore<StoredEvent>, stream: string): Promise<number> {
  const handle = createCommandHandler(store);
  const began = performance.now();
  await add(handle, stream, 1);
  return performance.now() - began;
}

const add = (handle: CommandHandler<StoredEvent>, stream: string, count: number) =>
  handle({
    streams: { card: { stream, fold: counting } },
    actor,
    correlationId: 'bench',
    decide: () => ({ card: Array.from({ length: count }, () => stamp) }),
  });
