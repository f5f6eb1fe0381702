import {
  type EventCodec,
  type EventStore,
  isOnPostgres,
  openEventStore,
  type StoredEvent,
} from '@stampwell/event-store';
import { postgresSource } from './postgres-source.ts';
import { type ReplaySource, storeSource } from './source.ts';

export interface OpenLogOptions {
  url: string;
  /** Converts the domain's events between versions. */
  codec: EventCodec;
  /** Reports failures that the log recovers from. */
  onError?: (error: unknown) => void;
  onRecovered?: () => void;
  /** Once aborted, statements are no longer retried. */
  signal?: AbortSignal;
}

export interface OpenLog<Event extends StoredEvent = StoredEvent> {
  store: EventStore<Event>;
  source: ReplaySource;
  codec: EventCodec;
  pollMs: number;
}

const POLL_MS = 500;
/** A log without PostgreSQL notifications is polled more often. */
const POLL_WITHOUT_NOTICE_MS = 50;

/** Opens the log at the URL. A log on PostgreSQL is replayed by direct SQL instead of the store's port, for speed. */
export async function openLog<Event extends StoredEvent = StoredEvent>(
  options: OpenLogOptions,
): Promise<OpenLog<Event>> {
  const { url, codec } = options;
  const store = await openEventStore<Event>(options);
  return isOnPostgres(url)
    ? { store, codec, source: postgresSource(url, codec), pollMs: POLL_MS }
    : { store, codec, source: storeSource(store), pollMs: POLL_WITHOUT_NOTICE_MS };
}
