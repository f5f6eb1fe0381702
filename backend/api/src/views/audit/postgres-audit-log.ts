import { openPool, requireSchema } from '@stampwell/base/postgres';
import { eventCodec, type StoredEvent } from '@stampwell/contracts';
import { readWith } from '@stampwell/event-store';
import {
  EVENT_COLUMNS,
  type EventRow,
  eventOf,
  eventRowTypes,
} from '@stampwell/event-store/postgres/rows.ts';
import { clientConfig } from '@stampwell/event-store/postgres/session.ts';
import type { Pool } from 'pg';
import { AUDIT_SCHEMA } from '../../services/schema/schemas.ts';
import type { AuditLog, AuditPage, AuditQuery } from './audit-log.ts';

/** Positions of a business's card events in the log, newest first, from a read model. */
export type CardPositions = (page: {
  businessId: string;
  before: number;
  limit: number;
}) => Promise<number[]>;

export interface PostgresAuditLogOptions {
  url: string;
  cardPositions: CardPositions;
}

export interface OpenAuditLog extends AuditLog {
  close(): Promise<void>;
}

/** Positions that one statement scans, because matches may be rare. */
const WINDOW = 50_000;
const CARDS_A_STEP = 1000;
/** After this time a page is returned as it is, with the position to continue from. */
const PAGE_WITHIN_MS = 1500;

const readEvents = readWith(eventCodec);

/** Reads the log of an `openPostgresStore` with the same URL. Uses its own connections, so that audits never delay a scan. */
export async function openPostgresAuditLog(options: PostgresAuditLogOptions): Promise<OpenAuditLog> {
  const pool = openPool({ ...clientConfig(options.url), max: 2, idleTimeoutMillis: 0 });
  await requireSchema(pool, AUDIT_SCHEMA);
  return {
    async page(query) {
      if (query.stream !== undefined) return cut(await ofStream(pool, query), query.limit, null);
      if (query.businessId !== undefined)
        return ofBusiness(pool, query, query.businessId, options.cardPositions);
      const { events, reached } = await gather(query, await startOf(pool, query), (before) =>
        ofWindow(pool, query, before),
      );
      return cut(events, query.limit, reached);
    },
    streamsOf: (businessId) => streamsOf(pool, businessId),
    close: () => pool.end(),
  };
}

const FILTER = `position < $1
  AND ($3::text IS NULL OR type = $3) AND ($4::text IS NULL OR actor_id = $4)
  AND ($5::timestamptz IS NULL OR at >= $5) AND ($6::timestamptz IS NULL OR at <= $6)
  AND ($7::text IS NULL OR data->>'business_id' = $7)
  AND ($8::text IS NULL OR coalesce(data->>'place_id', data->>'business_id') = $8)`;
/** The index's own condition, and the card events that came after it: all of a card have a read model. */
const NOT_OF_A_CARD = `type NOT IN ('StampsGiven', 'RewardRedeemed', 'StampsReversed', 'RedemptionReversed',
  'StampsCarriedOver', 'CarryOverReversed')`;

/** Newest first; reads one more than the limit, to tell whether there are more. */
async function select(
  pool: Pool,
  where: string,
  query: AuditQuery,
  more: unknown[] = [],
): Promise<StoredEvent[]> {
  const { before, limit, type, actor, from, to, businessId, place } = query;
  const { rows } = await pool.query<EventRow>({
    text: `SELECT ${EVENT_COLUMNS} FROM es.events WHERE ${FILTER} ${where} LIMIT $2`,
    values: [before, limit + 1, type, actor, from, to, businessId, place, ...more],
    rowMode: 'array',
    types: eventRowTypes,
  });
  return readEvents(rows.map(eventOf)) as StoredEvent[];
}

// A stream's versions increase with their positions, and have an index.
const ofStream = (pool: Pool, query: AuditQuery) =>
  select(pool, 'AND stream = $9 ORDER BY version DESC', query, [query.stream]);

interface Step {
  events: StoredEvent[];
  /** The position down to which the log was searched; null at the log's start. */
  reached: number | null;
}

async function ofWindow(pool: Pool, query: AuditQuery, before: number): Promise<Step> {
  const floor = Math.max(0, before - WINDOW);
  const events = await select(pool, 'AND position >= $9 ORDER BY position DESC', { ...query, before }, [
    floor,
  ]);
  return { events, reached: floor > 0 ? floor : null };
}

async function ofBusiness(
  pool: Pool,
  query: AuditQuery,
  businessId: string,
  cardPositions: CardPositions,
): Promise<AuditPage> {
  // Without a filter every card event matches, so no more than one page is read.
  const size = isNarrowed(query) ? CARDS_A_STEP : query.limit + 1;
  const ofCards = async (before: number): Promise<Step> => {
    const positions = await cardPositions({ businessId, before, limit: size });
    const events = await select(pool, 'AND position = ANY ($9) ORDER BY position DESC', query, [positions]);
    return { events, reached: positions.length === size ? (positions.at(-1) ?? null) : null };
  };
  const [rest, cards] = await Promise.all([
    select(pool, `AND data->>'business_id' = $7 AND ${NOT_OF_A_CARD} ORDER BY position DESC`, query),
    gather(query, query.before, ofCards),
  ]);
  const known = [...rest, ...cards.events].filter(({ position }) => position >= (cards.reached ?? 0));
  return cut(
    known.sort((a, b) => b.position - a.position),
    query.limit,
    cards.reached,
  );
}

const isNarrowed = ({ type, actor, from, to, place }: AuditQuery) =>
  [type, actor, from, to, place].some((it) => it !== undefined);

/** Searches backwards step by step, until the page is full, the log ends, or time is up. */
async function gather(
  { limit }: AuditQuery,
  start: number,
  step: (before: number) => Promise<Step>,
): Promise<Step> {
  const deadline = Date.now() + PAGE_WITHIN_MS;
  const events: StoredEvent[] = [];
  let reached: number | null = start;
  while (reached !== null && events.length <= limit && Date.now() < deadline) {
    const next = await step(reached);
    events.push(...next.events);
    reached = next.reached;
  }
  return { events, reached };
}

/** The page, and the next page's start: below its last event, or where the search stopped. */
function cut(found: StoredEvent[], limit: number, reached: number | null): AuditPage {
  const events = found.slice(0, limit);
  return { events, next: found.length > limit ? (events.at(-1)?.position ?? null) : reached };
}

async function startOf(pool: Pool, { before }: AuditQuery): Promise<number> {
  const { rows } = await pool.query<{ head: string | null }>('SELECT max(position) AS head FROM es.events');
  return Math.min(before, Number(rows[0]?.head ?? 0) + 1);
}

async function streamsOf(pool: Pool, businessId: string): Promise<string[]> {
  const { rows } = await pool.query<{ stream: string }>(
    `SELECT DISTINCT stream FROM es.events WHERE data->>'business_id' = $1 AND ${NOT_OF_A_CARD} ORDER BY stream`,
    [businessId],
  );
  return rows.map(({ stream }) => stream);
}
