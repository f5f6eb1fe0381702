import type { StoredEvent } from './event.ts';
import type { EventCodec } from './event-codec.ts';
import type { EventStore } from './port.ts';
import { openPostgresStore } from './postgres/postgres-store.ts';

export interface EventStoreOptions {
  /** `postgres://…` or `kurrentdb://…`. */
  url: string;
  /** Called with failures that the store survives: lost connections, failing handlers. */
  onError?: (error: unknown) => void;
  /** Called when the store answers again. */
  onRecovered?: () => void;
  /** The versions of the domain's events; by default one each. */
  codec?: EventCodec;
  /** Authenticates snapshots; without it, none is stored or read. */
  snapshotKey?: string | undefined;
  /** Once aborted, statements fail at once instead of being retried until PostgreSQL is back. */
  signal?: AbortSignal;
}

/** Whether the log is in its readers' database, so that they can read it faster than through the port. */
export const isOnPostgres = (url: string): boolean => /^postgres(ql)?:\/\//.test(url);

/** Opens the log at an address. @throws on any other protocol */
export async function openEventStore<Event extends StoredEvent = StoredEvent>(
  options: EventStoreOptions,
): Promise<EventStore<Event>> {
  const { url } = options;
  if (isOnPostgres(url)) return openPostgresStore(options);
  const scheme = url.slice(0, url.indexOf(':'));
  if (/^(kurrentdb|kurrent|kdb|esdb)(\+discover)?$/.test(scheme)) {
    // Loaded only if used: the client brings a native library and gRPC.
    const { openKurrentStore } = await import('./kurrent/kurrent-store.ts');
    return openKurrentStore(options);
  }
  throw new Error(`An event store's address begins with postgres:// or kurrentdb://, not with ${scheme}://`);
}
