import type { StoredEvent } from '@stampwell/event-store';
import type pg from 'pg';

interface Log {
  readAll(page: { after: number; limit: number }): Promise<Pick<StoredEvent, 'at'>[]>;
}

/** @returns age in ms, by its own time, of the oldest event after a position; 0 if there is none */
export async function ageBehind(log: Log, position: number, now = new Date()): Promise<number> {
  const [oldest] = await log.readAll({ after: position, limit: 1 });
  return oldest ? Math.max(now.getTime() - Date.parse(oldest.at), 0) : 0;
}

/** The database's record of its seals. Its owner can change it, so the projector's /readyz relies on what it sealed itself. */
export interface SealState {
  ageMs: number;
  /** Why sealing has stopped. */
  problem: string | null;
}

export async function readSealState(db: Pick<pg.Pool, 'query'>, log: Log): Promise<SealState> {
  const { rows } = await db.query<{ position: string; problem: string | null }>(
    'SELECT CASE WHEN checkpoint IS NULL THEN 0 ELSE position END AS position, problem FROM proof.head',
  );
  const [head] = rows;
  return { ageMs: await ageBehind(log, Number(head?.position ?? 0)), problem: head?.problem ?? null };
}
