import type { Pool } from 'pg';

type Queries = Pick<Pool, 'query'>;

/** The oldest change of the account's address that can still be undone; null if there is none. */
const UNDO_POINT = `(SELECT min(created_at) FROM platform.email_links
  WHERE account_id = $1 AND purpose = 'undo' AND expires_at > now())`;

/** Whether a sign-in method was added since then: a thief who changed the address may have added it [AC31]. */
export async function hasRecentMethods(db: Queries, accountId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT FROM platform.passkeys WHERE account_id = $1 AND created_at >= ${UNDO_POINT}
      UNION ALL SELECT FROM platform.authenticators WHERE account_id = $1 AND added_at >= ${UNDO_POINT}`,
    [accountId],
  );
  return rowCount !== 0;
}

export async function removeRecentMethods(db: Queries, accountId: string): Promise<void> {
  await db.query(`DELETE FROM platform.passkeys WHERE account_id = $1 AND created_at >= ${UNDO_POINT}`, [
    accountId,
  ]);
  await db.query(
    `WITH gone AS (
       DELETE FROM platform.authenticators WHERE account_id = $1 AND added_at >= ${UNDO_POINT} RETURNING account_id)
     DELETE FROM platform.recovery_codes WHERE account_id IN (SELECT account_id FROM gone)`,
    [accountId],
  );
}
