import type { Jobs } from '@stampwell/base/jobs';
import { inTransaction } from '@stampwell/base/postgres';
import { LIST_LIMIT } from '@stampwell/contracts';
import { MAIL_STATES, type MailState } from '@stampwell/contracts/http/mails.ts';
import type { Pool } from 'pg';
import type { MailKind } from '../all-mails.ts';
import { NO_ADDRESS } from './compose-mail.ts';
import { MAIL_JOBS } from './outbox.ts';

export interface LoggedMail {
  id: string;
  kind: MailKind;
  state: MailState;
  account_id: string;
  attempts: number;
  problem: string | null;
  created_at: Date;
  /** The next run of its job; null without a job. */
  next_at: Date | null;
  sent_at: Date | null;
}

export interface MailLogPage {
  state?: MailState | undefined;
  limit?: number;
  /** The previous page's `nextCursor`: a time in milliseconds and an id. */
  cursor?: string | undefined;
}

export interface MailLog {
  counts(): Promise<Record<MailState, number>>;
  /** Newest first. */
  list(page: MailLogPage): Promise<{ mails: LoggedMail[]; nextCursor: string | null }>;
  byId(id: string): Promise<LoggedMail | null>;
  /** Starts again at the first try. Null if the mail cannot be retried. */
  retry(id: string): Promise<LoggedMail | null>;
  /** Marks a mail after its last try. */
  fail(id: string): Promise<void>;
  /** Marks a mail that bounced after it was accepted. @returns its account's id; null if it is not known as sent */
  bounce(id: string): Promise<string | null>;
}

const COLUMNS = 'mails.id, kind, mails.state, account_id, attempts, problem, created_at, sent_at';
/** A mail addressed to a guest was never sent, and is neither listed nor counted. */
const IS_MAIL = `problem IS DISTINCT FROM '${NO_ADDRESS}'`;
const LOGGED = `SELECT ${COLUMNS}, job.start_after AS next_at FROM platform.mails
  LEFT JOIN jobs.job ON job.name = '${MAIL_JOBS}' AND job.id = mails.id`;

export function createMailLog(pool: Pool, jobs: Pick<Jobs, 'enqueue' | 'remove'>): MailLog {
  const byId = async (id: string) =>
    (await pool.query<LoggedMail>(`${LOGGED} WHERE mails.id = $1`, [id])).rows[0] ?? null;
  return {
    byId,

    async counts() {
      const { rows } = await pool.query<{ state: MailState; count: number }>(
        `SELECT state, count(*)::int AS count FROM platform.mails WHERE ${IS_MAIL} GROUP BY state`,
      );
      const counted = new Map(rows.map(({ state, count }) => [state, count]));
      const counts = MAIL_STATES.map((state) => [state, counted.get(state) ?? 0] as const);
      return Object.fromEntries(counts) as Record<MailState, number>;
    },

    async list({ state, limit = LIST_LIMIT.default, cursor }) {
      const [time, id] = cursor?.split('.') ?? [];
      const { rows } = await pool.query<LoggedMail>(
        `${LOGGED}
          WHERE ${IS_MAIL} AND ($1::text IS NULL OR mails.state = $1)
            AND ($2::bigint IS NULL OR (created_at, mails.id) < (to_timestamp($2::bigint / 1000.0)::timestamptz(3), $3::uuid))
          ORDER BY created_at DESC, mails.id DESC LIMIT $4 + 1`,
        [state ?? null, time ?? null, id ?? null, limit],
      );
      const mails = rows.slice(0, limit);
      const last = mails.at(-1);
      const isMore = rows.length > limit && last !== undefined;
      return { mails, nextCursor: isMore ? `${last.created_at.getTime()}.${last.id}` : null };
    },

    async retry(id) {
      const isRetried = await inTransaction(pool, async (client) => {
        const { rowCount } = await client.query(
          `UPDATE platform.mails SET state = 'waiting', attempts = 0, problem = NULL
            WHERE id = $1 AND state IN ('failed', 'bounced')`,
          [id],
        );
        if (!rowCount) return false;
        await jobs.remove(MAIL_JOBS, id, { client });
        await jobs.enqueue(MAIL_JOBS, { id }, { id, client });
        return true;
      });
      return isRetried ? byId(id) : null;
    },

    async fail(id) {
      await pool.query(`UPDATE platform.mails SET state = 'failed' WHERE id = $1 AND state = 'waiting'`, [
        id,
      ]);
    },

    async bounce(id) {
      const { rows } = await pool.query<{ account_id: string }>(
        `UPDATE platform.mails SET state = 'bounced', problem = 'came back'
          WHERE id = $1 AND state = 'sent' RETURNING account_id`,
        [id],
      );
      return rows[0]?.account_id ?? null;
    },
  };
}
