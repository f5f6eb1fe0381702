import type pg from 'pg';
import { isSame } from '../../tlog/bytes.ts';
import { openCheckpoint, readCheckpoint } from '../../tlog/checkpoint.ts';
import type { Verifier } from '../../tlog/note-keys.ts';
import { generationOf, verifierIn } from '../generations.ts';
import { readNote, type SealedSize } from '../seals.ts';
import type { SealStorage } from '../storage/storage.ts';
import { perfectRoot, TILE } from '../tiles.ts';

type Db = Pick<pg.ClientBase, 'query'>;
const HASH = 32;

export interface TreeCheck {
  /** What receipts would be based on and the leaves contradict: `proof.head: …`. */
  finding: string | null;
  /** Why the tree cannot be judged. */
  doubt: string | null;
}

export interface TreeCheckOptions {
  storage: SealStorage;
  log: Verifier;
  /** The newest seal that existed before `tree` was read. */
  upTo: SealedSize | null;
  /** The log's number of events, read after `tree`. */
  events: number;
}

/**
 * Checks everything built on the leaves: upper tiles, stated size and newest checkpoint. `checkLog` compares leaves with events and
 * seals. Needs a REPEATABLE READ transaction on the tree's database.
 */
export async function checkTree(tree: Db, options: TreeCheckOptions): Promise<TreeCheck> {
  const { rows } = await tree.query<Head>('SELECT size, position, checkpoint, problem FROM proof.head');
  const [head, ...more] = rows;
  if (!head || more.length > 0) return wrong(`proof.head has ${rows.length} rows, not one`);
  const size = Number(head.size);
  if (size > options.events) return wrong(`proof.head: ${size} leaves of ${options.events} events`);
  const tiles = await wrongTile(tree, size);
  if (tiles) return wrong(tiles);
  if (Number(head.position) !== (await lastPosition(tree)))
    return wrong(`proof.head: position ${head.position} is not that of the newest leaf`);
  return checkCheckpoint(head, options);
}

interface Head {
  size: string;
  position: string;
  checkpoint: string | null;
  problem: string | null;
}

const wrong = (finding: string): TreeCheck => ({ finding, doubt: null });
const doubtful = (doubt: string): TreeCheck => ({ finding: null, doubt });

interface TileRow {
  level: number;
  index: string;
  hashes: Buffer;
  positions: number | null;
  salts: number | null;
}

interface Wanted {
  level: number;
  index: number;
  /** Number of hashes. */
  count: number;
}

/** Each row must be as full as the tree's size requires, and each hash must cover the row below it. */
async function wrongTile(tree: Db, size: number): Promise<string | null> {
  const wanted = tilesOf(size);
  /** Roots of full rows, by level. */
  const roots: Uint8Array[][] = [];
  for await (const row of rowsOf(tree)) {
    const name = `proof.tiles: level ${row.level}, index ${row.index}`;
    const tile = wanted.next().value;
    if (tile?.level !== row.level || tile.index !== Number(row.index)) return `${name} is not expected`;
    if (!isWhole(row, tile)) return `${name} does not have ${tile.count} hashes`;
    const at =
      row.level === 0 ? -1 : firstUnlike(row.hashes, (roots[row.level - 1] ?? []).slice(tile.index * TILE));
    if (at >= 0) return `${name}: hash ${at} is not that of the hashes below it`;
    if (tile.count < TILE) continue;
    const own = roots[row.level] ?? [];
    own.push(perfectRoot(row.hashes));
    roots[row.level] = own;
  }
  const missing = wanted.next().value;
  return missing ? `proof.tiles: level ${missing.level}, index ${missing.index} is missing` : null;
}

function isWhole({ level, hashes, positions, salts }: TileRow, { count }: Wanted): boolean {
  const beside = level === 0 ? { positions: count, salts: count * HASH } : { positions: null, salts: null };
  return hashes.length === count * HASH && positions === beside.positions && salts === beside.salts;
}

/** @returns -1 if all are equal */
function firstUnlike(hashes: Uint8Array, own: readonly Uint8Array[]): number {
  for (let at = 0; at * HASH < hashes.length; at += 1) {
    const should = own[at];
    if (!should || !isSame(should, hashes.subarray(at * HASH, (at + 1) * HASH))) return at;
  }
  return -1;
}

/** The rows of a tree of that size, in order. */
function* tilesOf(size: number): Generator<Wanted, undefined> {
  for (let [level, left] = [0, size]; left > 0; [level, left] = [level + 1, Math.floor(left / TILE)])
    for (let index = 0; index * TILE < left; index += 1)
      yield { level, index, count: Math.min(TILE, left - index * TILE) };
}

const ROWS_A_PAGE = 100;

async function* rowsOf(tree: Db): AsyncGenerator<TileRow> {
  await tree.query(`DECLARE every_tile NO SCROLL CURSOR FOR
    SELECT level, index, hashes, cardinality(positions) AS positions, length(salts) AS salts FROM proof.tiles ORDER BY level, index`);
  for (;;) {
    const { rows } = await tree.query<TileRow>(`FETCH ${ROWS_A_PAGE} FROM every_tile`);
    if (rows.length === 0) return;
    yield* rows;
  }
}

async function lastPosition(tree: Db): Promise<number> {
  const { rows } = await tree.query<{ position: string }>(
    'SELECT positions[cardinality(positions)] AS position FROM proof.tiles WHERE level = 0 ORDER BY index DESC LIMIT 1',
  );
  return Number(rows[0]?.position ?? 0);
}

/** Receipts contain the checkpoint, so it must be among the seals, and not older than the newest. */
async function checkCheckpoint(head: Head, { storage, log, upTo }: TreeCheckOptions): Promise<TreeCheck> {
  if (head.problem !== null) return doubtful(`the keeper of the tree has stopped: ${head.problem}`);
  if (head.checkpoint === null)
    return upTo
      ? doubtful(
          'proof.head has no checkpoint, though there are seals: start the projector, it puts it there',
        )
      : { finding: null, doubt: null };
  const generation = generationOf(log.name, readCheckpoint(head.checkpoint)?.origin ?? '') ?? 1;
  const own = openCheckpoint(head.checkpoint, verifierIn(log, generation));
  if (!own) return wrong('proof.head: its checkpoint is not signed with the log’s key');
  const note = await readNote(storage, generation, own.size);
  const sealed = note && openCheckpoint(note, verifierIn(log, generation));
  if (!sealed || !isSame(sealed.root, own.root))
    return wrong(`proof.head: a checkpoint of ${own.size} events was signed that is not among the seals`);
  const isOld =
    upTo && (generation < upTo.generation || (generation === upTo.generation && own.size < upTo.size));
  return isOld
    ? doubtful(
        `proof.head has the checkpoint of ${own.size} events, not the newest: start the projector, it puts it there`,
      )
    : { finding: null, doubt: null };
}
