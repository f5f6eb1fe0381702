import type { CommandKey, Loaded, StreamCursor } from '../port.ts';
import type { Queryable } from './connection.ts';
import { EVENT_COLUMNS, type EventRow, eventOf, eventRowTypes, STREAM_ORDER } from './rows.ts';

export interface LoadRequest {
  cursors: StreamCursor[];
  key?: Pick<CommandKey, 'scope' | 'key'>;
}

const E = EVENT_COLUMNS.split(', ')
  .map((column) => `e.${column}`)
  .join(', ');
const NO_CEILING = Number.MAX_SAFE_INTEGER;

/**
 * All loads of a tick. `load` numbers the load; `part` is the row's kind: `s` a snapshot (its state as data, its HMAC as correlation id),
 * `e` an event after the cursor, `k` an event of the key's command, `c` the clock (once).
 */
const LOAD = `
  WITH cursor AS MATERIALIZED (
    SELECT c.load, c.stream, greatest(c.version, coalesce(s.version, 0)) AS version, c.ceiling,
           s.version AS snapshot, s.position, s.hash, s.fold, s.revision, s.state, s.mac
    FROM unnest($1::int[], $2::text[], $3::bigint[], $4::bigint[], $5::text[], $6::int[])
      AS c (load, stream, version, ceiling, fold, revision)
    LEFT JOIN LATERAL (
      SELECT * FROM es.snapshots s
      WHERE s.stream = c.stream AND s.fold = c.fold AND s.revision = c.revision
        AND s.version > c.version AND s.position <= c.ceiling
      ORDER BY s.version DESC LIMIT 1) AS s ON true
  )
  SELECT -1, 'c', '', 0::bigint, NULL::uuid, '', 0::bigint, '', 0, NULL::jsonb, '', '', clock_timestamp(), '', '', NULL
  UNION ALL
  SELECT load, 's', fold, position, NULL, stream, snapshot, '', revision, state, '', '', NULL, coalesce(mac, ''), hash, NULL
    FROM cursor WHERE snapshot IS NOT NULL
  UNION ALL
  SELECT c.load, 'e', '', ${E} FROM cursor c
    CROSS JOIN LATERAL (
      SELECT * FROM es.events e
      WHERE e.stream = c.stream AND e.version > c.version AND e.position <= c.ceiling
      ORDER BY e.${STREAM_ORDER}) AS e
  UNION ALL
  SELECT key.load, 'k', k.fingerprint, ${E}
    FROM unnest($7::int[], $8::text[], $9::text[]) AS key (load, scope, key)
    JOIN es.command_keys k ON k.scope = key.scope AND k.key = key.key
    CROSS JOIN LATERAL (
      SELECT * FROM es.events e WHERE e.id = ANY (k.event_ids) ORDER BY e.position) AS e`;

type LoadRow = [load: number, part: 'c' | 's' | 'e' | 'k', mark: string, ...event: EventRow];

/** One round trip for all of a batch's streams, snapshots and keys, and the database's clock. */
export async function loadBatch(db: Queryable, batch: LoadRequest[]): Promise<Loaded[]> {
  const { rows } = await db.query<LoadRow>({
    name: 'es-load',
    text: LOAD,
    values: parametersOf(batch),
    rowMode: 'array',
    types: eventRowTypes,
  });
  const now = new Date(rows[0]?.[12] ?? Number.NaN);
  const loads = batch.map(({ cursors }): Loaded => {
    const streams = new Map(cursors.map(({ stream }) => [stream, []]));
    return { streams, snapshots: new Map(), now, record: null };
  });
  for (const row of rows) addRow(loads[row[0]], row);
  return loads;
}

function addRow(loaded: Loaded | undefined, [, part, mark, ...eventRow]: LoadRow): void {
  if (!loaded) return;
  const event = eventOf(eventRow);
  const { stream, version, position, hash, correlation_id: mac } = event;
  if (part === 's') {
    loaded.snapshots.set(stream, {
      stream,
      fold: mark,
      revision: event.schema,
      version,
      position,
      hash,
      state: event.data,
      mac,
    });
  } else if (part === 'e') {
    loaded.streams.get(stream)?.push(event);
  } else {
    loaded.record ??= { fingerprint: mark, events: [] };
    loaded.record.events.push(event);
  }
}

function parametersOf(batch: LoadRequest[]) {
  const cursors = batch.flatMap(({ cursors }, load) => cursors.map((cursor) => ({ load, ...cursor })));
  const keys = batch.flatMap(({ key }, load) => (key ? [{ load, ...key }] : []));
  return [
    cursors.map(({ load }) => load),
    cursors.map(({ stream }) => stream),
    cursors.map(({ version }) => version),
    cursors.map(({ until }) => until ?? NO_CEILING),
    cursors.map(({ snapshot }) => snapshot?.fold ?? null),
    cursors.map(({ snapshot }) => snapshot?.revision ?? null),
    keys.map(({ load }) => load),
    keys.map(({ scope }) => scope),
    keys.map(({ key }) => key),
  ];
}
