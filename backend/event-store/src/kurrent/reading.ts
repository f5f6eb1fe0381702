import {
  BACKWARDS,
  END,
  eventTypeFilter,
  FORWARDS,
  type KurrentDBClient,
  type RecordedEvent,
  START,
  StreamNotFoundError,
} from '@kurrent/kurrentdb-client';
import type { StoredEvent } from '../event.ts';
import type { ReadOptions, StreamHead } from '../port.ts';
import type { Page } from '../subscription.ts';
import { COMMAND_RECORDED, eventOf, positionOf, revisionOf, SNAPSHOT_TAKEN, versionAt } from './records.ts';

/** Server-side filter: excludes the records that KurrentDB and this store write for themselves. */
const ofTheLog = eventTypeFilter({ regex: `^(?!\\$|${COMMAND_RECORDED}$|${SNAPSHOT_TAKEN}$)` });
const ofTypes = (types: readonly string[]) => eventTypeFilter({ regex: `^(${types.join('|')})$` });

export interface StreamRange {
  stream: string;
  /** The first version wanted. */
  from: number;
  /** Maximum. */
  count?: number;
}

/** A stream's records, oldest first; none if the stream does not exist. */
export async function* recordsOf(
  client: KurrentDBClient,
  { stream, from, count }: StreamRange,
): AsyncGenerator<RecordedEvent> {
  try {
    const options = { fromRevision: revisionOf(from), direction: FORWARDS, maxCount: count } as const;
    for await (const { event } of client.readStream(stream, options)) if (event) yield event;
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error;
  }
}

/** The data of a record that only this adapter writes. */
export const writtenHere = <Data>({ data }: { data: unknown }): Data => data as Data;

/** A stream's newest records first. */
export async function* newestOf(client: KurrentDBClient, stream: string): AsyncGenerator<RecordedEvent> {
  try {
    for await (const { event } of client.readStream(stream, { fromRevision: END, direction: BACKWARDS })) {
      if (event) yield event;
    }
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error;
  }
}

export async function eventsOf(
  client: KurrentDBClient,
  range: StreamRange,
  until = Number.POSITIVE_INFINITY,
) {
  const events: StoredEvent[] = [];
  for await (const record of recordsOf(client, range)) {
    const event = eventOf(record);
    if (event && event.position > until) break;
    if (event) events.push(event);
  }
  return events;
}

/** The next events of the log, and the position up to which they cover it. */
export async function readPage(client: KurrentDBClient, { after, limit, types }: ReadOptions): Promise<Page> {
  // Read before the page: events up to here that are not in the page are of other types.
  const known = types ? await readHead(client) : 0;
  const position = BigInt(after);
  const events: StoredEvent[] = [];
  const records = client.readAll({
    fromPosition: after > 0 ? { commit: position, prepare: position } : START,
    // The read includes the event at the position itself.
    maxCount: limit + 1,
    filter: types ? ofTypes(types) : ofTheLog,
  });
  let covered = after;
  let read = 0;
  for await (const { event: record } of records) {
    if (!record || positionOf(record) <= after) continue;
    if (events.length === limit) break;
    read += 1;
    covered = positionOf(record);
    const event = eventOf(record);
    if (event) events.push(event);
  }
  const atEnd = read < limit;
  return { events, covered: atEnd ? Math.max(covered, known) : covered, atEnd };
}

export async function readHead(client: KurrentDBClient): Promise<number> {
  for await (const event of backwards(client)) return event.position;
  return 0;
}

/** How far this process's clock (dates ids) may be ahead of the server's (dates records). */
const CLOCKS_APART_MS = 2 * 60 * 60 * 1000;

/** Reads back from the newest event to the time in the id, because KurrentDB has no index of ids. */
export async function findEvent(client: KurrentDBClient, id: string): Promise<StoredEvent | null> {
  const born = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
  for await (const event of backwards(client)) {
    if (event.id === id) return event;
    if (Date.parse(event.at) < born - CLOCKS_APART_MS) return null;
  }
  return null;
}

async function* backwards(client: KurrentDBClient): AsyncGenerator<StoredEvent> {
  for await (const { event: record } of client.readAll({
    direction: BACKWARDS,
    fromPosition: END,
    filter: ofTheLog,
  })) {
    const event = record && eventOf(record);
    if (event) yield event;
  }
}

/** Every stream's version, from one read of the log. */
export async function walkStreams(client: KurrentDBClient): Promise<StreamHead[]> {
  const versions = new Map<string, number>();
  for await (const { event } of client.readAll({ filter: ofTheLog })) {
    if (event && eventOf(event)) versions.set(event.streamId, versionAt(event.revision));
  }
  return [...versions]
    .map(([stream, version]) => ({ stream, version }))
    .sort((a, b) => (a.stream < b.stream ? -1 : 1));
}
