import type { Jobs } from '@stampwell/base/jobs';
import { codeOf, inTransaction } from '@stampwell/base/postgres';
import { CUSTOMER_IMPORTS, DomainError, type ListWording } from '@stampwell/contracts';
import type { CustomerImport, ImportLeft } from '@stampwell/contracts/http/imports.ts';
import type { ImportedPeople, ImportedPerson } from '@stampwell/vault';
import type { Pool, PoolClient } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import {
  decide,
  type ImportCommand,
  type ImportState,
  type Outcome,
  type RowState,
} from './imports.decider.ts';
import type { GoodRow } from './list/check-rows.ts';

/** The queue of imports and of their undoing; a job carries only its import's id. */
export const IMPORT_JOBS = 'customer-import';
/** The dead-letter queue of imports whose process has crashed each time. */
export const LOST_IMPORT_JOBS = 'lost-customer-import';
export const IMPORT_QUEUE = {
  policy: 'standard',
  retryLimit: 5,
  retryDelay: 10,
  expireInSeconds: 3_600,
  deadLetter: LOST_IMPORT_JOBS,
  // The import's row keeps the result.
  deleteAfterSeconds: 3_600,
};

export interface ImportRow {
  import_id: string;
  line: number;
  person_id: string | null;
  state: RowState;
  customer_id: string | null;
  entry_id: string | null;
  /** Which of the shop's cards the list is for. */
  programme: number;
}
interface Row {
  id: string;
  business_id: string;
  state: ImportState;
  done: number;
  total: number;
  carried: number;
  waiting: number;
  claimed: number;
  left: number;
  created_at: Date;
  finished_at: Date | null;
}
/** [IM10] The owner's grounds for writing to people of a list: the owner's statement, and the column that records their consent. */
export interface ListConsent {
  wording: ListWording;
  heading: string;
}

interface ChangedRow {
  business_id: string;
  state: ImportState;
  wording: string | null;
}

/** A job's task. */
interface Begun {
  businessId: string;
  isUndo: boolean;
  mayWrite: boolean;
}

const COUNTS = (['carried', 'waiting', 'claimed', 'left'] as const)
  .map(
    (state) =>
      `(SELECT count(*)::int FROM platform.import_rows r WHERE r.import_id = i.id AND r.state = '${state}') AS "${state}"`,
  )
  .join(', ');
const ROW = `import_id, line, person_id, state, customer_id, entry_id,
  (SELECT programme FROM platform.imports i WHERE i.id = import_id) AS programme`;
/** States in which the person's data is still needed. */
const OPEN: readonly RowState[] = ['queued', 'waiting'];
const RUN = `i.id, i.business_id, i.state, i.done, i.total, i.created_at, i.finished_at, ${COUNTS}`;

/** Imports and their rows; what the rows say of people is in the vault (decision 207). */
export function createImports(pool: Pool, jobs: Pick<Jobs, 'enqueue'>, imported: ImportedPeople) {
  async function runs(where: string, values: unknown[]): Promise<Row[]> {
    return (await pool.query<Row>(`SELECT ${RUN} FROM platform.imports i WHERE ${where}`, values)).rows;
  }
  async function find(businessId: string, id: string): Promise<CustomerImport> {
    const [row] = await runs('i.business_id = $1 AND i.id = $2', [businessId, id]);
    if (!row) throw new DomainError('not_found');
    return present(row);
  }

  /** Locks the import, so that its owner and its job do not change it together. @returns its row; null if nothing has changed */
  async function change(
    client: PoolClient,
    { id, businessId }: { id: string; businessId?: string },
    command: (now: Date) => ImportCommand,
  ): Promise<ChangedRow | null> {
    const { rows } = await client.query<ChangedRow & { created_at: Date; now: Date }>(
      `SELECT business_id, state, wording, created_at, now() AS now FROM platform.imports
        WHERE id = $1 AND ($2::uuid IS NULL OR business_id = $2) FOR UPDATE`,
      [id, businessId ?? null],
    );
    const [row] = rows;
    const state = row && decide(command(row.now), { state: row.state, createdAt: row.created_at });
    if (!state) return null;
    await client.query(
      `UPDATE platform.imports SET state = $2,
          done = CASE WHEN $2 IN ('done', 'undone') THEN total WHEN $2 = 'undoing' AND state <> 'undoing' THEN 0 ELSE done END,
          finished_at = CASE WHEN $2 IN ('done', 'undone', 'failed') THEN now() END
        WHERE id = $1`,
      [id, state],
    );
    return { ...row, state };
  }

  /** Held while `decide` says what becomes of it: an import, its undoing and a claim never settle one row together. */
  async function settle(
    where: string,
    values: unknown[],
    states: readonly RowState[],
    decide: (row: ImportRow) => Promise<Outcome | null>,
  ): Promise<boolean> {
    return inTransaction(pool, async (client) => {
      const { rows } = await client.query<ImportRow>(
        `SELECT ${ROW} FROM platform.import_rows WHERE state = ANY ($1) AND ${where} FOR UPDATE`,
        [states, ...values],
      );
      const [row] = rows;
      const outcome = row && (await decide(row));
      if (!outcome) return false;
      const { state, why, customerId, entryId } = outcome;
      await client.query(
        `UPDATE platform.import_rows SET state = $3, why = $4, customer_id = coalesce($5, customer_id),
            entry_id = coalesce($6, entry_id)
          WHERE import_id = $1 AND line = $2`,
        [row.import_id, row.line, state, why ?? null, customerId ?? null, entryId ?? null],
      );
      return true;
    });
  }

  /** Rows keep their person's id until that person is erased, so that a crash in between leaves no person in the vault. */
  async function release(ids: readonly string[]): Promise<void> {
    await imported.erase(ids);
    await pool.query('UPDATE platform.import_rows SET person_id = NULL WHERE person_id = ANY ($1)', [ids]);
  }

  /** [IM8] Erases people whose rows are settled; of one import, or of all. */
  async function eraseSettled(id?: string): Promise<void> {
    const { rows } = await pool.query<{ person_id: string }>(
      `SELECT person_id FROM platform.import_rows
        WHERE person_id IS NOT NULL AND state <> ALL ($1) AND ($2::uuid IS NULL OR import_id = $2)`,
      [OPEN, id ?? null],
    );
    await release(rows.map(({ person_id }) => person_id));
  }

  return {
    find,
    release,
    eraseSettled,

    async list(businessId: string): Promise<CustomerImport[]> {
      const listed = 'i.business_id = $1 ORDER BY i.created_at DESC LIMIT $2';
      return (await runs(listed, [businessId, CUSTOMER_IMPORTS.listed])).map(present);
    },

    async left(id: string): Promise<ImportLeft[]> {
      const { rows } = await pool.query<ImportLeft>(
        `SELECT line, why FROM platform.import_rows WHERE import_id = $1 AND why IS NOT NULL ORDER BY line`,
        [id],
      );
      return rows;
    },

    /** [IM5, IM6] The import of the same file, if there is one that stands. @throws DomainError `limit_reached` beside another */
    async start(
      { businessId, programme }: { businessId: string; programme: number },
      contentHash: Buffer,
      rows: readonly GoodRow[],
      consent: ListConsent | null = null,
    ): Promise<CustomerImport> {
      const id = uuidv7();
      const same = "i.business_id = $1 AND i.content_hash = $2 AND i.state NOT IN ('failed', 'undone')";
      const [before] = await runs(same, [businessId, contentHash]);
      if (before) return present(before);
      const isStarted = await inTransaction(pool, async (client) => {
        const { rowCount } = await client.query(
          `INSERT INTO platform.imports (id, business_id, programme, content_hash, total, wording, consent_heading)
            VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
          [id, businessId, programme, contentHash, rows.length, consent?.wording, consent?.heading],
        );
        if (rowCount === 0) return false;
        const people: ImportedPerson[] = rows.map(({ name, email, stamps, hasConsent }) => ({
          ...{ id: uuidv7(), businessId, importId: id },
          ...{ name, email, stamps, hasConsent },
        }));
        const added = await imported.add(client, people);
        const lines = rows.map(({ line }, nth) => {
          const person = people[nth]?.id ?? '';
          return added.has(person) ? { line, person_id: person, state: 'queued' } : { line, ...KNOWN };
        });
        await client.query(
          `INSERT INTO platform.import_rows (import_id, line, person_id, state, why)
            SELECT $1, line, person_id, state, why
              FROM jsonb_to_recordset($2::jsonb) AS r (line int, person_id uuid, state text, why text)`,
          [id, JSON.stringify(lines)],
        );
        await jobs.enqueue(IMPORT_JOBS, { id }, { id, client });
        return true;
      });
      if (isStarted) return find(businessId, id);
      // Sent twice at once: the other one stands now.
      const [other] = await runs(same, [businessId, contentHash]);
      if (!other) throw new DomainError('limit_reached', { message: ONE_AT_A_TIME });
      return present(other);
    },

    /** [IM9] @throws DomainError `invalid_state` */
    async undo(businessId: string, id: string): Promise<CustomerImport> {
      await inTransaction(pool, async (client) => {
        const changed = await change(client, { id, businessId }, (now) => ({ type: 'Undo', now }));
        if (changed) await jobs.enqueue(IMPORT_JOBS, { id }, { client });
      }).catch((error) => {
        if (codeOf(error) !== UNIQUE_VIOLATION) throw error;
        throw new DomainError('invalid_state', { message: ANOTHER_FIRST });
      });
      return find(businessId, id);
    },

    /** Null if it is done already. */
    async begin(id: string): Promise<Begun | null> {
      const row = await inTransaction(pool, (client) => change(client, { id }, () => ({ type: 'Begin' })));
      if (!row) return null;
      return {
        businessId: row.business_id,
        isUndo: row.state === 'undoing',
        mayWrite: row.wording !== null,
      };
    },

    async next(id: string, states: readonly RowState[], after: number, limit: number): Promise<ImportRow[]> {
      const { rows } = await pool.query<ImportRow>(
        `SELECT ${ROW} FROM platform.import_rows
          WHERE import_id = $1 AND state = ANY ($2) AND line > $3 ORDER BY line LIMIT $4`,
        [id, states, after, limit],
      );
      return rows;
    },

    /** Nothing, if the row has been settled otherwise since it was read. */
    settle: (
      { import_id, line }: ImportRow,
      states: readonly RowState[],
      decide: (row: ImportRow) => Promise<Outcome | null>,
    ) => settle('import_id = $2 AND line = $3', [import_id, line], states, decide),

    /** [IM4] Rows that are still queued. A row claimed in the meantime is settled already. */
    async wait(id: string, lines: readonly number[]): Promise<void> {
      await pool.query(
        `UPDATE platform.import_rows SET state = 'waiting'
          WHERE import_id = $1 AND line = ANY ($2::int[]) AND state = 'queued'`,
        [id, lines],
      );
    },

    /** [IM7] @returns whether the row of a person who waited is settled now */
    claim: (personId: string, decide: (row: ImportRow) => Promise<Outcome | null>) =>
      settle('person_id = $2', [personId], OPEN, decide),

    /** Those of these people whose stamps wait to be claimed. */
    async openAmong(ids: readonly string[]): Promise<Set<string>> {
      const { rows } = await pool.query<{ person_id: string }>(
        `SELECT person_id FROM platform.import_rows WHERE person_id = ANY ($1) AND state = 'waiting'`,
        [ids],
      );
      return new Set(rows.map(({ person_id }) => person_id));
    },

    /** [IM15] A page of a shop's people who wait, by id from the one after `after`, and how many there are in all. */
    async waitingAt(
      businessId: string,
      after: string,
      limit: number,
    ): Promise<{ ids: string[]; total: number }> {
      const waiting = `FROM platform.import_rows r JOIN platform.imports i ON i.id = r.import_id
        WHERE i.business_id = $1 AND r.state = 'waiting' AND r.person_id IS NOT NULL`;
      const page = `SELECT r.person_id ${waiting} AND r.person_id > $2 ORDER BY r.person_id LIMIT $3`;
      const { rows } = await pool.query<{ person_id: string }>(page, [businessId, after, limit]);
      const counted = await pool.query<{ total: number }>(`SELECT count(*)::int AS total ${waiting}`, [
        businessId,
      ]);
      return { ids: rows.map(({ person_id }) => person_id), total: counted.rows[0]?.total ?? 0 };
    },

    /** [IM8] Gives up on people who have waited too long. */
    async letGo(ids: readonly string[]): Promise<void> {
      await pool.query(
        `UPDATE platform.import_rows SET state = 'left', why = 'too_old' WHERE person_id = ANY ($1) AND state = ANY ($2)`,
        [ids, OPEN],
      );
      await release(ids);
    },

    /** The process is to stop: the next one goes on, and this has not been a failure. */
    later: (id: string) =>
      jobs.enqueue(
        IMPORT_JOBS,
        { id },
        { startAfter: new Date(Date.now() + 1_000 * IMPORT_QUEUE.retryDelay) },
      ),

    async progress(id: string, done: number): Promise<void> {
      await pool.query('UPDATE platform.imports SET done = greatest(done, $2) WHERE id = $1', [id, done]);
    },

    async finish(id: string): Promise<void> {
      await inTransaction(pool, (client) => change(client, { id }, () => ({ type: 'Finish' })));
      await eraseSettled(id);
    },

    /** People that the import did not reach are left out, so that another file can bring them in. */
    async fail(id: string): Promise<void> {
      await inTransaction(pool, (client) => change(client, { id }, () => ({ type: 'Fail' })));
      await pool.query(
        `UPDATE platform.import_rows SET state = 'left', why = 'refused' WHERE import_id = $1 AND state = 'queued'`,
        [id],
      );
      await eraseSettled(id);
    },

    /** [IM12] */
    async forgetCustomer(customerId: string): Promise<void> {
      await pool.query(
        'UPDATE platform.import_rows SET customer_id = NULL, entry_id = NULL WHERE customer_id = $1',
        [customerId],
      );
    },

    async forget(businessId: string): Promise<void> {
      await imported.erase(await imported.idsOf(businessId));
      await pool.query('DELETE FROM platform.imports WHERE business_id = $1', [businessId]);
    },
  };
}

export type Imports = ReturnType<typeof createImports>;

const KNOWN = { person_id: null, state: 'left', why: 'already_waiting' } as const;
const ONE_AT_A_TIME = 'One file is being worked on already. Wait until it is done.';
const UNIQUE_VIOLATION = '23505';
const ANOTHER_FIRST =
  'Another file is being worked on, or this one was brought in again: take that one back first.';

const present = ({
  id,
  state,
  done,
  total,
  carried,
  waiting,
  claimed,
  left,
  ...at
}: Row): CustomerImport => ({
  ...{ id, state, carried, waiting, claimed, left },
  progress: { done, total },
  created_at: at.created_at.toISOString(),
  finished_at: at.finished_at?.toISOString() ?? null,
});
