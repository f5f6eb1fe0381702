import type { Jobs } from '@stampwell/jobs';
import { inTransaction } from '@stampwell/postgres';
import type { Pool } from 'pg';
import { MAIL_JOBS } from './outbox.ts';

/** The problem of a mail that goes out once its shop is approved and has proved its address. */
export const WAITS_FOR_SHOP = 'waits for the shop';

/** Enqueues mails again whose shop may write now. Safe to repeat. */
export async function releaseMails(
  pool: Pool,
  jobs: Pick<Jobs, 'enqueue' | 'remove'>,
  mayWriteFor: (businessId: string) => Promise<boolean>,
): Promise<void> {
  const held = `state = 'waiting' AND problem = '${WAITS_FOR_SHOP}'`;
  const { rows } = await pool.query<{ shop: string; ids: string[] }>(
    `SELECT data->>'business_id' AS shop, array_agg(id ORDER BY created_at) AS ids
       FROM platform.mails WHERE ${held} GROUP BY 1`,
  );
  for (const { shop, ids } of rows) {
    if (!(await mayWriteFor(shop))) continue;
    for (const id of ids)
      await inTransaction(pool, async (client) => {
        await client.query('UPDATE platform.mails SET problem = NULL WHERE id = $1', [id]);
        // The job that found it held is done.
        await jobs.remove(MAIL_JOBS, id, { client });
        await jobs.enqueue(MAIL_JOBS, { id }, { id, client });
      });
  }
}
