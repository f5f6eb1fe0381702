import { openClient } from '@stampwell/base/postgres';
import {
  EVENT_FIELDS,
  type EventCodec,
  eventRowTypes,
  readWith,
  type Versioned,
} from '@stampwell/event-store';
import type pg from 'pg';
import { PARTICULARS, type Particular, type ProjectedEvent } from './projector/projector.ts';
import { PAGE, pages, type ReplayRange, type ReplaySource } from './source.ts';

type Row = [
  position: number,
  type: string,
  schema: number,
  data: unknown,
  at: string,
  ...particulars: string[],
];

function reader(needs: readonly Particular[]): (row: Row) => Versioned & ProjectedEvent {
  const [hasId, hasActor, hasStream] = [
    needs.includes('id'),
    needs.includes('actor'),
    needs.includes('stream'),
  ];
  return ([position, type, schema, data, at, ...rest]) => {
    const event: Record<string, unknown> = { position, type, schema, data, at };
    let next = 0;
    if (hasId) event.id = rest[next++];
    if (hasActor) event.actor = { kind: rest[next++], id: rest[next++] };
    if (hasStream) event.stream = rest[next++];
    // The requested columns are exactly what the projectors need.
    return event as Record<string, unknown> & Versioned & ProjectedEvent;
  };
}

/**
 * Replays the log by direct SQL instead of the store's port, over its own connection, with only the columns that projectors need.
 * @param codec the log's own: one that knows fewer versions would give projectors outdated events
 */
export function postgresSource(databaseUrl: string, codec: EventCodec): ReplaySource {
  return {
    head: () => withClient(databaseUrl, head),
    replay: (range, handle) => withClient(databaseUrl, (client) => replay(client, range, { codec, handle })),
  };
}

interface Replaying {
  codec: EventCodec;
  handle: (events: ProjectedEvent[]) => Promise<void>;
}

async function replay(client: pg.Client, range: ReplayRange, { codec, handle }: Replaying): Promise<void> {
  const wanted = PARTICULARS.filter((particular) => range.needs.includes(particular));
  const fields = ['position', 'type', 'schema', 'data', 'at', ...wanted] as const;
  const columns = fields.map((field) => EVENT_FIELDS[field]).join(', ');
  const select = `SELECT ${columns} FROM es.events WHERE position > $1 AND position <= $2 AND type = ANY ($3)`;
  const eventOf = reader(wanted);
  const readEvents = readWith(codec);
  const read = async (page: pg.QueryConfig) => {
    const { rows } = await client.query<Row>({ ...page, rowMode: 'array', types: eventRowTypes });
    return readEvents(rows.map(eventOf));
  };
  if (range.streams) {
    await openCursor(client, select, { ...range, streams: range.streams });
    return pages(() => read({ text: `FETCH ${PAGE} FROM replay` }), range, handle);
  }
  const text = `${select} ORDER BY position LIMIT ${PAGE}`;
  const pageAfter = (after: number) =>
    read({ name: 'replay', text, values: [after, range.until, range.types] });
  return pages(pageAfter, range, handle);
}

/**
 * Finds some streams' events by the index of streams and sorts them once: paging by position would sort for each page, or scan
 * all other streams' events. The transaction ends with the connection.
 */
async function openCursor(
  client: pg.Client,
  select: string,
  { after, until, types, streams }: ReplayRange & { streams: readonly string[] },
): Promise<void> {
  await client.query(`BEGIN READ ONLY;
    SET LOCAL enable_sort = on; SET LOCAL cursor_tuple_fraction = 1; SET LOCAL work_mem = '64MB'`);
  const values = [after, until, types];
  // Names sort by bytes, so a prefix's streams lie between the prefix and the prefix with the last character.
  const ofStream = streams.map((_, nth) => {
    const prefix = `$${values.length + 1 + nth}::text`;
    return `stream >= ${prefix} AND stream < ${prefix} || U&'\\+10FFFF'`;
  });
  await client.query(
    `DECLARE replay NO SCROLL CURSOR FOR ${select} AND (${ofStream.join(' OR ')}) ORDER BY position`,
    [...values, ...streams],
  );
}

async function head(client: pg.Client): Promise<number> {
  const { rows } = await client.query<[string | null]>({
    text: 'SELECT max(position) FROM es.events',
    rowMode: 'array',
  });
  return Number(rows[0]?.[0] ?? 0);
}

/** Only the primary key reads the log in order; without statistics the planner might sort instead. */
const SESSION = '-c timezone=UTC -c plan_cache_mode=force_generic_plan -c enable_sort=off';

async function withClient<T>(databaseUrl: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openClient({ connectionString: databaseUrl, options: SESSION });
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
