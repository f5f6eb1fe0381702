import { type EventStore, openEventStore } from '@stampwell/event-store';
import { postgresSource } from './runtime/postgres-source.ts';
import { type ReplaySource, storeSource } from './runtime/source.ts';

/** The log as the read side reads it. */
export interface OpenLog {
  store: EventStore;
  source: ReplaySource;
  pollMs: number;
}

const POLL_MS = 500;
/** A log that gives no notice of an append through Postgres is looked at more often. */
const POLL_WITHOUT_NOTICE_MS = 50;

/** Opens the log where the address says it is; the one on Postgres is replayed past the store's port, for speed. */
export async function openLog(url: string): Promise<OpenLog> {
  const store = await openEventStore({ url });
  return /^postgres(ql)?:/.test(url)
    ? { store, source: postgresSource(url), pollMs: POLL_MS }
    : { store, source: storeSource(store), pollMs: POLL_WITHOUT_NOTICE_MS };
}
