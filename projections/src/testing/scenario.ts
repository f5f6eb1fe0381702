import type { StoredEvent } from '@stampwell/contracts';
import { openTestDatabase, type TestDatabase } from '@stampwell/local/test-database.ts';
import { isConflict } from '../runtime/batch.ts';
import { claim } from '../runtime/checkpoints.ts';
import { migrateRuntime } from '../runtime/connections.ts';
import { Session } from '../runtime/live/session.ts';
import type { ProjectedEvent, Projector } from '../runtime/projector/projector.ts';
import { rebuild } from '../runtime/rebuild/rebuild.ts';
import { storeSource } from '../runtime/source.ts';

/** The vault as far as the queries join it. */
const VAULT = `
  CREATE SCHEMA vault;
  CREATE TABLE vault.people (
    id uuid PRIMARY KEY, kind text NOT NULL, email text NOT NULL, email_key text NOT NULL, name text NOT NULL,
    phone text, address text, description text, logo text, business_id uuid, last_login_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now());
  CREATE FUNCTION vault.short_parts(words text) RETURNS text[] LANGUAGE sql AS
    'SELECT array_agg(substr(words, start, size)) FROM generate_series(1, length(words)) start, generate_series(1, 2) size'`;

export interface Person {
  id: string;
  kind: 'customer' | 'business' | 'admin' | 'employee';
  name: string;
  email?: string;
}

/** A log in memory and its read models on a real Postgres. */
export interface Scenario {
  db: TestDatabase;
  /** What happened, appended to the log and projected by the live way. */
  given(...events: ProjectedEvent[]): Promise<void>;
  /** Every row of every table, as text, in key order. */
  tables(): Promise<Record<string, unknown[]>>;
  /** Sends the whole log again, by a projector process that never saw how far the first one came. */
  deliverAgain(): Promise<void>;
  rebuild(options?: { heldRows?: number }): Promise<void>;
  knows(...people: Person[]): Promise<void>;
  close(): Promise<void>;
}

/** Opens an empty platform with these read models. */
export async function openScenario(...projectors: Projector[]): Promise<Scenario> {
  const db = await openTestDatabase();
  const log: StoredEvent[] = [];
  const store = {
    readAll: async ({ after, limit, types }: { after: number; limit: number; types?: readonly string[] }) =>
      structuredClone(
        log
          .filter(({ position, type }) => position > after && (!types || types.includes(type)))
          .slice(0, limit),
      ),
    head: async () => log.at(-1)?.position ?? 0,
  };
  const source = storeSource(store);
  const options = { databaseUrl: db.url, store, projectors };
  await db.pool.query(VAULT);
  await migrateRuntime(db.url);
  await rebuild({ databaseUrl: db.url, source, projectors: await claim(db.url, projectors) });
  const session = await Session.open(options);
  const stale = await Session.open(options);

  return {
    db,
    async given(...events) {
      log.push(...(events as unknown as StoredEvent[]));
      while (await session.step(new Set()));
    },
    async deliverAgain() {
      const error = await stale.step(new Set()).then(
        () => null,
        (reason: unknown) => reason,
      );
      if (!isConflict(error)) throw new Error('A second delivery was not refused', { cause: error });
      await stale.reload();
      while (await stale.step(new Set()));
    },
    tables: () => readTables(db, projectors),
    rebuild: ({ heldRows } = {}) => rebuild({ databaseUrl: db.url, source, projectors, heldRows }),
    knows: (...people) => addPeople(db, people),
    async close() {
      await Promise.all([session.close(), stale.close()]);
      await db.drop();
    },
  };
}

/** Every row of their tables, as text, in key order. */
export async function readTables(
  { pool }: TestDatabase,
  projectors: Projector[],
): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {};
  for (const { name, keyNames } of projectors.flatMap((projector) => projector.tables)) {
    const { rows } = await pool.query<{ row: string }>(
      `SELECT t::text AS row FROM views."${name}" t ORDER BY ${keyNames.map((key) => `t."${key}"`).join(', ')}`,
    );
    tables[name] = rows.map(({ row }) => row);
  }
  return tables;
}

async function addPeople({ pool }: TestDatabase, people: Person[]): Promise<void> {
  for (const { id, kind, name, email = `${id}@example.test` } of people) {
    await pool.query(
      'INSERT INTO vault.people (id, kind, email, email_key, name) VALUES ($1, $2, $3, lower($3), $4)',
      [id, kind, email, name],
    );
  }
}
