import { LIST_LIMIT, MAIL_STATES, type MailKind, type MailState } from '@stampwell/contracts';
import type { Pool } from 'pg';

export interface LoggedMail {
  id: string;
  kind: MailKind;
  state: MailState;
  account_id: string;
  attempts: number;
  problem: string | null;
  created_at: Date;
  next_at: Date;
  sent_at: Date | null;
}

export interface MailLogPage {
  state?: MailState | undefined;
  limit?: number;
  /** A time in milliseconds and an id, as the page before gave it. */
  cursor?: string | undefined;
}

/** The queue as administrators see it. */
export interface MailLog {
  counts(): Promise<Record<MailState, number>>;
  /** Newest first. */
  list(page: MailLogPage): Promise<{ mails: LoggedMail[]; nextCursor: string | null }>;
  byId(id: string): Promise<LoggedMail | null>;
  /** From the first try on; null where there is nothing to try again. */
  retry(id: string): Promise<LoggedMail | null>;
  /** It came back after all. @returns whose it was; null for what is not known to have been sent */
  bounce(id: string): Promise<string | null>;
}

const COLUMNS = 'id, kind, state, account_id, attempts, problem, created_at, next_at, sent_at';

export function createMailLog(pool: Pool): MailLog {
  const one = async (sql: string, id: string) => (await pool.query<LoggedMail>(sql, [id])).rows[0] ?? null;
  return {
    async counts() {
      const { rows } = await pool.query<{ state: MailState; count: number }>(
        'SELECT state, count(*)::int AS count FROM platform.mails GROUP BY state',
      );
      const counted = new Map(rows.map(({ state, count }) => [state, count]));
      const counts = MAIL_STATES.map((state) => [state, counted.get(state) ?? 0] as const);
      return Object.fromEntries(counts) as Record<MailState, number>;
    },

    async list({ state, limit = LIST_LIMIT.default, cursor }) {
      const [time, id] = cursor?.split('.') ?? [];
      const { rows } = await pool.query<LoggedMail>(
        `SELECT ${COLUMNS} FROM platform.mails
          WHERE ($1::text IS NULL OR state = $1)
            AND ($2::bigint IS NULL OR (created_at, id) < (to_timestamp($2::bigint / 1000.0)::timestamptz(3), $3::uuid))
          ORDER BY created_at DESC, id DESC LIMIT $4 + 1`,
        [state ?? null, time ?? null, id ?? null, limit],
      );
      const mails = rows.slice(0, limit);
      const last = mails.at(-1);
      const isMore = rows.length > limit && last !== undefined;
      return { mails, nextCursor: isMore ? `${last.created_at.getTime()}.${last.id}` : null };
    },

    byId: (id) => one(`SELECT ${COLUMNS} FROM platform.mails WHERE id = $1`, id),

    retry: (id) =>
      one(
        `UPDATE platform.mails SET state = 'waiting', attempts = 0, problem = NULL, next_at = now()
          WHERE id = $1 AND state IN ('failed', 'bounced') RETURNING ${COLUMNS}`,
        id,
      ),

    async bounce(id) {
      const row = await one(
        `UPDATE platform.mails SET state = 'bounced', problem = 'came back'
          WHERE id = $1 AND state = 'sent' RETURNING ${COLUMNS}`,
        id,
      );
      return row?.account_id ?? null;
    },
  };
}
