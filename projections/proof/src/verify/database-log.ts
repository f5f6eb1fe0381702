import type { WrittenLog } from '@stampwell/event-store';
import type pg from 'pg';
import { TILE } from '../tiles.ts';
import type { SaltedEvent } from './check-log.ts';

const PAGE = 1_000;

/** A log that is served, with the salts that the tree's database has. */
export async function* databaseLog(
  log: Pick<WrittenLog, 'readAll'>,
  db: Pick<pg.Pool, 'query'>,
): AsyncGenerator<SaltedEvent> {
  const salts = saltsOf(db);
  for (let after = 0; ; ) {
    const events = await log.readAll({ after, limit: PAGE });
    for (const event of events) {
      const salt = await salts.next();
      yield { event, salt: salt.done ? null : salt.value };
    }
    const last = events.at(-1);
    if (!last || events.length < PAGE) return;
    after = last.position;
  }
}

/** Leaf after leaf. */
async function* saltsOf(db: Pick<pg.Pool, 'query'>): AsyncGenerator<Uint8Array> {
  for (let from = 0; ; ) {
    const { rows } = await db.query<{ salts: Buffer }>(
      'SELECT salts FROM proof.tiles WHERE level = 0 AND index >= $1 ORDER BY index LIMIT 20',
      [from],
    );
    for (const { salts } of rows)
      for (let at = 0; at < salts.length; at += 32) yield salts.subarray(at, at + 32);
    if (rows.length === 0 || (rows.at(-1)?.salts.length ?? 0) < TILE * 32) return;
    from += rows.length;
  }
}
