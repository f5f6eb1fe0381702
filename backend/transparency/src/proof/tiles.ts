import type pg from 'pg';
import { foldSubtrees } from '../tlog/frontier.ts';
import { type Range, type Subtree, subtreesOf } from '../tlog/ranges.ts';
import { nativeHash } from './native-hash.ts';

/** Hashes per row; one hash of the next level covers a row. */
export const TILE = 256;
const TILE_LEVELS = 8;
const HASH = 32;

type Db = Pick<pg.ClientBase | pg.Pool, 'query'>;

export interface TileName {
  level: number;
  index: number;
}

/** The row with the hashes of a subtree, and the range within it. */
function tileOf({ level, index }: Subtree): TileName & { from: number; count: number } {
  const tileLevel = Math.floor(level / TILE_LEVELS);
  const count = 2 ** (level % TILE_LEVELS);
  const first = index * count;
  return { level: tileLevel, index: Math.floor(first / TILE), from: first % TILE, count };
}

/** Hashes of ranges of the tree, in one statement. @throws Error if rows are missing */
export async function hashesOfRanges(db: Db, ranges: readonly Range[]): Promise<Uint8Array[]> {
  const subtrees = ranges.map(subtreesOf);
  const tiles = await readTiles(db, subtrees.flat().map(tileOf));
  return subtrees.map((parts) =>
    foldSubtrees(
      nativeHash,
      parts.map((part) => {
        const { level, index, from, count } = tileOf(part);
        const hashes = tiles.get(`${level}/${index}`)?.subarray(from * HASH, (from + count) * HASH);
        if (hashes?.length !== count * HASH)
          throw new Error(`Tile ${level}/${index} of the tree is not whole`);
        return perfectRoot(hashes);
      }),
    ),
  );
}

async function readTiles(db: Db, names: readonly TileName[]): Promise<Map<string, Uint8Array>> {
  if (names.length === 0) return new Map();
  const { rows } = await db.query<{ level: number; index: string; hashes: Buffer }>({
    name: 'proof-tiles',
    text: `SELECT level, index, hashes FROM unnest($1::smallint[], $2::bigint[]) AS wanted (level, index)
      JOIN proof.tiles USING (level, index)`,
    values: [names.map(({ level }) => level), names.map(({ index }) => index)],
  });
  return new Map(rows.map(({ level, index, hashes }) => [`${level}/${index}`, hashes]));
}

/** Root of a perfect subtree. */
export function perfectRoot(hashes: Uint8Array): Uint8Array {
  let level = Array.from({ length: hashes.length / HASH }, (_, at) =>
    hashes.subarray(at * HASH, (at + 1) * HASH),
  );
  while (level.length > 1) {
    const below = level;
    level = Array.from({ length: below.length / 2 }, (_, at) =>
      nativeHash.node(below[at * 2] as Uint8Array, below[at * 2 + 1] as Uint8Array),
    );
  }
  return level[0] as Uint8Array;
}

/** A position's leaf index and salt. @returns null if the tree has not reached it */
export async function findLeaf(
  db: Db,
  position: number,
): Promise<{ index: number; salt: Uint8Array } | null> {
  const { rows } = await db.query<{ index: string; positions: string[]; salts: Buffer }>({
    name: 'proof-leaf',
    text: `SELECT index, positions, salts FROM proof.tiles
      WHERE level = 0 AND positions[1] <= $1 ORDER BY positions[1] DESC LIMIT 1`,
    values: [position],
  });
  const [row] = rows;
  const at = row?.positions.indexOf(String(position)) ?? -1;
  if (!row || at < 0) return null;
  return { index: Number(row.index) * TILE + at, salt: row.salts.subarray(at * HASH, (at + 1) * HASH) };
}
