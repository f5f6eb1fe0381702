import { IDEMPOTENCY_HOURS, REFRESH_TOKEN_DAYS } from '@stampwell/contracts';
import type { Pool } from 'pg';

/** How long the stand-in mailbox keeps a mail. */
const MAIL_DAYS = 30;

/** Lets go of what the platform need not remember any more. Running it again, or twice at once, changes nothing. */
export async function tidy(pool: Pool): Promise<void> {
  await pool.query(`DELETE FROM platform.answers WHERE created_at < now() - make_interval(hours => $1)`, [
    IDEMPOTENCY_HOURS,
  ]);
  await pool.query('DELETE FROM platform.refresh_tokens WHERE expires_at < now()');
  // Nothing can renew it: its last refresh token, issued when it was last seen, has expired.
  await pool.query(`DELETE FROM platform.sessions WHERE last_seen_at < now() - make_interval(days => $1)`, [
    REFRESH_TOKEN_DAYS + 1,
  ]);
  await pool.query('DELETE FROM platform.password_resets WHERE expires_at < now()');
  await pool.query(`DELETE FROM platform.mail WHERE sent_at < now() - make_interval(days => $1)`, [
    MAIL_DAYS,
  ]);
}
