import { randomBytes } from 'node:crypto';
import type { StoredEvent } from '@stampwell/event-store';
import { v7 as uuidv7 } from 'uuid';
import type { AppendRequest, EventStore, StreamAppend } from '../src/port.ts';
import { teller } from './bank.ts';

/** A store, and ways round it. */
export interface StoreUnderTest {
  store: EventStore;
  /** The same log as another process sees it: no shared cache, connection or queue. */
  second: EventStore;
  /** The store's own clock. */
  now(): Promise<Date>;
  /** Changes one byte of an event's data behind the store's back; null where nothing can be done there. */
  alter: ((event: StoredEvent) => Promise<void>) | null;
  remove: ((event: StoredEvent) => Promise<void>) | null;
}

export const newStream = (category = 'account') => `${category}-${uuidv7()}`;
export const newSnapshotKey = () => randomBytes(32).toString('hex');
export const newKey = (fingerprint = 'f') => ({ scope: uuidv7(), key: uuidv7(), fingerprint });

export function requestOf(appends: StreamAppend[], more: Partial<AppendRequest> = {}): AppendRequest {
  return { appends, actor: teller, at: new Date(), correlationId: uuidv7(), ...more };
}

/** The first events of a stream. */
export function firstOf(stream: string, count = 1): StreamAppend {
  const events = Array.from({ length: count }, (_, index) => ({
    type: 'Deposited',
    data: { n: index + 1 },
  }));
  return { stream, expectedVersion: 0, previousHash: '', events };
}

/** The next events after these. */
export function nextAfter(
  stored: StoredEvent[],
  stream = stored.at(-1)?.stream ?? '',
  count = 1,
): StreamAppend {
  const last = stored.filter((event) => event.stream === stream).at(-1);
  return { ...firstOf(stream, count), expectedVersion: last?.version ?? 0, previousHash: last?.hash ?? '' };
}

/** The event at a version of its stream's events, which must be there. */
export function versionOf(events: StoredEvent[], version: number): StoredEvent {
  const event = events.find((candidate) => candidate.version === version);
  if (!event) throw new Error(`No version ${version}`);
  return event;
}

export async function eventsOf(store: EventStore, stream: string): Promise<StoredEvent[]> {
  const { streams } = await store.load([{ stream, version: 0 }]);
  return streams.get(stream) ?? [];
}
