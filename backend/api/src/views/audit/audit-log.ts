import type { StoredEvent } from '@stampwell/contracts';
import type { EventStore } from '@stampwell/event-store';

/** Which events an auditor wants to see. What is absent does not restrict. */
export interface AuditQuery {
  /** Only events at positions below this. */
  before: number;
  /** At most so many. */
  limit: number;
  /** Only what tells of this business: its own streams, its cards, its subscription, its staff. */
  businessId?: string | undefined;
  stream?: string | undefined;
  type?: string | undefined;
  /** An account's id. */
  actor?: string | undefined;
  /** Not before this time. */
  from?: Date | undefined;
  /** Not after this time. */
  to?: Date | undefined;
}

export interface AuditPage {
  /** Newest first. */
  events: StoredEvent[];
  /** Where to go on (`before`); null where the log has no more. A page may be short, even empty, and yet go on. */
  next: number | null;
}

/** The log read backwards, for people who ask what happened. Nothing is decided from it. */
export interface AuditLog {
  page(query: AuditQuery): Promise<AuditPage>;
  /** The streams that tell of a business, its cards apart: its own, its subscription's, each of its staff ever. */
  streamsOf(businessId: string): Promise<string[]>;
}

const PAGE = 1000;

/** For a store without an index of its own to offer: reads the whole log for every page. Right, and slow on a long log. */
export function scanningAuditLog(store: Pick<EventStore<StoredEvent>, 'readAll'>): AuditLog {
  return {
    async page(query) {
      const found: StoredEvent[] = [];
      for await (const event of everyEvent(store)) {
        if (event.position >= query.before) break;
        if (!isAskedFor(event, query)) continue;
        found.push(event);
        if (found.length > query.limit + 1) found.shift();
      }
      const events = found.reverse().slice(0, query.limit);
      return { events, next: found.length > query.limit ? (events.at(-1)?.position ?? null) : null };
    },
    async streamsOf(businessId) {
      const streams = new Set<string>();
      for await (const event of everyEvent(store)) {
        if (businessOf(event) === businessId && !event.stream.startsWith('card-')) streams.add(event.stream);
      }
      return [...streams].sort();
    },
  };
}

async function* everyEvent(store: Pick<EventStore<StoredEvent>, 'readAll'>): AsyncGenerator<StoredEvent> {
  let after = 0;
  for (;;) {
    const events = await store.readAll({ after, limit: PAGE });
    yield* events;
    const last = events.at(-1);
    if (!last) return;
    after = last.position;
  }
}

/** Whom an event tells of; accounts and the platform's settings are no business's. */
const businessOf = ({ data }: StoredEvent): unknown =>
  (data as { business_id?: unknown } | null)?.business_id;

function isAskedFor(event: StoredEvent, { businessId, stream, type, actor, from, to }: AuditQuery): boolean {
  const at = Date.parse(event.at);
  return (
    (businessId === undefined || businessOf(event) === businessId) &&
    (stream === undefined || event.stream === stream) &&
    (type === undefined || event.type === type) &&
    (actor === undefined || event.actor.id === actor) &&
    (from === undefined || at >= from.getTime()) &&
    (to === undefined || at <= to.getTime())
  );
}
