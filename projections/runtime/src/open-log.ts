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
  /** The versions of the domain's events. */
  codec: EventCodec;
  /** Hears of what the log survives. */
  onError?: (error: unknown) => void;
  onRecovered?: () => void;
}

/** The log as the read side reads it. */
export interface OpenLog<Event extends StoredEvent = StoredEvent> {
  store: EventStore<Event>;
  source: ReplaySource;
  codec: EventCodec;
  pollMs: number;
}

const POLL_MS = 500;
/** A log that gives no notice of an append through Postgres is looked at more often. */
const POLL_WITHOUT_NOTICE_MS = 50;

/** Opens the log where the address says it is; the one on Postgres is replayed past the store's port, for speed. */
export async function openLog<Event extends StoredEvent = StoredEvent>(
  options: OpenLogOptions,
): Promise<OpenLog<Event>> {
  const { url, codec } = options;
  const store = await openEventStore<Event>(options);
  return isOnPostgres(url)
    ? { store, codec, source: postgresSource(url, codec), pollMs: POLL_MS }
    : { store, codec, source: storeSource(store), pollMs: POLL_WITHOUT_NOTICE_MS };
}
