import type { StoredEvent } from '@stampwell/event-store';
import type pg from 'pg';
import { isSame } from '../tlog/bytes.ts';
import { type Checkpoint, openCheckpoint, readCheckpoint } from '../tlog/checkpoint.ts';
import { Frontier } from '../tlog/frontier.ts';
import type { Verifier } from '../tlog/note-keys.ts';
import { generationOf, verifierIn } from './generations.ts';
import { leafHashOf } from './leaves.ts';
import { nativeHash } from './native-hash.ts';
import { TILE } from './tiles.ts';

type Db = Pick<pg.Pool, 'query'>;
const HASH = 32;

/**
 * Compares a served log with its database's newest checkpoint. Weaker than `audit -- verify`, which uses the seals outside of the
 * database: an older checkpoint may have been restored together with an older log.
 */
export interface ServedCheck {
  /** `none`: there is no checkpoint. `unsigned`: it is not signed by the log's key. */
  state: 'none' | 'unsigned' | 'matches' | 'differs';
  /** Number of events in the checkpoint. */
  sealed: number;
  /** The first position that differs; null if the tree itself does. */
  position: number | null;
}

interface Leaf {
  position: number;
  hash: Uint8Array;
  salt: Uint8Array;
}

/** Checks the whole log in order, with events in stored versions. @param key the log's; null skips the signature */
export async function checkServedLog(
  db: Db,
  events: AsyncIterable<StoredEvent>,
  key: Verifier | null,
): Promise<ServedCheck> {
  const opened = await newestCheckpoint(db, key);
  if (!('size' in opened)) return { ...opened, sealed: 0, position: null };
  const tree = new Frontier(nativeHash);
  const differs = (position: number | null): ServedCheck => ({
    state: 'differs',
    sealed: opened.size,
    position,
  });
  const served = events[Symbol.asyncIterator]();
  for await (const leaf of leavesOf(db)) {
    if (tree.size === opened.size) break;
    const { value: event, done } = await served.next();
    if (done || event.position > leaf.position) return differs(leaf.position);
    if (!isSealedAs(event, leaf)) return differs(event.position);
    tree.push(leaf.hash);
  }
  return tree.size === opened.size && isSame(tree.root(), opened.root)
    ? { state: 'matches', sealed: opened.size, position: null }
    : differs(null);
}

/** Compares single events with their leaves, without building the tree. */
export async function checkServedEvents(
  db: Db,
  events: readonly StoredEvent[],
  key: Verifier | null,
): Promise<ServedCheck> {
  const opened = await newestCheckpoint(db, key);
  if (!('size' in opened)) return { ...opened, sealed: 0, position: null };
  const leaves = await leavesAt(
    db,
    events.map(({ position }) => position),
  );
  const sealed = events.filter(({ position }) => leaves.has(position));
  const wrong = sealed.find((event) => !isSealedAs(event, leaves.get(event.position)));
  return { state: wrong ? 'differs' : 'matches', sealed: sealed.length, position: wrong?.position ?? null };
}

const isSealedAs = (event: StoredEvent, leaf: Leaf | undefined): boolean =>
  leaf?.position === event.position && isSame(leafHashOf(event, leaf.salt), leaf.hash);

async function newestCheckpoint(
  db: Db,
  key: Verifier | null,
): Promise<Checkpoint | { state: 'none' | 'unsigned' }> {
  const { rows } = await db.query<{ checkpoint: string | null }>('SELECT checkpoint FROM proof.head');
  const note = rows[0]?.checkpoint;
  if (!note) return { state: 'none' };
  const checkpoint = readCheckpoint(note);
  if (!checkpoint || !key) return checkpoint ?? { state: 'unsigned' };
  const generation = generationOf(key.name, checkpoint.origin) ?? 1;
  return openCheckpoint(note, verifierIn(key, generation)) ?? { state: 'unsigned' };
}

interface TileRow {
  hashes: Buffer;
  positions: string[];
  salts: Buffer;
}

function* leavesIn({ hashes, positions, salts }: TileRow): Generator<Leaf> {
  for (const [at, position] of positions.entries()) {
    const part = (of: Buffer) => of.subarray(at * HASH, (at + 1) * HASH);
    yield { position: Number(position), hash: part(hashes), salt: part(salts) };
  }
}

const TILES_A_PAGE = 20;

async function* leavesOf(db: Db): AsyncGenerator<Leaf> {
  for (let from = 0; ; from += TILES_A_PAGE) {
    const { rows } = await db.query<TileRow>(
      `SELECT hashes, positions, salts FROM proof.tiles WHERE level = 0 AND index >= $1 AND index < $2 ORDER BY index`,
      [from, from + TILES_A_PAGE],
    );
    for (const row of rows) yield* leavesIn(row);
    if (rows.length < TILES_A_PAGE || rows.at(-1)?.positions.length !== TILE) return;
  }
}

async function leavesAt(db: Db, positions: readonly number[]): Promise<Map<number, Leaf>> {
  const { rows } = await db.query<TileRow>(
    `SELECT hashes, positions, salts FROM proof.tiles
      WHERE level = 0 AND index IN (
        SELECT (SELECT index FROM proof.tiles WHERE level = 0 AND positions[1] <= wanted ORDER BY positions[1] DESC LIMIT 1)
        FROM unnest($1::bigint[]) AS wanted)`,
    [positions],
  );
  return new Map(rows.flatMap((row) => [...leavesIn(row)]).map((leaf) => [leaf.position, leaf]));
}
