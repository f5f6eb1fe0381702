import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { signCheckpoint } from '@stampwell/transparency/tlog/checkpoint.ts';
import { newSigner } from '@stampwell/transparency/tlog/note-keys.ts';
import { Refused, type Rewriting, type Scene } from './scene.ts';

interface RowKind {
  rewrite: Rewriting;
  laterMs?: number;
}

const HOUR_MS = 3_600_000;

const aCard = ({ log, random }: Scene) => random.of(log.filter(({ type }) => type === 'StampsGiven')).stream;
/** A card without any of the newest events. */
function oldCard({ log, honest, random }: Scene): string {
  const recent = new Set(log.filter(({ position }) => position > honest.sealed).map(({ stream }) => stream));
  return random.of(log.filter(({ type, stream }) => type === 'StampsGiven' && !recent.has(stream))).stream;
}
const OF_CARD = `'card-' || business_id || '_' || customer_id = $1`;

/** On one card, named by verify. */
const onCard = (...texts: string[]): RowKind => ({
  async rewrite(scene) {
    const stream = aCard(scene);
    for (const text of texts) {
      const { rowCount } = await scene.client.query(text, text.includes('$1') ? [stream] : []);
      if (rowCount === 0) throw new Refused('there is no such row any more');
    }
    return [stream];
  },
});
/** On one command key. */
const onKey = (text: string): RowKind => ({
  async rewrite({ client, random }) {
    const { rows } = await client.query<{ key: string }>('SELECT key FROM es.command_keys ORDER BY key');
    const { key } = random.of(rows);
    await client.query(text, [key]);
    return [`command key ${key}`];
  },
});
/** On other tables, with verify's message. */
const says = (names: string[], ...texts: string[]): RowKind => ({
  async rewrite({ client }) {
    for (const text of texts) await client.query(text);
    return names;
  },
});
/** On one leaf, named by its event's position. `$1` is its index in the tile of 256. */
const onLeaf = (text: string): RowKind => ({
  async rewrite({ client, random, log }) {
    const at = random.below(256);
    await client.query(text, [at]);
    return [`position ${log[at]?.position}`];
  },
});
const flip = (column: string, at = '$1::int * 32') =>
  `${column} = set_byte(${column}, ${at}, get_byte(${column}, ${at}) # 1)`;

/** Files of the seals, the newest last. */
const sealsIn = (seals: string, ending: string): string[] =>
  readdirSync(seals, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => path.join(seals, name));
const onSeals = (names: string[], change: (scene: Scene) => void | Promise<void>): RowKind => ({
  async rewrite(scene) {
    await change(scene);
    return names;
  },
});
function flipIn(file: string, at: number): void {
  chmodSync(file, 0o644);
  const bytes = readFileSync(file);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

/** Everything except events. */
export const ROW_KINDS: Record<string, RowKind> = {
  'a longer stream': onCard('UPDATE es.streams SET version = version + 1 WHERE stream = $1'),
  'a shorter stream': onCard('UPDATE es.streams SET version = version - 1 WHERE stream = $1'),
  'no length of a stream': onCard('DELETE FROM es.streams WHERE stream = $1'),
  'another name of a stream': onCard(`UPDATE es.streams SET stream = stream || 'x' WHERE stream = $1`),
  'a stream without events': says(['card-none'], `INSERT INTO es.streams VALUES ('card-none', 1)`),

  'a fuller snapshot': onCard(
    `UPDATE es.snapshots SET state = jsonb_set(state, '{balance}', '99') WHERE stream = $1`,
  ),
  'a snapshot of more rewards': onCard(
    `UPDATE es.snapshots SET state = jsonb_set(state, '{totalRedeemed}', '0') || '{"balance": 6}' WHERE stream = $1`,
  ),
  'a later snapshot': onCard('UPDATE es.snapshots SET version = version + 1 WHERE stream = $1'),
  'a snapshot elsewhere': onCard('UPDATE es.snapshots SET position = position + 1 WHERE stream = $1'),
  'a snapshot with another hash': onCard(`UPDATE es.snapshots SET hash = 'x' WHERE stream = $1`),
  'a snapshot beyond its stream': onCard(
    `INSERT INTO es.snapshots SELECT stream, fold, revision, 900, position, hash, jsonb_set(state, '{balance}', '60'), mac
      FROM es.snapshots WHERE stream = $1 ORDER BY version DESC LIMIT 1`,
  ),
  'a snapshot of another card': onCard(
    `UPDATE es.snapshots SET (state, mac) = (SELECT state, mac FROM es.snapshots WHERE fold = 'stamp-card' AND stream <> $1
      AND state <> ALL (SELECT state FROM es.snapshots WHERE stream = $1) ORDER BY stream LIMIT 1) WHERE stream = $1`,
  ),
  'snapshots without a seal': says([], 'UPDATE es.snapshots SET mac = NULL'),
  'snapshots of another revision': says(
    [],
    `UPDATE es.snapshots SET revision = 77, state = '{"balance": 50}'`,
  ),
  'no snapshots': says([], 'DELETE FROM es.snapshots'),

  'a key of unknown events': onKey(
    'UPDATE es.command_keys SET event_ids = ARRAY[gen_random_uuid()] WHERE key = $1',
  ),
  'a key of no events': onKey(`UPDATE es.command_keys SET event_ids = '{}' WHERE key = $1`),
  'a key of another event': onKey(
    `UPDATE es.command_keys SET event_ids = (SELECT event_ids FROM es.command_keys WHERE key <> $1 ORDER BY key LIMIT 1) WHERE key = $1`,
  ),
  'a key of more events': onKey(
    `UPDATE es.command_keys SET event_ids = event_ids || (SELECT id FROM es.events ORDER BY position LIMIT 1) WHERE key = $1`,
  ),
  'a forged key': says(
    ['command key forged'],
    `INSERT INTO es.command_keys SELECT scope, 'forged', fingerprint, event_ids FROM es.command_keys LIMIT 1`,
  ),
  'a key less': onKey('DELETE FROM es.command_keys WHERE key = $1'),
  'a key of somebody else': onKey(`UPDATE es.command_keys SET scope = 'somebody' WHERE key = $1`),
  'a key of another request': onKey(`UPDATE es.command_keys SET fingerprint = 'x' WHERE key = $1`),

  'another leaf': onLeaf(`UPDATE proof.tiles SET ${flip('hashes')} WHERE level = 0 AND index = 0`),
  'another salt': onLeaf(`UPDATE proof.tiles SET ${flip('salts')} WHERE level = 0 AND index = 0`),
  'another position of a leaf': onLeaf(
    `UPDATE proof.tiles SET positions[$1::int + 1] = 100000 + $1::int WHERE level = 0 AND index = 0`,
  ),
  'another hash above': says(
    ['level 1, index 0'],
    `UPDATE proof.tiles SET ${flip('hashes', '3')} WHERE level = 1`,
  ),
  'no hash above': says(['level 1, index 0'], 'DELETE FROM proof.tiles WHERE level = 1'),
  'a level more': says(
    ['level 2, index 0'],
    'INSERT INTO proof.tiles SELECT 2, 0, hashes FROM proof.tiles WHERE level = 1',
  ),
  'a tile more': says(
    ['level 0, index 9'],
    'INSERT INTO proof.tiles SELECT 0, 9, hashes, positions, salts FROM proof.tiles WHERE index = 0 AND level = 0',
  ),
  'no tiles': says(['position 1'], 'DELETE FROM proof.tiles'),
  'salts that are short': says(
    ['position 256'],
    'UPDATE proof.tiles SET salts = substr(salts, 1, 255 * 32) WHERE level = 0 AND index = 0',
  ),
  'hashes that are long': says(
    ['level 1, index 0'],
    `UPDATE proof.tiles SET hashes = hashes || hashes WHERE level = 1`,
  ),
  'a larger tree': says(['proof.head', 'proof.tiles'], 'UPDATE proof.head SET size = size + 1'),
  'a smaller tree': says(['proof.head', 'proof.tiles'], 'UPDATE proof.head SET size = size - 5'),
  'a tree further on': says(['proof.head'], 'UPDATE proof.head SET position = position + 7'),
  'no head': says(['proof.head'], 'DELETE FROM proof.head'),
  'no checkpoint': says(['proof.head'], 'UPDATE proof.head SET checkpoint = NULL'),
  'a checkpoint that is none': says(['proof.head'], `UPDATE proof.head SET checkpoint = 'sealed'`),
  'a checkpoint of another key': onSeals(['proof.head'], async ({ client, honest }) => {
    const note = signCheckpoint(newSigner(honest.signer.name), { size: 3, root: new Uint8Array(32) });
    await client.query('UPDATE proof.head SET checkpoint = $1', [note]);
  }),
  'an older checkpoint': onSeals(['proof.head'], async ({ client, seals }) => {
    const [older = ''] = sealsIn(seals, '.checkpoint');
    await client.query('UPDATE proof.head SET checkpoint = $1', [readFileSync(older, 'utf8')]);
  }),
  'a problem that is none': says(['forged'], `UPDATE proof.head SET problem = 'forged'`),

  'the newest seal less': onSeals(['proof.head', 'the seals themselves'], ({ seals }) => {
    for (const ending of ['.checkpoint', '.leaves']) rmSync(sealsIn(seals, ending).at(-1) ?? '');
  }),
  'a seal in the middle less': onSeals(['the seals themselves'], ({ seals }) => {
    for (const ending of ['.checkpoint', '.leaves']) rmSync(sealsIn(seals, ending)[1] ?? '');
  }),
  'leaves of a seal less': onSeals(['the seals themselves'], ({ seals, random }) => {
    rmSync(random.of(sealsIn(seals, '.leaves')));
  }),
  'a checkpoint of a seal less': onSeals(['the seals themselves', 'proof.head'], ({ seals, random }) => {
    rmSync(random.of(sealsIn(seals, '.checkpoint')));
  }),
  'another leaf in a seal': onSeals(['the seals themselves'], ({ seals, random }) => {
    flipIn(random.of(sealsIn(seals, '.leaves')), 20 + random.below(20));
  }),
  'another checkpoint in a seal': onSeals(['the seals themselves'], ({ seals, random }) => {
    flipIn(random.of(sealsIn(seals, '.checkpoint')), 40);
  }),
  'no seals': onSeals(['nothing is sealed', 'proof.head', 'the seals themselves'], ({ seals }) =>
    rmSync(seals, { recursive: true }),
  ),

  'more stamps shown': onCard(`UPDATE views.cards SET current_stamps = current_stamps + 6 WHERE ${OF_CARD}`),
  'more rewards shown': onCard(`UPDATE views.cards SET total_redeemed = total_redeemed + 1 WHERE ${OF_CARD}`),
  'a card less': onCard(`DELETE FROM views.cards WHERE ${OF_CARD}`),
  'a card of somebody else': onCard(
    `UPDATE views.cards SET customer_id = gen_random_uuid() WHERE ${OF_CARD}`,
  ),
  'an older card': {
    async rewrite(scene) {
      const stream = oldCard(scene);
      const first = scene.log.find((event) => event.stream === stream);
      const { balance_after } = (first as { data: { balance_after: number } }).data;
      await scene.client.query(
        `UPDATE views.cards SET current_stamps = $2, total_redeemed = 0 WHERE ${OF_CARD}`,
        [stream, balance_after],
      );
      // No change for a card in its initial state.
      await scene.client.query(`UPDATE views.projection_checkpoints SET by_partition = true`);
      return [stream, 'cards do not show'];
    },
  },
  'cards set aside': says([], `INSERT INTO views.projection_parked VALUES ('customer-cards', 5, 'x', 'x')`),
  'more stamps shown, cards set aside': onCard(
    `INSERT INTO views.projection_parked VALUES ('customer-cards', 5, 'x', 'x')`,
    `UPDATE views.cards SET current_stamps = current_stamps + 60 WHERE ${OF_CARD}`,
  ),
  'more stamps shown, no storage of the cards': onCard(
    'DELETE FROM views.projection_checkpoints',
    `UPDATE views.cards SET current_stamps = current_stamps + 60 WHERE ${OF_CARD}`,
  ),
  'cards further on': says(
    ['further than the log'],
    `UPDATE views.projection_checkpoints SET position = position + 1000`,
  ),
  'cards from the beginning': says(
    ['wrong balance', 'a card in the read models', 'cards do not show'],
    `UPDATE views.projection_checkpoints SET position = 0`,
  ),

  'an advisory lock held': {
    ...says(['too old'], 'SELECT pg_try_advisory_lock(5749)'),
    laterMs: HOUR_MS,
  },
  'the next position earlier': says(['next position'], `SELECT setval('es.events_position_seq', 5)`),
  'the next position later': says([], `SELECT setval('es.events_position_seq', 100000)`),
  'a row in the lock of appends': says([], 'INSERT INTO es.append_lock DEFAULT VALUES'),
  'a migration less': says(
    [],
    'DELETE FROM es.migrations WHERE name = (SELECT max(name) FROM es.migrations)',
  ),
};
