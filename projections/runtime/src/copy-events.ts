import { EVENT_FIELDS, type EventCodec, readWith, type Versioned } from '@stampwell/event-store';
import pg from 'pg';
import { copyOut } from './copied-out.ts';
import { CopiedRows } from './copied-rows.ts';
import type { Particular, ProjectedEvent } from './projector/projector.ts';
import { RowsTogether } from './rows-together.ts';
import { type Copying, PAGE, type PartRange } from './source.ts';

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
    bytes: PIECE_BYTES,
    allocate: Buffer.allocUnsafe,
    take: async (piece) => {
      for (const { events } of read(piece)) await take(events);
    },
  });
}

/** The same as the bytes that come. */
export async function copyRows(
  client: pg.Client,
  range: PartRange,
  { codec, onRead, ...gathering }: { codec: EventCodec } & Copying,
): Promise<void> {
  // Sorting is what the index of the streams asks for; the whole log is read in its own order.
  await client.query(`SET enable_sort = on; SET work_mem = '64MB'`);
  const text = `COPY (${select(range, codec)}) TO STDOUT WITH (FORMAT binary)`;
  await copyOut(client, text, onRead ? { ...gathering, see: positionTeller(onRead) } : gathering);
}

/** Tells of some rows where they stand in the log. */
function positionTeller(tell: (position: number) => void): (row: Buffer) => void {
  let seen = 0;
  return (row) => {
    seen += 1;
    // What stands before the first row came with it; what stands after the last comes as another.
    if (seen % TELL_EVERY === 0 && row.length > END_BYTES) tell(Number(row.readBigInt64BE(POSITION_AT)));
  };
}

const TELL_EVERY = 4_096;
/** It is a row's first field: after how many there are, and how long it is. */
const POSITION_AT = 6;
const END_BYTES = 2;
/** Some hundred rows. */
const PIECE_BYTES = 65_536;

/** Some of the rows: those that end alike in a field are in the same one of so many slices. */
export interface Slice {
  field: string;
  nth: number;
  of: number;
}

/** @property isEnd whether they come together (`LogPart`), and no others of the piece belong to them */
export interface EventPage {
  events: ProjectedEvent[];
  isEnd: boolean;
}

/** Reads the rows of a part, or a slice of them, piece by piece. */
export function rowReader(
  range: PartRange,
  codec: EventCodec,
  slice?: Slice,
): (piece: Uint8Array) => Iterable<EventPage> {
  const isWanted = slice ? inSlice(range, slice) : () => true;
  const rows = new CopiedRows();
  const eventOf = reader(range);
  const readEvents = readWith(codec);
  // What was asked for is there.
  const eventsOf = (written: Versioned[]) => readEvents(written) as unknown as ProjectedEvent[];
  const { together: by } = range.part;
  if (by !== undefined) {
    const together = new RowsTogether(rows, { isWanted, field: columnOf(range, by) });
    return function* (piece) {
      rows.add(piece);
      for (const page of together.pages(() => eventOf(rows)))
        yield { events: eventsOf(page.rows), isEnd: page.isEnd };
    };
  }
  return function* (piece) {
    rows.add(piece);
    let written: Versioned[] = [];
    for (; rows.next(); rows.skip()) {
      if (!isWanted(rows)) continue;
      written.push(eventOf(rows));
      if (written.length < PAGE) continue;
      yield { events: eventsOf(written), isEnd: false };
      written = [];
    }
    if (written.length > 0) yield { events: eventsOf(written), isEnd: false };
  };
}

function inSlice(range: PartRange, { field, nth, of }: Slice): (rows: CopiedRows) => boolean {
  const at = columnOf(range, field);
  return (rows) => rows.lastByteOf(at) % of === nth;
}

/** The place of a field of the data among a row's. */
const columnOf = ({ needs, part }: PartRange, field: string): number =>
  BEFORE_PARTICULARS + needs.length + Number(needs.includes('actor')) + part.fields.indexOf(field);

/** Position, type, schema, data and time. */
const BEFORE_PARTICULARS = 5;
const PARTICULARS: Record<Particular, string> = {
  ...EVENT_FIELDS,
  id: `${EVENT_FIELDS.id}::text`,
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
