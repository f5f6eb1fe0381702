import { everyEvent, type StoredEvent, type WrittenLog } from '@stampwell/event-store';
import type pg from 'pg';
import { SALT_LENGTH } from '../../tlog/commitment.ts';
import { TILE } from '../tiles.ts';
import type { SaltedEvent } from './check-log.ts';

type Db = Pick<pg.ClientBase, 'query'>;

/** Every row of a log on Postgres, with the tree's salts. Needs a transaction on `log`. */
export const databaseLog = (log: Db, tree: Db): AsyncGenerator<SaltedEvent> => salted(everyEvent(log), tree);

/** A log in another store, page by page. */
export const storedLog = (log: Pick<WrittenLog, 'readAll'>, tree: Db): AsyncGenerator<SaltedEvent> =>
  salted(pages(log), tree);

const PAGE = 1_000;

async function* pages(log: Pick<WrittenLog, 'readAll'>): AsyncGenerator<StoredEvent[]> {
  for (let after = 0; ; ) {
    const events = await log.readAll({ after, limit: PAGE });
    yield events;
    const last = events.at(-1);
    if (!last || events.length < PAGE) return;
    after = last.position;
  }
}

async function* salted(pages: AsyncGenerator<StoredEvent[]>, tree: Db): AsyncGenerator<SaltedEvent> {
  const leaves = leavesOf(tree);
  for await (const events of pages) {
    for (const event of events) {
      const next = await leaves.next();
      yield { event, ...(next.done ? NO_LEAF : next.value) };
    }
  }
}

type TreeLeaf = Required<Pick<SaltedEvent, 'salt' | 'leaf'>>;
const NO_LEAF: TreeLeaf = { salt: null, leaf: null };
const HASH = 32;

interface TileRow {
  index: string;
  hashes: Buffer;
  positions: string[] | null;
  salts: Buffer | null;
}

async function* leavesOf(db: Db): AsyncGenerator<TreeLeaf> {
  for (let from = 0; ; ) {
    const { rows } = await db.query<TileRow>(
      'SELECT index, hashes, positions, salts FROM proof.tiles WHERE level = 0 AND index >= $1 ORDER BY index LIMIT 20',
      [from],
    );
    for (const row of rows) {
      for (; from < Number(row.index); from += 1) yield* Array<TreeLeaf>(TILE).fill(NO_LEAF);
      for (let at = 0; at < TILE; at += 1) yield leafAt(row, at);
      from = Number(row.index) + 1;
    }
    if (rows.length === 0) return;
  }
}

function leafAt({ hashes, positions, salts }: TileRow, at: number): TreeLeaf {
  const salt = salts?.subarray(at * SALT_LENGTH, (at + 1) * SALT_LENGTH);
  const hash = hashes.subarray(at * HASH, (at + 1) * HASH);
  const position = positions?.[at];
  return {
    salt: salt?.length === SALT_LENGTH ? salt : null,
    leaf: hash.length === HASH && position !== undefined ? { position: Number(position), hash } : null,
  };
}
