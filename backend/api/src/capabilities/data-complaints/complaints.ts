import { afterDays, DATA_COMPLAINTS, DomainError, LIST_LIMIT } from '@stampwell/contracts';
import type { ComplaintState } from '@stampwell/contracts/http/data-complaints.ts';
import { type KeyRing, platformSeal } from '@stampwell/vault';
import type { Pool } from 'pg';
import { v7 as uuidv7 } from 'uuid';

/** As the complainant wrote it. */
export interface Written {
  name: string;
  email: string;
  words: string;
}

export interface StoredComplaint extends Written {
  id: string;
  createdAt: Date;
  dueAt: Date;
  answeredAt: Date | null;
  answeredBy: string | null;
  answer: string | null;
}

export interface ComplaintPage {
  state: ComplaintState;
  now: Date;
  limit?: number;
  /** The previous page's `nextCursor`: a time in milliseconds and an id. */
  cursor?: string | undefined;
}

interface Row {
  id: string;
  sealed: string;
  created_at: Date;
  due_at: Date;
  answered_at: Date | null;
  answered_by: string | null;
  answer: string | null;
}

const COLUMNS = 'id, sealed, created_at, due_at, answered_at, answered_by, answer';
const FIRST_DUE = `
  AND ($2::timestamptz IS NULL OR (due_at, id) > ($2::timestamptz, $3::uuid)) ORDER BY due_at, id LIMIT $4`;

const LISTS: Record<ComplaintState, string> = {
  open: `answered_at IS NULL AND due_at >= $1 ${FIRST_DUE}`,
  overdue: `answered_at IS NULL AND due_at < $1 ${FIRST_DUE}`,
  answered: `answered_at <= $1 AND ($2::timestamptz IS NULL OR (answered_at, id) < ($2::timestamptz, $3::uuid))
    ORDER BY answered_at DESC, id DESC LIMIT $4`,
};

/** Complaints in the database, sealed [DC6]. */
export function createComplaints(pool: Pool, ring: Pick<KeyRing, 'indexKey'>) {
  const seal = platformSeal(ring, 'data complaint');
  const answerPlace = (id: string) => `${id} answer`;
  const opened = (row: Row): StoredComplaint => ({
    ...(JSON.parse(seal.open(row.id, row.sealed)) as Written),
    id: row.id,
    createdAt: row.created_at,
    dueAt: row.due_at,
    answeredAt: row.answered_at,
    answeredBy: row.answered_by,
    answer: row.answer && seal.open(answerPlace(row.id), row.answer),
  });

  return {
    /** [DC3] */
    async add(written: Written, now: Date): Promise<{ id: string; dueAt: string }> {
      const id = uuidv7();
      const dueAt = afterDays(now, DATA_COMPLAINTS.dueDays);
      await pool.query(
        'INSERT INTO platform.data_complaints (id, sealed, created_at, due_at) VALUES ($1, $2, $3, $4)',
        [id, seal.seal(id, JSON.stringify(written)), now, dueAt],
      );
      return { id, dueAt };
    },

    async counts(now: Date): Promise<Record<ComplaintState, number>> {
      const { rows } = await pool.query<Record<ComplaintState, number>>(
        `SELECT count(*) FILTER (WHERE answered_at IS NULL AND due_at >= $1)::int AS open,
                count(*) FILTER (WHERE answered_at IS NULL AND due_at < $1)::int AS overdue,
                count(*) FILTER (WHERE answered_at IS NOT NULL)::int AS answered
           FROM platform.data_complaints`,
        [now],
      );
      return rows[0] ?? { open: 0, overdue: 0, answered: 0 };
    },

    async list({ state, now, limit = LIST_LIMIT.default, cursor }: ComplaintPage) {
      const [time, id] = cursor?.split('.') ?? [];
      const { rows } = await pool.query<Row>(
        `SELECT ${COLUMNS} FROM platform.data_complaints WHERE ${LISTS[state]}`,
        [now, time ? new Date(Number(time)) : null, id ?? null, limit + 1],
      );
      const shown = rows.slice(0, limit).map(opened);
      const last = shown.at(-1);
      const isMore = rows.length > limit && last !== undefined;
      const nextCursor = isMore ? `${(last.answeredAt ?? last.dueAt).getTime()}.${last.id}` : null;
      return { complaints: shown, nextCursor };
    },

    /** [DC5] @throws DomainError `not_found`, `invalid_state` if it was answered before */
    async answer(
      id: string,
      { answer, adminId, now }: { answer: string; adminId: string; now: Date },
    ): Promise<StoredComplaint> {
      const { rows } = await pool.query<Row>(
        `UPDATE platform.data_complaints SET answered_at = $2, answered_by = $3, answer = $4
          WHERE id = $1 AND answered_at IS NULL RETURNING ${COLUMNS}`,
        [id, now, adminId, seal.seal(answerPlace(id), answer)],
      );
      if (rows[0]) return opened(rows[0]);
      const { rowCount } = await pool.query('SELECT 1 FROM platform.data_complaints WHERE id = $1', [id]);
      throw new DomainError(rowCount ? 'invalid_state' : 'not_found');
    },
  };
}
