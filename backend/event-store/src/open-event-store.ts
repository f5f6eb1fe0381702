import type { EventStore } from './port.ts';
import { openPostgresStore } from './postgres/postgres-store.ts';

export interface EventStoreOptions {
  /** `postgres://…` or `kurrentdb://…`. */
  url: string;
  /** Hears of lost connections, which the store survives. */
  onError?: (error: Error) => void;
}

/** Opens the log where the address says it is. @throws on an address of neither kind */
export async function openEventStore({ url, onError }: EventStoreOptions): Promise<EventStore> {
  const scheme = url.slice(0, url.indexOf(':'));
  if (/^postgres(ql)?$/.test(scheme)) return openPostgresStore({ url, onError });
  if (/^(kurrentdb|kurrent|kdb|esdb)(\+discover)?$/.test(scheme)) {
    // Loaded only where it is used: the client brings a native library and gRPC.
    const { openKurrentStore } = await import('./kurrent/kurrent-store.ts');
    return openKurrentStore({ url, onError });
  }
  throw new Error(`An event store's address begins with postgres:// or kurrentdb://, not with ${scheme}://`);
}
