import {
  EVENT_FIELDS,
  type EventCodec,
  eventRowTypes,
  readWith,
  type Versioned,
} from '@stampwell/event-store';
import { openClient } from '@stampwell/postgres';
import type pg from 'pg';
import { copyEvents, copyRows, type Taking } from './copy-events.ts';
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

/** An event from the columns that were asked for. */
function reader(needs: readonly Particular[]): (row: Row) => Versioned {
  const [hasId, hasActor, hasStream] = [
    needs.includes('id'),
    needs.includes('actor'),
    needs.includes('stream'),
  ];
  return ([position, type, schema, data, at, ...rest]) => {
    const event: Record<string, unknown> & Versioned = { position, type, schema, data, at };
    let next = 0;
    if (hasId) event.id = rest[next++];
    if (hasActor) event.actor = { kind: rest[next++], id: rest[next++] };
    if (hasStream) event.stream = rest[next++];
    return event;
  };
}

/**
 * Replays the log on Postgres past the store's port, in a connection of its own, with the columns that projectors need.
 * @param codec the log's own: one that knows fewer versions would hand projectors events as they were written long ago
 */
export function postgresSource(databaseUrl: string, codec: EventCodec): ReplaySource {
  return {
    head: () => withClient(databaseUrl, head),
    replay: (range, take) => withClient(databaseUrl, (client) => replay(client, range, { codec, take })),
    copy: (range, copying) =>
      withClient(databaseUrl, (client) => copyRows(client, range, { codec, ...copying })),
  };
}

function replay(client: pg.Client, range: ReplayRange, { codec, take }: Taking) {
  if (range.part) return copyEvents(client, { ...range, part: range.part }, { codec, take });
  const wanted = PARTICULARS.filter((particular) => range.needs.includes(particular));
  const fields = ['position', 'type', 'schema', 'data', 'at', ...wanted] as const;
  const columns = fields.map((field) => EVENT_FIELDS[field]).join(', ');
  const eventOf = reader(wanted);
  const readEvents = readWith(codec);
  const text = `SELECT ${columns} FROM es.events
    WHERE position > $1 AND position <= $2 AND type = ANY ($3) ORDER BY position LIMIT ${PAGE}`;
  const read = async (after: number) => {
    const values = [after, range.until, range.types];
    const { rows } = await client.query<Row>({
      name: 'replay',
      text,
      values,
      rowMode: 'array',
      types: eventRowTypes,
    });
    // The columns that were asked for make them what the projectors need.
    return readEvents(rows.map(eventOf)) as unknown as ProjectedEvent[];
  };
  return pages(read, range, take);
}

async function head(client: pg.Client): Promise<number> {
  const { rows } = await client.query<[string | null]>({
    text: 'SELECT max(position) FROM es.events',
    rowMode: 'array',
  });
  return Number(rows[0]?.[0] ?? 0);
}

/** The primary key is the only way to read a log in order; a planner without statistics might sort it. */
const SESSION = '-c timezone=UTC -c jit=off -c plan_cache_mode=force_generic_plan -c enable_sort=off';

async function withClient<T>(databaseUrl: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openClient({ connectionString: databaseUrl, options: SESSION });
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
