import { type DomainEvent, type EventActor, eventCodec, type StoredEvent } from '@stampwell/contracts';
import { type EventStore, openPostgresStore } from '@stampwell/event-store';
import type { TestDatabase } from '@stampwell/local/test-database.ts';
import type { EventData, EventType } from '../src/define-projector.ts';
import { byOwner, type DatedLater, dated } from './events.ts';

/** A log on PostgreSQL that specs append to, for tests of notifications, waiting and crashes. */
export interface LiveLog {
  store: EventStore<StoredEvent>;
  /** Appends one event to a stream. @returns its position */
  append<T extends EventType>(
    stream: string,
    type: T,
    data: DatedLater<EventData[T]>,
    actor?: EventActor,
  ): Promise<number>;
  fill(events: { stream: string; event: DomainEvent }[]): Promise<void>;
  close(): Promise<void>;
}

export async function openLiveLog(db: TestDatabase): Promise<LiveLog> {
  const store = await openPostgresStore<StoredEvent>({ codec: eventCodec, url: db.url });
  const heads = new Map<string, StoredEvent>();

  async function appendAll(stream: string, events: DomainEvent[], actor: EventActor): Promise<number> {
    const at = new Date();
    const head = heads.get(stream);
    const { position, events: stored } = await store.append({
      appends: [
        {
          stream,
          expectedVersion: head?.version ?? 0,
          previousHash: head?.hash ?? '',
          events: events.map(({ type, data }) => ({ type, data: dated(data as object, at.toISOString()) })),
        },
      ],
      actor,
      at,
      correlationId: 'spec',
    });
    const last = stored.at(-1);
    if (last) heads.set(stream, last);
    return position;
  }

  return {
    store,
    append: (stream, type, data, actor = byOwner) => appendAll(stream, [{ type, data }], actor),
    async fill(events) {
      for (const [stream, group] of Map.groupBy(events, (each) => each.stream)) {
        await appendAll(
          stream,
          group.map(({ event }) => event),
          byOwner,
        );
      }
    },
    close: () => store.close(),
  };
}
