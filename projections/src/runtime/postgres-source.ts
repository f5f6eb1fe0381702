import pg from 'pg';
import { PARTICULARS, type Particular, type ProjectedEvent } from './projector/projector.ts';
import { PAGE, pages, type ReplayRange, type ReplaySource } from './source.ts';

type Row = [position: number, type: string, data: unknown, at: string, ...particulars: string[]];

const COLUMNS: Record<Particular, string> = { id: 'id', actor: 'actor_kind, actor_id', stream: 'stream' };

const { INT8, TIMESTAMPTZ } = pg.types.builtins;

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return Number;
    if (oid === TIMESTAMPTZ) return isoOf;
    return pg.types.getTypeParser(oid, format as 'text');
  },
} as pg.CustomTypesConfig;

/** The session is in UTC, so a time reads `2026-11-21 09:30:00.12+00`: by hand many times faster than through Date. */
function isoOf(text: string): string {
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`;
}

/** An event from the columns that were asked for. */
function reader(needs: readonly Particular[]): (row: Row) => ProjectedEvent {
  const [hasId, hasActor, hasStream] = [
    needs.includes('id'),
    needs.includes('actor'),
    needs.includes('stream'),
  ];
  return ([position, type, data, at, ...rest]) => {
    const event: Record<string, unknown> = { position, type, data, at };
    let next = 0;
    if (hasId) event.id = rest[next++];
    if (hasActor) event.actor = { kind: rest[next++], id: rest[next++] };
    if (hasStream) event.stream = rest[next++];
    return event as unknown as ProjectedEvent;
  };
}

/** Replays the log on Postgres past the store's port, in a connection of its own, with the columns that projectors need. */
export function postgresSource(databaseUrl: string): ReplaySource {
  return {
    head: () => withClient(databaseUrl, head),
    replay: (range, take) => withClient(databaseUrl, (client) => replay(client, range, take)),
  };
}

function replay(client: pg.Client, range: ReplayRange, take: (events: ProjectedEvent[]) => Promise<void>) {
  const wanted = PARTICULARS.filter((particular) => range.needs.includes(particular));
  const columns = ['position', 'type', 'data', 'at', ...wanted.map((particular) => COLUMNS[particular])].join(
    ', ',
  );
  const eventOf = reader(wanted);
  const text = `SELECT ${columns} FROM es.events
    WHERE position > $1 AND position <= $2 AND type = ANY ($3) ORDER BY position LIMIT ${PAGE}`;
  const read = async (after: number) => {
    const values = [after, range.until, range.types];
    const { rows } = await client.query<Row>({ name: 'replay', text, values, rowMode: 'array', types });
    return rows.map(eventOf);
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
  const client = new pg.Client({ connectionString: databaseUrl, options: SESSION });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
