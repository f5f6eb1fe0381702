import type { Jobs } from '@stampwell/base/jobs';
import { inTransaction } from '@stampwell/base/postgres';
import { DAY_MS, DomainError, WHAT_IF } from '@stampwell/contracts';
import type { WhatIfCosts, WhatIfResult, WhatIfRun, WhatIfTerms } from '@stampwell/contracts/http/what-if.ts';
import type { Pool } from 'pg';
import type { Replayed, ReplayedChange, ReplayRequest } from './ports.ts';

/** The requester: a business, or an administrator for all shops. */
export interface Requester {
  accountId: string;
  businessId: string | null;
}

interface Row {
  id: string;
  business_id: string | null;
  days: number;
  terms: WhatIfTerms;
  costs: WhatIfCosts | null;
  today: string;
  state: WhatIfRun['state'];
  done: string;
  total: string;
  created_at: Date;
  finished_at: Date | null;
}

/** The queue of runs; a job carries only its run's id. */
export const WHAT_IF_JOBS = 'what-if-run';
/** The dead-letter queue of runs whose process has crashed each time. */
export const LOST_WHAT_IF_JOBS = 'lost-what-if-run';
export const WHAT_IF_QUEUE = {
  policy: 'standard',
  retryLimit: 2,
  expireInSeconds: 3_600,
  deadLetter: LOST_WHAT_IF_JOBS,
  // The run's row keeps the result.
  deleteAfterSeconds: 3_600,
};

const CHUNK = 5_000;

const RUN = `id, business_id, days, terms, costs, to_char(today, 'YYYY-MM-DD') AS today, state, done, total, created_at, finished_at`;
const OWN = 'business_id IS NOT DISTINCT FROM $1';

/** Runs and their results, in tables of their own (decision 134). */
export function createWhatIfs(pool: Pool, jobs: Pick<Jobs, 'enqueue'>) {
  const rowsOf = async (text: string, values: unknown[]) => (await pool.query<Row>(text, values)).rows;

  return {
    async costsOf(accountId: string): Promise<WhatIfCosts | null> {
      const { rows } = await pool.query<WhatIfCosts>(
        'SELECT reward_cost_pence, average_spend_pence FROM platform.what_if_costs WHERE account_id = $1',
        [accountId],
      );
      return rows[0] ?? null;
    },

    async keepCosts(accountId: string, costs: WhatIfCosts): Promise<void> {
      await pool.query(
        `INSERT INTO platform.what_if_costs VALUES ($1, $2, $3)
          ON CONFLICT (account_id) DO UPDATE SET reward_cost_pence = $2, average_spend_pence = $3`,
        [accountId, costs.reward_cost_pence, costs.average_spend_pence],
      );
    },

    /** [WI14] Newest first. */
    async list({ businessId }: Pick<Requester, 'businessId'>): Promise<WhatIfRun[]> {
      const text = `SELECT ${RUN} FROM platform.what_ifs WHERE ${OWN} ORDER BY created_at DESC LIMIT $2`;
      return (await rowsOf(text, [businessId, WHAT_IF.answersKept])).map(present);
    },

    /** [WI13] @throws DomainError `limit_reached` while another run is queued or running */
    async ask(
      id: string,
      { accountId, businessId }: Requester,
      { days, terms, costs, today }: ReplayRequest & { costs: WhatIfCosts | null },
    ): Promise<WhatIfRun> {
      return inTransaction(pool, async (client) => {
        const { rows } = await client.query<Row>(
          `INSERT INTO platform.what_ifs (id, account_id, business_id, days, terms, costs, today)
            VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING ${RUN}`,
          [id, accountId, businessId, days, terms, costs, today],
        );
        if (!rows[0]) throw new DomainError('limit_reached', { message: ONE_AT_A_TIME });
        await client.query(LET_GO, [accountId, WHAT_IF.answersKept]);
        await jobs.enqueue(WHAT_IF_JOBS, { id }, { id, client });
        return present(rows[0]);
      });
    },

    async find(id: string, { businessId }: Pick<Requester, 'businessId'>) {
      const [row] = await rowsOf(`SELECT ${RUN}, result FROM platform.what_ifs WHERE ${OWN} AND id = $2`, [
        businessId,
        id,
      ]);
      if (!row) throw new DomainError('not_found');
      return { run: present(row), result: (row as Row & { result: WhatIfResult | null }).result };
    },

    /** Does not load the answer, which is large. @throws DomainError `not_found` */
    async mustBeOwn(id: string, { businessId }: Pick<Requester, 'businessId'>): Promise<void> {
      const text = `SELECT FROM platform.what_ifs WHERE ${OWN} AND id = $2`;
      if ((await rowsOf(text, [businessId, id])).length === 0) throw new DomainError('not_found');
    },

    /** [WI13] */
    async cancel(id: string, requester: Requester): Promise<WhatIfRun> {
      const [row] = await rowsOf(
        `UPDATE platform.what_ifs SET state = 'cancelled', finished_at = now()
          WHERE ${OWN} AND id = $2 AND state IN ('queued', 'running') RETURNING ${RUN}`,
        [requester.businessId, id],
      );
      if (row) return present(row);
      await this.find(id, requester);
      throw new DomainError('invalid_state', {
        message: 'This estimate has finished already. Reload the page to see it.',
      });
    },

    async changes(
      id: string,
      { side, after, limit }: { side: 'gain' | 'lose'; after: number; limit: number },
    ): Promise<(ReplayedChange & { nth: number })[]> {
      const { rows } = await pool.query<ReplayedChange & { nth: number }>(
        `SELECT nth, party_id AS id, real_rewards, what_if_rewards, real_stamps, what_if_stamps
          FROM platform.what_if_changes WHERE what_if_id = $1 AND side = $2 AND nth > $3 ORDER BY nth LIMIT $4`,
        [id, side === 'gain' ? 1 : -1, after, limit],
      );
      return rows;
    },

    /** What to replay; null if the run was cancelled, or finished by a process that crashed before its job was done. */
    async start(id: string): Promise<ReplayRequest | null> {
      const [row] = await rowsOf(
        `UPDATE platform.what_ifs SET state = 'running' WHERE id = $1 AND state IN ('queued', 'running') RETURNING ${RUN}`,
        [id],
      );
      if (!row) return null;
      const { business_id: businessId, terms, days, today } = row;
      return { businessId, terms, days, today };
    },

    /** @returns false if the run was cancelled */
    async progress(id: string, { done, total }: { done: number; total: number }): Promise<boolean> {
      const { rowCount } = await pool.query(
        `UPDATE platform.what_ifs SET done = greatest(done, $2), total = $3
          WHERE id = $1 AND state = 'running'`,
        [id, done, total],
      );
      return rowCount === 1;
    },

    /** Saves the whole answer in one transaction, or none of it if the run was cancelled. */
    async finish(id: string, { result, changes }: Replayed): Promise<void> {
      await inTransaction(pool, async (client) => {
        const { rowCount } = await client.query(
          `UPDATE platform.what_ifs SET state = 'done', result = $2, done = total, finished_at = now()
            WHERE id = $1 AND state = 'running'`,
          [id, JSON.stringify(result)],
        );
        const kept = rowCount === 1 ? changes : [];
        for (let from = 0; from < kept.length; from += CHUNK)
          await client.query(INSERT_CHANGES, [id, JSON.stringify(kept.slice(from, from + CHUNK)), from]);
      });
    },

    async fail(id: string): Promise<void> {
      await pool.query(
        `UPDATE platform.what_ifs SET state = 'failed', finished_at = now() WHERE id = $1 AND state IN ('queued', 'running')`,
        [id],
      );
    },

    /** Removes an erased party from all answers, and an erased shop's own runs. */
    async forget(id: string): Promise<void> {
      await pool.query('DELETE FROM platform.what_if_changes WHERE party_id = $1', [id]);
      await pool.query('DELETE FROM platform.what_ifs WHERE account_id = $1', [id]);
      await pool.query('DELETE FROM platform.what_if_costs WHERE account_id = $1', [id]);
    },
  };
}

export type WhatIfs = ReturnType<typeof createWhatIfs>;

const ONE_AT_A_TIME = 'One question is being worked on already. Wait for it, or stop it.';

/** [WI15] Deletes an account's oldest answers. */
const LET_GO = `
  DELETE FROM platform.what_ifs WHERE account_id = $1 AND state NOT IN ('queued', 'running') AND id NOT IN
    (SELECT id FROM platform.what_ifs WHERE account_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2)`;

const INSERT_CHANGES = `
  INSERT INTO platform.what_if_changes
    SELECT $1, $3::int + c.nth, CASE WHEN (it->>'what_if_rewards')::int > (it->>'real_rewards')::int THEN 1 ELSE -1 END,
      (it->>'id')::uuid, (it->>'real_rewards')::int, (it->>'what_if_rewards')::int, (it->>'real_stamps')::int,
      (it->>'what_if_stamps')::int
    FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS c (it, nth)`;

const present = (row: Row): WhatIfRun => ({
  id: row.id,
  state: row.state,
  progress: { done: Number(row.done), total: Number(row.total) },
  days: row.days,
  terms: row.terms,
  costs: row.costs,
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
  expires_at: new Date(row.created_at.getTime() + WHAT_IF.keptDays * DAY_MS).toISOString(),
});
