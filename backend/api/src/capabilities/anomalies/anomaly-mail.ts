import type { Pool } from 'pg';
import type { AnomalyPorts, Newest } from './ports.ts';

interface MailedRow {
  business_id: string;
  position: string;
  is_recent: boolean;
}

const MAILED = `
  SELECT business_id, position, mailed_at > now() - interval '23 hours' AS is_recent FROM platform.unusual_mails`;
/** The position at which the first run ended, in a log that may be years old. Missing until then. */
const FIRST_RUN = `SELECT position FROM platform.unusual_progress WHERE name = 'mails'`;
const BEGIN = `
  INSERT INTO platform.unusual_progress (name, position)
    SELECT 'mails', position FROM platform.unusual_progress WHERE name = 'watch' ON CONFLICT (name) DO NOTHING`;
/** Runs after the mail is queued: queueing again for the same position yields the same mail. */
const SAVE = `
  INSERT INTO platform.unusual_mails (business_id, position, mailed_at) VALUES ($1, $2, now())
    ON CONFLICT (business_id) DO UPDATE SET position = excluded.position, mailed_at = now()`;

/** After the first run over the whole log: only later findings are mailed. Idempotent. */
export const beginMails = (pool: Pool): Promise<unknown> => pool.query(BEGIN);

/** Mails owners about new findings, at most once a day each [UN10]. */
export function createAnomalyMail(
  pool: Pool,
  { findings, outbox }: Pick<AnomalyPorts, 'findings' | 'outbox'>,
): () => Promise<void> {
  async function mail({ businessId, rules, count, position }: Newest): Promise<void> {
    const data = { count, rules: [...new Set(rules)].join(' ') };
    await outbox.put({ kind: 'unusual', accountId: businessId, cause: `up to ${position}`, data });
    await pool.query(SAVE, [businessId, position]);
  }

  return async () => {
    const firstRun = await pool.query<{ position: string }>(FIRST_RUN);
    if (!firstRun.rows[0]) return;
    const { rows } = await pool.query<MailedRow>(MAILED);
    const recent = new Set(rows.filter(({ is_recent }) => is_recent).map(({ business_id }) => business_id));
    const upTo = new Map(rows.map(({ business_id, position }) => [business_id, Number(position)]));
    for (const newest of await findings.newest(upTo, Number(firstRun.rows[0].position))) {
      if (!recent.has(newest.businessId)) await mail(newest);
    }
  };
}
