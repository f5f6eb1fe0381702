import type { StoredEvent } from './event.ts';
import type { EventCodec } from './event-codec.ts';
import type { EventStore } from './port.ts';
import { openPostgresStore } from './postgres/postgres-store.ts';

export interface EventStoreOptions {
  /** `postgres://…` or `kurrentdb://…`. */
  url: string;
  /** Hears of whatever the store survives: lost connections, handlers that are called again. */
  onError?: (error: unknown) => void;
  /** Hears when the store answers again. */
  onRecovered?: () => void;
  /** The versions of the domain's events; one of each where absent. */
  codec?: EventCodec;
  /** Seals snapshots; without one, none is kept or read. */
  snapshotKey?: string | undefined;
}

/** Whether a log stands in the database that its readers use, too: then there are quicker ways to it than its port. */
export const isOnPostgres = (url: string): boolean => /^postgres(ql)?:\/\//.test(url);

/** Opens the log where the address says it is. @throws on an address of neither kind */
export async function openEventStore<Event extends StoredEvent = StoredEvent>(
  options: EventStoreOptions,
): Promise<EventStore<Event>> {
  const { url } = options;
  if (isOnPostgres(url)) return openPostgresStore(options);
  const scheme = url.slice(0, url.indexOf(':'));
  if (/^(kurrentdb|kurrent|kdb|esdb)(\+discover)?$/.test(scheme)) {
    // Loaded only where it is used: the client brings a native library and gRPC.
    const { openKurrentStore } = await import('./kurrent/kurrent-store.ts');
    return openKurrentStore(options);
  }
  throw new Error(`An event store's address begins with postgres:// or kurrentdb://, not with ${scheme}://`);
}
