import type pg from 'pg';
import { Frontier } from '../tlog/frontier.ts';
import { subtreesOf } from '../tlog/ranges.ts';
import { nativeHash } from './native-hash.ts';
import { hashesOfRanges, perfectRoot, TILE } from './tiles.ts';

export interface Leaf {
  hash: Uint8Array;
  position: number;
  salt: Uint8Array;
}

/** A row of hashes that is not full, or was just filled. */
interface Edge {
  level: number;
  index: number;
  hashes: Uint8Array[];
  leaves: Leaf[];
}

/** Another process grew the tree, which only one may do at a time. */
export class TreeMoved extends Error {
  constructor() {
    super('The tree was grown by another process');
    this.name = 'TreeMoved';
  }
}

/** The tree in the memory of the process that grows it: its right edge and its size. */
export class GrowingTree {
  readonly #client: pg.ClientBase;
  readonly #edges: Edge[];
  readonly #frontier: Frontier;
  #position: number;
  /** Rows to write, by name. */
  #changed = new Map<string, Edge>();
  #saved: number;

  private constructor(client: pg.ClientBase, edges: Edge[], frontier: Frontier, position: number) {
    this.#client = client;
    this.#edges = edges;
    this.#frontier = frontier;
    this.#position = position;
    this.#saved = frontier.size;
  }

  static async load(client: pg.ClientBase): Promise<GrowingTree> {
    const { rows } = await client.query<{ size: string; position: string }>(
      'SELECT size, position FROM proof.head',
    );
    const [size, position] = [Number(rows[0]?.size ?? 0), Number(rows[0]?.position ?? 0)];
    const subtrees = await hashesOfRanges(
      client,
      subtreesOf({ from: 0, to: size }).map(({ level, index }) => ({
        from: index * 2 ** level,
        to: (index + 1) * 2 ** level,
      })),
    );
    return new GrowingTree(
      client,
      await readEdges(client, size),
      new Frontier(nativeHash, size, subtrees),
      position,
    );
  }

  get size(): number {
    return this.#frontier.size;
  }

  /** Position of the newest leaf's event. */
  get position(): number {
    return this.#position;
  }

  root(): Uint8Array {
    return this.#frontier.root();
  }

  push(leaf: Leaf): void {
    this.#frontier.push(leaf.hash);
    this.#position = leaf.position;
    this.#grow(0, leaf.hash, leaf);
  }

  #grow(level: number, hash: Uint8Array, leaf?: Leaf): void {
    const edge = this.#edges[level] ?? { level, index: 0, hashes: [], leaves: [] };
    edge.hashes.push(hash);
    if (leaf) edge.leaves.push(leaf);
    this.#changed.set(`${level}/${edge.index}`, edge);
    this.#edges[level] = edge;
    if (edge.hashes.length < TILE) return;
    this.#edges[level] = { level, index: edge.index + 1, hashes: [], leaves: [] };
    this.#grow(level + 1, perfectRoot(Buffer.concat(edge.hashes)));
  }

  /** Writes all changes atomically. @throws TreeMoved */
  async save(): Promise<void> {
    const edges = [...this.#changed.values()];
    const { rowCount } = await this.#client.query({
      name: 'proof-grow',
      text: `WITH head AS (UPDATE proof.head SET size = $1, position = $2 WHERE size = $3 RETURNING size),
        rows AS (
          SELECT level, index, hashes, positions::bigint[], salts
            FROM unnest($4::smallint[], $5::bigint[], $6::bytea[], $7::text[], $8::bytea[]) AS t (level, index, hashes, positions, salts), head)
        INSERT INTO proof.tiles (level, index, hashes, positions, salts) SELECT * FROM rows
          ON CONFLICT (level, index) DO UPDATE
            SET hashes = excluded.hashes, positions = excluded.positions, salts = excluded.salts`,
      values: [
        ...[this.size, this.#position, this.#saved],
        edges.map(({ level }) => level),
        edges.map(({ index }) => index),
        edges.map(({ hashes }) => Buffer.concat(hashes)),
        edges.map(({ level, leaves }) =>
          level > 0 ? null : `{${leaves.map(({ position }) => position).join(',')}}`,
        ),
        edges.map(({ level, leaves }) => (level > 0 ? null : Buffer.concat(leaves.map(({ salt }) => salt)))),
      ],
    });
    if (rowCount !== edges.length) throw new TreeMoved();
    this.#changed = new Map();
    this.#saved = this.size;
  }
}

/** Incomplete rows at the right edge, by level. */
async function readEdges(client: pg.ClientBase, size: number): Promise<Edge[]> {
  const edges: Edge[] = [];
  for (let [level, count] = [0, size]; count > 0; [level, count] = [level + 1, Math.floor(count / TILE)]) {
    const index = Math.floor(count / TILE);
    const length = count % TILE;
    const { rows } = await client.query<{ hashes: Buffer; positions: string[] | null; salts: Buffer | null }>(
      'SELECT hashes, positions, salts FROM proof.tiles WHERE level = $1 AND index = $2',
      [level, index],
    );
    const [row] = rows;
    const cut = (bytes: Buffer, at: number) => bytes.subarray(at * 32, (at + 1) * 32);
    const hashes = Array.from({ length }, (_, at) => cut(row?.hashes ?? Buffer.alloc(0), at));
    const leaves = hashes.map((hash, at) => ({
      hash,
      position: Number(row?.positions?.[at] ?? 0),
      salt: cut(row?.salts ?? Buffer.alloc(0), at),
    }));
    edges.push({ level, index, hashes, leaves: level === 0 ? leaves : [] });
  }
  return edges;
}
