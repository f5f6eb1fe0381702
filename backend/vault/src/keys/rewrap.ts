import type { Pool } from 'pg';
import type { KeyEncryption } from './key-ring.ts';

const BATCH = 500;

export interface Rewrapping {
  done: number;
  total: number;
}

/** Rewraps every data key with the current key; sealed data is untouched and readable throughout. Resumable. */
export async function* rewrapDataKeys(pool: Pool, keys: KeyEncryption): AsyncGenerator<Rewrapping> {
  const { rows } = await pool.query<{ total: number }>(
    'SELECT count(*)::int AS total FROM vault.data_keys WHERE key_id <> $1',
    [keys.current],
  );
  const total = rows[0]?.total ?? 0;
  for (let done = 0, last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const batch = await pool.query<{ subject_id: string; key_id: string; wrapped: Buffer }>(
      'SELECT * FROM vault.data_keys WHERE key_id <> $1 AND subject_id > $2 ORDER BY subject_id LIMIT $3',
      [keys.current, last, BATCH],
    );
    if (batch.rows.length === 0) return;
    const wrapped = await Promise.all(
      batch.rows.map(async ({ subject_id, key_id, wrapped }) => {
        const dataKey = await keys.unwrap(subject_id, { keyId: key_id, wrapped });
        return (await keys.wrap(subject_id, dataKey)).wrapped;
      }),
    );
    // No effect on people erased meanwhile.
    await pool.query(
      `UPDATE vault.data_keys k SET key_id = $1, wrapped = n.wrapped
         FROM unnest($2::uuid[], $3::bytea[]) AS n (subject_id, wrapped) WHERE k.subject_id = n.subject_id`,
      [keys.current, batch.rows.map(({ subject_id }) => subject_id), wrapped],
    );
    done += batch.rows.length;
    last = batch.rows.at(-1)?.subject_id ?? last;
    yield { done, total: Math.max(done, total) };
  }
}
