import type { Jobs } from '@stampwell/base/jobs';
import { inTransaction } from '@stampwell/base/postgres';
import type { Pool, PoolClient } from 'pg';
import type { MailKind } from '../all-mails.ts';
import { MAIL_JOBS } from './outbox.ts';

/** The problem of a mail that goes out once its shop is approved and has proved its address. */
export const WAITS_FOR_SHOP = 'waits for the shop';

export interface ReleasePorts {
  pool: Pool;
  jobs: Pick<Jobs, 'enqueue' | 'remove'>;
  mayWriteFor(businessId: string): Promise<boolean>;
  /** Lets an invitation's link work as long as if it were mailed now. @returns until when, null if it is not open */
  renewInvitation(accountId: string, db: Pick<PoolClient, 'query'>): Promise<Date | null>;
}

/** Enqueues mails again whose shop may write now. Safe to repeat. */
export async function releaseMails({ pool, jobs, ...ports }: ReleasePorts): Promise<void> {
  const held = `state = 'waiting' AND problem = '${WAITS_FOR_SHOP}'`;
  const { rows } = await pool.query<{ shop: string; ids: string[] }>(
    `SELECT data->>'business_id' AS shop, array_agg(id ORDER BY created_at) AS ids
       FROM platform.mails WHERE ${held} GROUP BY 1`,
  );
  for (const { shop, ids } of rows) {
    if (!(await ports.mayWriteFor(shop))) continue;
    for (const id of ids)
      await inTransaction(pool, async (client) => {
        const { rows } = await client.query<{ kind: MailKind; account_id: string }>(
          'UPDATE platform.mails SET problem = NULL WHERE id = $1 RETURNING kind, account_id',
          [id],
        );
        const until =
          rows[0]?.kind === 'staff_invited' && (await ports.renewInvitation(rows[0].account_id, client));
        if (until) await client.query('UPDATE platform.mails SET expires_at = $2 WHERE id = $1', [id, until]);
        // The job that found it held is done.
        await jobs.remove(MAIL_JOBS, id, { client });
        await jobs.enqueue(MAIL_JOBS, { id }, { id, client });
      });
  }
}

/** Accounts with unsent mails of a kind for a shop. */
export async function recipientsWaiting(
  pool: Pick<Pool, 'query'>,
  businessId: string,
  kind: MailKind,
): Promise<string[]> {
  const { rows } = await pool.query<{ account_id: string }>(
    `SELECT account_id FROM platform.mails
      WHERE state = 'waiting' AND kind = $2 AND data->>'business_id' = $1`,
    [businessId, kind],
  );
  return rows.map(({ account_id }) => account_id);
}
