import { rowTypes } from '@stampwell/base/postgres';
import type pg from 'pg';
import type { StoredEvent } from '../event.ts';
import { type BadLink, verifyStream } from '../verify.ts';
import { everyEvent } from './rows.ts';

/** A damaged stream: its first bad version, and that version's position in the log, if it has one. */
export interface BrokenStreamFound extends Omit<BadLink, 'reason'> {
  reason: BadLink['reason'] | 'misplaced' | 'miscounted';
  position: number | null;
}

export interface StreamsCheck {
  events: number;
  streams: number;
  /** Ordered by stream name. */
  broken: BrokenStreamFound[];
}

type Client = Pick<pg.ClientBase, 'query'>;

/**
 * Reads every stream as commands fold it, and checks its versions, its order in the log, its hash chain, and its length in `es.streams`,
 * which the next append rests on. Runs in the caller's transaction, which must be REPEATABLE READ.
 * @param onStream called with each undamaged stream, ordered by name
 */
export async function checkStreams(
  client: Client,
  onStream: (stream: string, events: StoredEvent[]) => void | Promise<void> = () => undefined,
): Promise<StreamsCheck> {
  const check: StreamsCheck = { events: 0, streams: 0, broken: [] };
  const heads = byStream(
    rowsByCursor<{ stream: string; version: number }>(
      client,
      'stream_heads',
      'SELECT stream, version FROM es.streams ORDER BY stream, version',
    ),
  );
  for await (const [stream, events] of wholeStreams(client)) {
    check.streams += 1;
    check.events += events.length;
    const said = await heads.of(stream);
    const bad = verifyStream(events, stream) ?? misplaced(events) ?? miscounted(stream, events.length, said);
    if (bad) check.broken.push({ ...bad, position: events[bad.version - 1]?.position ?? null });
    else await onStream(stream, events);
  }
  for (const { stream } of await heads.rest())
    check.broken.push({ stream, version: 1, reason: 'missing', position: null });
  return check;
}

type Bad = Omit<BrokenStreamFound, 'position'>;

/** An event whose position is missing or before its predecessor's. */
function misplaced(events: readonly StoredEvent[]): Bad | null {
  let before = 0;
  for (const { stream, version, position } of events) {
    if (position <= before) return { stream, version, reason: 'misplaced' };
    before = position;
  }
  return null;
}

/** Exactly one row of `es.streams` has the stream's length. */
function miscounted(stream: string, length: number, said: readonly { version: number }[]): Bad | null {
  const [head, ...more] = said;
  if (head?.version === length && more.length === 0) return null;
  return head && head.version > length
    ? { stream, version: length + 1, reason: 'missing' }
    : { stream, version: length, reason: 'miscounted' };
}

async function* wholeStreams(client: Client): AsyncGenerator<[string, StoredEvent[]]> {
  let stream: StoredEvent[] = [];
  for await (const page of everyEvent(client, 'streams')) {
    for (const event of page) {
      const [first] = stream;
      if (first && first.stream !== event.stream) {
        yield [first.stream, stream];
        stream = [];
      }
      stream.push(event);
    }
  }
  const [first] = stream;
  if (first) yield [first.stream, stream];
}

/** All rows of a query, a thousand at a time, in the caller's transaction. */
export async function* rowsByCursor<Row extends object>(
  client: Client,
  cursor: string,
  query: string,
): AsyncGenerator<Row> {
  await client.query(`SET LOCAL row_security = off; DECLARE ${cursor} NO SCROLL CURSOR FOR ${query}`);
  yield* cursorRows<Row>(client, cursor);
  await client.query(`CLOSE ${cursor}`);
}

/** The rows of a declared cursor. */
export async function* cursorRows<Row extends object>(client: Client, cursor: string): AsyncGenerator<Row> {
  for (;;) {
    const { rows } = await client.query<Row>({ text: `FETCH 1000 FROM ${cursor}`, types: rowTypes });
    if (rows.length === 0) return;
    yield* rows;
  }
}

/** Groups rows that are ordered by stream. */
export function byStream<Row extends { stream: string }>(rows: AsyncGenerator<Row>) {
  const passed: Row[] = [];
  let next: IteratorResult<Row> | undefined;
  return {
    async of(stream: string): Promise<Row[]> {
      const own: Row[] = [];
      next ??= await rows.next();
      while (!next.done && byBytes(next.value.stream, stream) <= 0) {
        (next.value.stream === stream ? own : passed).push(next.value);
        next = await rows.next();
      }
      return own;
    },
    /** Rows of streams that were not asked for. */
    async rest(): Promise<Row[]> {
      next ??= await rows.next();
      for (; !next.done; next = await rows.next()) passed.push(next.value);
      return passed;
    },
  };
}

/** Compares as the collation "C" does. */
const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
