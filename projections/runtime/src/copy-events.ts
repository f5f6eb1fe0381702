import type { Readable } from 'node:stream';
import { type EventCodec, readWith, type Versioned } from '@stampwell/event-store';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { CopiedRows } from './copied-rows.ts';
import type { Particular, ProjectedEvent } from './projector/projector.ts';
import type { PartRange } from './source.ts';

export interface Taking {
  codec: EventCodec;
  take: (events: ProjectedEvent[]) => Promise<void>;
}

/**
 * The events of some streams, in the log's order, as one stream of bare fields: neither side makes or reads JSON, but of an event
 * that was written in an older version. One statement for all of them, so their many pages are sorted once.
 */
export async function copyEvents(
  client: pg.Client,
  range: PartRange,
  { codec, take }: Taking,
): Promise<void> {
  const read = rowReader(range, codec);
  await copyRows(client, range, {
    codec,
    take: async (piece) => {
      const events = read(piece);
      if (events.length > 0) await take(events);
    },
  });
}

/** The same as the bytes that come. */
export async function copyRows(
  client: pg.Client,
  range: PartRange,
  { codec, take }: { codec: EventCodec; take: (piece: Buffer) => Promise<void> },
): Promise<void> {
  // Sorting is what the index of the streams asks for; the whole log is read in its own order.
  await client.query(`SET enable_sort = on; SET work_mem = '64MB'`);
  const stream: Readable = client.query(
    copyTo(`COPY (${select(range, codec)}) TO STDOUT WITH (FORMAT binary)`),
  );
  for await (const piece of stream as AsyncIterable<Buffer>) await take(piece);
}

/** Some of the rows: those that end alike in a field are in the same one of so many slices. */
export interface Slice {
  field: string;
  nth: number;
  of: number;
}

/** Reads the rows of a part, or a slice of them, piece by piece. */
export function rowReader(
  range: PartRange,
  codec: EventCodec,
  slice?: Slice,
): (piece: Buffer) => ProjectedEvent[] {
  const isWanted = slice ? inSlice(range, slice) : () => true;
  const rows = new CopiedRows();
  const eventOf = reader(range);
  const readEvents = readWith(codec);
  return (piece) => {
    rows.add(piece);
    const written: Versioned[] = [];
    while (rows.next())
      if (isWanted(rows)) written.push(eventOf(rows));
      else rows.skip();
    // What was asked for is there.
    return readEvents(written) as unknown as ProjectedEvent[];
  };
}

function inSlice({ needs, part }: PartRange, { field, nth, of }: Slice): (rows: CopiedRows) => boolean {
  const before = BEFORE_PARTICULARS + needs.length + Number(needs.includes('actor'));
  const at = before + part.fields.indexOf(field);
  return (rows) => rows.lastByteOf(at) % of === nth;
}

/** Position, type, schema, data and time. */
const BEFORE_PARTICULARS = 5;
const PARTICULARS: Record<Particular, string> = {
  id: 'id::text',
  actor: 'actor_kind, actor_id',
  stream: 'stream',
};

/**
 * COPY takes no parameters. Names sort by their bytes: all that begin with a prefix stand between it and it with the last character.
 * `data` is read whole where only the codec knows what stands in it.
 */
function select({ part, needs, after, until, types }: PartRange, codec: EventCodec): string {
  const quoted = types.map((type) => pg.escapeLiteral(type));
  const byType = (of: (type: string, nth: number) => number) =>
    `CASE type ${types.map((type, nth) => `WHEN ${quoted[nth]} THEN ${of(type, nth)}`).join(' ')} END`;
  const columns = [
    'position',
    byType((_, nth) => nth),
    'schema',
    `CASE WHEN schema <> ${byType((type) => codec.newestSchema(type))} THEN data::text END`,
    'at',
    ...needs.map((particular) => PARTICULARS[particular]),
    ...part.fields.map((field) => `data ->> ${pg.escapeLiteral(field)}`),
  ];
  const streams = part.streams.map((name) => {
    const prefix = pg.escapeLiteral(name);
    return `stream >= ${prefix} AND stream < ${prefix} || U&'\\+10FFFF'`;
  });
  return `SELECT ${columns.join(', ')} FROM es.events
    WHERE (${streams.join(' OR ')}) AND position > ${Number(after)} AND position <= ${Number(until)}
      AND type IN (${quoted.join(', ')})
    ORDER BY position`;
}

/** An event from the columns of `select`. */
function reader({ part, needs, types }: PartRange): (row: CopiedRows) => Versioned {
  const [hasId, hasActor, hasStream] = [
    needs.includes('id'),
    needs.includes('actor'),
    needs.includes('stream'),
  ];
  return (row) => {
    const position = row.bigint();
    const type = types[row.int()] ?? '';
    const schema = row.int();
    const whole = row.text();
    const atMs = Math.floor(row.bigint() / 1000) + POSTGRES_EPOCH_MS;
    const id = hasId ? row.text() : undefined;
    const actor = hasActor ? { kind: row.knownText(), id: row.knownText() } : undefined;
    const stream = hasStream ? row.knownText() : undefined;
    const fields = part.dataOf(row);
    const data: unknown = whole === undefined ? fields : JSON.parse(whole);
    const event = new CopiedEvent({ position, type, schema, data, atMs, id, actor, stream });
    // The codec makes another event of it, with what is its own.
    return whole === undefined ? event : { ...event, at: event.at };
  };
}

/** Times are counted from there. */
const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1);

type Columns = Omit<Versioned, 'at'> & { atMs: number; id: unknown; actor: unknown; stream: unknown };

/** Its time is written where somebody asks for it in words: whoever counts has it as a number. */
class CopiedEvent implements Versioned {
  readonly position: number;
  readonly type: string;
  readonly schema: number;
  readonly data: unknown;
  readonly atMs: number;
  readonly id: unknown;
  readonly actor: unknown;
  readonly stream: unknown;

  constructor(columns: Columns) {
    this.position = columns.position;
    this.type = columns.type;
    this.schema = columns.schema;
    this.data = columns.data;
    this.atMs = columns.atMs;
    this.id = columns.id;
    this.actor = columns.actor;
    this.stream = columns.stream;
  }

  get at(): string {
    return new Date(this.atMs).toISOString();
  }
}
