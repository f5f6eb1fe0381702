import type { StoredEvent } from '@stampwell/contracts';
import type { EventStore } from '@stampwell/event-store';

/** An auditor's filter. Absent fields do not restrict. */
export interface AuditQuery {
  /** Only events at positions below this. */
  before: number;
  limit: number;
  /** Only events about this business: its own streams, its cards, its subscription, its staff. */
  businessId?: string | undefined;
  /** Only events that name this place, or none if it is their business's first. */
  place?: string | undefined;
  stream?: string | undefined;
  type?: string | undefined;
  actor?: string | undefined;
  /** Inclusive. */
  from?: Date | undefined;
  /** Inclusive. */
  to?: Date | undefined;
}

export interface AuditPage {
  /** Newest first. */
  events: StoredEvent[];
  /** The next page's `before`; null at the log's start. A page may be short or empty and still have a next one. */
  next: number | null;
}

/** The log read backwards, for display only: no decision may depend on it. */
export interface AuditLog {
  page(query: AuditQuery): Promise<AuditPage>;
  /** The streams of a business without its cards: its own, its subscription's, and those of all its staff, past and present. */
  streamsOf(businessId: string): Promise<string[]>;
}

const PAGE = 1000;

/** For a store without an index of its own: reads the whole log for every page, which is slow on a long log. */
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

/** The business that an event is about; null for accounts and the platform's settings. */
const businessOf = ({ data }: StoredEvent): unknown =>
  (data as { business_id?: unknown } | null)?.business_id;

/** The place that an event is about; what names none is about the first. */
const placeOf = (event: StoredEvent): unknown =>
  (event.data as { place_id?: unknown } | null)?.place_id ?? businessOf(event);

function isAskedFor(event: StoredEvent, query: AuditQuery): boolean {
  const { businessId, place, stream, type, actor, from, to } = query;
  const at = Date.parse(event.at);
  return (
    (businessId === undefined || businessOf(event) === businessId) &&
    (place === undefined || placeOf(event) === place) &&
    (stream === undefined || event.stream === stream) &&
    (type === undefined || event.type === type) &&
    (actor === undefined || event.actor.id === actor) &&
    (from === undefined || at >= from.getTime()) &&
    (to === undefined || at <= to.getTime())
  );
}
