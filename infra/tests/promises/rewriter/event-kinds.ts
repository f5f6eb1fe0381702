import { randomBytes } from 'node:crypto';
import { hashEvent, type StoredEvent } from '@stampwell/event-store';
import {
  EVENT_COLUMNS,
  type EventRow,
  eventOf,
  eventRowTypes,
} from '@stampwell/event-store/postgres/rows.ts';
import { leafHashOf } from '@stampwell/transparency/proof/leaves.ts';
import { perfectRoot, TILE } from '@stampwell/transparency/proof/tiles.ts';
import type { Rewriting, Scene, Where } from './scene.ts';

function eventAt({ log, honest, random }: Scene, where: Where): StoredEvent {
  const isEdge = ({ position }: StoredEvent) =>
    honest.sizes.some((size) => {
      const last = log[size - 1]?.position ?? 0;
      return position === last || position === log[size]?.position;
    });
  const isThere = {
    before: ({ position }: StoredEvent) => position <= honest.sealed,
    edge: isEdge,
    after: ({ position }: StoredEvent) => position > honest.sealed,
  }[where];
  return random.of(log.filter(isThere));
}

/** A card's event at a position, or the nearest before it. */
function cardEventAt(scene: Scene, where: Where): StoredEvent {
  const { position } = eventAt(scene, where);
  const own = scene.log.findLast((event) => event.position <= position && event.type === 'StampsGiven');
  return own ?? scene.random.of(scene.log.filter(({ type }) => type === 'StampsGiven'));
}

type EventKind = (where: Where) => Rewriting;

/** Updates one column of one row. */
const column =
  (set: string, ofCards = false): EventKind =>
  (where) =>
  async (scene) => {
    const { position } = ofCards ? cardEventAt(scene, where) : eventAt(scene, where);
    await scene.client.query(`UPDATE es.events SET ${set} WHERE position = $1`, [position]);
    return [];
  };

/** Statements about one event: `$1` its position, `$2` its stream. */
const statements =
  (...texts: string[]): EventKind =>
  (where) =>
  async (scene) => {
    const { position, stream } = cardEventAt(scene, where);
    for (const text of texts) {
      const values = [...(text.includes('$1') ? [position] : []), ...(text.includes('$2') ? [stream] : [])];
      await scene.client.query(text.includes('$1') ? text : text.replaceAll('$2', '$1'), values);
    }
    return [];
  };

const REST = 'type, schema, data, actor_kind, actor_id, at, correlation_id, hash';
export const COPY = (position: string, id: string, stream: string, version: string) =>
  `INSERT INTO es.events (position, id, stream, version, ${REST}) OVERRIDING SYSTEM VALUE
    SELECT ${position}, ${id}, ${stream}, ${version}, ${REST} FROM es.events WHERE position = $1`;
export const NEXT_VERSION =
  '(SELECT max(version) + 1 FROM es.events AS other WHERE other.stream = events.stream)';
const LAST = '(SELECT max(position) FROM es.events)';

export const EVENT_KINDS: Record<string, EventKind> = {
  'another id': column('id = gen_random_uuid()'),
  'another stream': column(`stream = (SELECT min(stream) FROM es.streams)`),
  'a later version': column('version = version + 1000'),
  'an earlier version': column('version = -version'),
  'another type': column(`type = 'RewardRedeemed'`, true),
  'a type that is none': column(`type = 'Nothing'`),
  'a later schema': column('schema = schema + 90'),
  'more stamps': column(`data = data || '{"amount": 20, "balance_after": 20}'`, true),
  'a higher balance': column(`data = data || '{"balance_after": 19}'`, true),
  'a higher balance where a reward was': column(
    `data = data || '{"balance_after": 12, "stamps_used": 1, "total_redeemed": 0}'`,
    true,
  ),
  'another customer': column(`data = jsonb_set(data, '{customer_id}', to_jsonb(gen_random_uuid()))`, true),
  'fewer stamps for a reward': column(`data = data || '{"steps": [1]}'`, true),
  'a member more': column(`data = data || '{"note": "x"}'`),
  'no members': column(`data = '{}'`),
  'a kind of actor': column(`actor_kind = 'admin'`),
  'another actor': column(`actor_id = 'somebody-else'`),
  'a microsecond later': column(`at = at + interval '1 microsecond'`),
  'a day earlier': column(`at = at - interval '1 day'`),
  'another correlation id': column(`correlation_id = 'forged'`),
  'another hash': (where) => async (scene) => {
    const { position } = eventAt(scene, where);
    await scene.client.query(`UPDATE es.events SET hash = repeat('0', 64) WHERE position = $1`, [position]);
    return [`position ${position}`];
  },
  'a far position': statements(
    `INSERT INTO es.events OVERRIDING SYSTEM VALUE SELECT position + 100000, gen_random_uuid(), 'moving', version, ${REST} FROM es.events WHERE position = $1`,
    `WITH gone AS (DELETE FROM es.events WHERE position = $1 RETURNING *)
      UPDATE es.events AS e SET id = gone.id, stream = gone.stream FROM gone WHERE e.position = gone.position + 100000`,
  ),
  'one row less': statements('DELETE FROM es.events WHERE position = $1'),
  'a stream less': statements(
    'DELETE FROM es.events WHERE stream = $2',
    'DELETE FROM es.streams WHERE stream = $2',
  ),
  'the newest cut off': statements('DELETE FROM es.events WHERE position >= $1'),
  'a copy at the end': statements(COPY(`${LAST} + 1`, 'gen_random_uuid()', 'stream', NEXT_VERSION)),
  'a copy at the end of another card': statements(
    COPY(
      `${LAST} + 1`,
      'gen_random_uuid()',
      `(SELECT max(stream) FROM es.streams WHERE stream LIKE 'card-%')`,
      '900',
    ),
  ),
  'a copy on a new card': statements(COPY(`${LAST} + 1`, 'gen_random_uuid()', `stream || 'x'`, '1')),
  // Positions are given always, so all else changes places.
  // Positions are given always, so all else changes places.
  'swapped with its neighbour': statements(
    `CREATE TEMP TABLE two AS TABLE es.events WITH NO DATA`,
    `INSERT INTO two SELECT * FROM es.events
      WHERE position IN ($1, (SELECT max(position) FROM es.events WHERE position < $1))`,
    `DELETE FROM es.events WHERE position IN (SELECT position FROM two) AND $1::bigint > 0`,
    `INSERT INTO es.events OVERRIDING SYSTEM VALUE
      SELECT (SELECT min(position) + max(position) FROM two) - position, id, stream, version, ${REST} FROM two
      WHERE $1::bigint > 0`,
    'DROP TABLE two',
  ),
  'another in its place': statements(
    `UPDATE es.events SET stream = 'card-forged', version = 1, id = gen_random_uuid() WHERE position = $1`,
  ),
  'all after it anew': statements('UPDATE es.events SET id = gen_random_uuid() WHERE position >= $1'),
  'balances after it raised': statements(
    `UPDATE es.events SET data = jsonb_set(data, '{balance_after}', to_jsonb((data->>'balance_after')::int + 6))
      WHERE stream = $2 AND position >= $1`,
  ),
};

/** Hides the rewrite. */
export const DISGUISES: { name: string; apply(scene: Scene): Promise<void> }[] = [
  { name: 'as it is', apply: async () => undefined },
  { name: 'linked anew', apply: linkAnew },
  {
    name: 'linked and shown anew',
    async apply(scene) {
      await linkAnew(scene);
      await showAnew(scene);
    },
  },
  {
    name: 'linked, shown and grown anew',
    async apply(scene) {
      await linkAnew(scene);
      await showAnew(scene);
      await growAnew(scene);
    },
  },
];

/** Hash chains need no key. */
async function linkAnew(scene: Scene): Promise<void> {
  const { client } = scene;
  const events = await readAll(scene, 'stream, version, position');
  const linked = new Set<string>();
  for (const [stream, own] of Map.groupBy(events, ({ stream }) => stream)) {
    let previous = '';
    for (const event of own) {
      previous = hashEvent(event, previous);
      if (previous === event.hash) continue;
      linked.add(stream);
      await client.query('UPDATE es.events SET hash = $2 WHERE position = $1 AND id = $3', [
        event.position,
        previous,
        event.id,
      ]);
    }
  }
  await client.query(`DELETE FROM es.streams;
    INSERT INTO es.streams SELECT stream, max(version) FROM es.events GROUP BY stream`);
  await client.query('DELETE FROM es.snapshots WHERE stream = ANY ($1)', [[...linked]]);
}

/** Changes read models to match the forged log, as the projector would. */
async function showAnew({ client }: Scene): Promise<void> {
  await client.query(`
    WITH newest AS (
      SELECT DISTINCT ON (stream) stream, (data->>'balance_after')::int AS stamps FROM es.events
      WHERE stream LIKE 'card-%' ORDER BY stream, version DESC
    ), redeemed AS (
      SELECT stream, sum(CASE type WHEN 'RewardRedeemed' THEN 1 WHEN 'RedemptionReversed' THEN -1 ELSE 0 END) AS rewards
      FROM es.events GROUP BY stream
    )
    UPDATE views.cards AS c SET current_stamps = coalesce(stamps, 0), total_redeemed = rewards FROM newest JOIN redeemed USING (stream)
      WHERE stream = 'card-' || business_id || '_' || customer_id`);
  await client.query(`DELETE FROM views.cards WHERE NOT EXISTS
    (SELECT FROM es.events WHERE stream = 'card-' || business_id || '_' || customer_id)`);
}

/** Regrows the tree over the forged events; correct salts would need the log's key. */
async function growAnew(scene: Scene): Promise<void> {
  const { client, log } = scene;
  const { rows } = await client.query<{ index: string; hashes: Buffer; salts: Buffer; positions: string[] }>(
    'SELECT index, hashes, salts, positions FROM proof.tiles WHERE level = 0 ORDER BY index',
  );
  const events = await readAll(scene, 'position, id');
  const roots: Uint8Array[] = [];
  let at = 0;
  for (const { index, hashes, salts, positions } of rows) {
    const own = positions.flatMap((_, nth) => {
      const event = events[at];
      const before = log[at];
      at += 1;
      if (!event) return [];
      const part = (of: Buffer): Uint8Array => of.subarray(nth * 32, (nth + 1) * 32);
      if (JSON.stringify(event) === JSON.stringify(before))
        return [{ salt: part(salts), hash: part(hashes), position: event.position }];
      const salt = randomBytes(32);
      return [{ salt, hash: leafHashOf(event, salt), position: event.position }];
    });
    const whole = Buffer.concat(own.map(({ hash }) => hash));
    if (own.length === TILE) roots.push(perfectRoot(whole));
    await client.query(
      'UPDATE proof.tiles SET hashes = $2, salts = $3, positions = $4 WHERE level = 0 AND index = $1',
      [index, whole, Buffer.concat(own.map(({ salt }) => salt)), own.map(({ position }) => position)],
    );
  }
  if (roots.length > 0)
    await client.query('UPDATE proof.tiles SET hashes = $1 WHERE level = 1 AND index = 0', [
      Buffer.concat(roots),
    ]);
  await client.query(`UPDATE proof.head SET size = (SELECT sum(cardinality(positions)) FROM proof.tiles WHERE level = 0),
    position = (SELECT max(position) FROM proof.tiles, unnest(positions) AS position WHERE level = 0)`);
}

async function readAll({ client }: Scene, order: string): Promise<StoredEvent[]> {
  await client.query(`SET timezone = 'UTC'`);
  const { rows } = await client.query<EventRow>({
    text: `SELECT ${EVENT_COLUMNS} FROM es.events ORDER BY ${order}`,
    rowMode: 'array',
    types: eventRowTypes,
  });
  return rows.map(eventOf);
}
