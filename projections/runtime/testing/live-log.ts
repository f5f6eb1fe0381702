import { type EventStore, openPostgresStore, type StoredEvent } from '@stampwell/event-store';
import type { TestDatabase } from '@stampwell/local/test-database.ts';
import { type Bank, teller } from './bank.ts';

type Fact = { [T in keyof Bank['events']]: { type: T; data: Bank['events'][T] } }[keyof Bank['events']];

/** A log on PostgreSQL that specs append to, for tests of notifications, waiting and crashes. */
export interface LiveLog {
  store: EventStore;
  /** Appends one event to a stream. @returns its position */
  append<T extends keyof Bank['events']>(stream: string, type: T, data: Bank['events'][T]): Promise<number>;
  fill(events: { stream: string; event: Fact }[]): Promise<void>;
  close(): Promise<void>;
}

export async function openLiveLog(db: TestDatabase): Promise<LiveLog> {
  const store = await openPostgresStore({ url: db.url });
  const heads = new Map<string, StoredEvent>();

  async function appendAll(stream: string, events: { type: string; data: unknown }[]): Promise<number> {
    const head = heads.get(stream);
    const { position, events: stored } = await store.append({
      appends: [{ stream, expectedVersion: head?.version ?? 0, previousHash: head?.hash ?? '', events }],
      actor: teller,
      at: new Date(),
      correlationId: 'spec',
    });
    const last = stored.at(-1);
    if (last) heads.set(stream, last);
    return position;
  }

  return {
    store,
    append: (stream, type, data) => appendAll(stream, [{ type, data }]),
    async fill(events) {
      const groups = Map.groupBy(events, (each) => each.stream);
      for (const [stream, group] of groups)
        await appendAll(
          stream,
          group.map(({ event }) => event),
        );
    },
    close: () => store.close(),
  };
}
