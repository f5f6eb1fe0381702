import { UnknownEvent } from './errors.ts';
import type { StoredEvent } from './event.ts';
import type { EventStore, Loaded, WrittenLog } from './port.ts';

/** The part of a stored event that upcasting needs. */
export type Versioned = Pick<StoredEvent, 'type' | 'schema' | 'data' | 'at' | 'position'>;

/**
 * The versions of a domain's events. Appends write the newest version (`seal`), reads return the newest (`readWith`); no
 * other code looks at `schema`.
 */
export interface EventCodec {
  /** The version that events of this type are written in. */
  newestSchema(type: string): number;
  /**
   * The event in its type's newest version; the same object if it was written in that.
   * @returns null for a type or version that only a newer release knows
   */
  read<Event extends Versioned>(written: Event): Event | null;
}

/** For a domain whose events have only one version. */
export const oneVersion: EventCodec = { newestSchema: () => 1, read: (event) => event };

/**
 * Upcasts events to their newest versions.
 * @throws UnknownEvent at the first event of a newer release
 */
export function readWith(codec: EventCodec): <Event extends Versioned>(written: readonly Event[]) => Event[] {
  return <Event extends Versioned>(written: readonly Event[]) => {
    const known: Event[] = [];
    for (const event of written) {
      const read = codec.read(event);
      if (read === null) throw new UnknownEvent(event, known);
      known.push(read);
    }
    return known;
  };
}

/** The events before the first unknown one, and the error for it; null if all are known. */
export async function untilUnknown<Event>(
  read: () => Event[] | Promise<Event[]>,
): Promise<{ known: Event[]; unknown: UnknownEvent | null }> {
  try {
    return { known: await read(), unknown: null };
  } catch (error) {
    if (error instanceof UnknownEvent) return { known: error.before as Event[], unknown: error };
    throw error;
  }
}

/** A store whose readers see every event in its newest version; `written` returns events as they were written. */
export function readingWith<Event extends StoredEvent>(
  codec: EventCodec,
  log: Omit<EventStore, 'written'>,
): EventStore<Event> {
  const read = readWith(codec) as (written: readonly StoredEvent[]) => Event[];
  return {
    ...log,
    written: log,
    load: async (cursors, key) => loadedWith(read, await log.load(cursors, key)),
    append: async (request) => {
      const { position, events } = await log.append(request);
      // Just written, so already in the newest version.
      return { position, events: events as Event[] };
    },
    readAll: async (options) => read(await log.readAll(options)),
    findEvent: async (id) => {
      const event = await log.findEvent(id);
      return event && (read([event])[0] ?? null);
    },
    subscribe: (options, handler) => log.subscribe(options, upToUnknown(read, handler)),
  };
}

/** Handles the events before an unknown one, once, and then throws, so that the subscriber waits. */
function upToUnknown<Event extends StoredEvent>(
  read: (written: readonly StoredEvent[]) => Event[],
  handler: (events: Event[]) => Promise<void>,
): Parameters<WrittenLog['subscribe']>[1] {
  let handled = 0;
  return async (written) => {
    const { known, unknown } = await untilUnknown(() => read(written));
    const next = known.filter(({ position }) => position > handled);
    if (next.length > 0) await handler(next);
    handled = next.at(-1)?.position ?? handled;
    if (unknown) throw unknown;
  };
}

function loadedWith<Event extends StoredEvent>(
  read: (written: readonly StoredEvent[]) => Event[],
  { streams, record, ...rest }: Loaded,
): Loaded<Event> {
  const known = new Map<string, Event[]>();
  for (const [stream, events] of streams) known.set(stream, read(events));
  return { ...rest, streams: known, record: record && { ...record, events: read(record.events) } };
}
