import { UnknownEvent } from './errors.ts';
import type { StoredEvent } from './event.ts';
import type { EventStore, Loaded, WrittenLog } from './port.ts';

/** As much of a stored event as tells what it says. */
export type Versioned = Pick<StoredEvent, 'type' | 'schema' | 'data' | 'at' | 'position'>;

/**
 * What a domain knows of the versions of its events. Everything that is appended is written in the newest version
 * (`seal`), and everything that is read comes in the newest (`readWith`): nobody else looks at `schema`.
 */
export interface EventCodec {
  /** The version that events of this type are written in. */
  newestSchema(type: string): number;
  /**
   * An event in its type's newest version: the very same where it was written in that.
   * @returns null for a type or version that only a newer release knows
   */
  read<Event extends Versioned>(written: Event): Event | null;
}

/** For a domain whose events have had one version only. */
export const oneVersion: EventCodec = { newestSchema: () => 1, read: (event) => event };

/**
 * How events that were written some time ago, in their order, are read now.
 * @throws UnknownEvent at the first that a newer release wrote
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

/** What a reading has before an event of a newer release, and that event's refusal; null where it knows them all. */
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

/** A store whose readers see every event in its newest version; `written` still shows the log as it was written. */
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
      // Just written, so in the newest version.
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

/** Hands on what comes before an event that is not known, once; and fails from there on, so that the follower waits. */
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
