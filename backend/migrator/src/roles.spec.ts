import { startJobs } from '@stampwell/base/jobs';
import { openPool } from '@stampwell/base/postgres';
import { openTestDatabase, tamper } from '@stampwell/local/test-database.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { migrateAll } from './migrate-all.ts';
import { ROLES, type Role, roleName, urlOf } from './roles.ts';

/** Each process's privileges in the database, and their limits (decision 092). */

const database = await openTestDatabase();
const pools = Object.fromEntries(
  ROLES.map((role) => [role, openPool({ connectionString: urlOf(database.url, role), max: 1 })]),
) as Record<Role, pg.Pool>;
afterAll(async () => {
  await Promise.all(Object.values(pools).map((pool) => pool.end()));
  await database.drop();
});

const ID = '00000000-0000-7000-8000-000000000001';
const EVENT = `INSERT INTO es.events (id, stream, version, type, schema, data, actor_kind, actor_id, at, correlation_id, hash)
  VALUES (gen_random_uuid(), 'spec', %, 'Spec', 1, '{}', 'system', 'system', now(), '', '')`;
const event = (version: number) => EVENT.replace('%', String(version));

const APPEND = `SELECT * FROM es.append_batch('[[[0], "spec", 0, 2]]',
  '[[0, "00000000-0000-7000-8000-000000000002", "spec", 2, "Spec", 1, {}, "system", "system", "2026-11-23T00:00:00Z", "", ""]]', '[]')`;

beforeAll(async () => {
  // Grants on the database itself are not copied with it.
  await migrateAll({ databaseUrl: database.url, logUrl: database.url });
  await database.pool.query(event(1));
  await pools.projector.query('CREATE SCHEMA views_next_spec; CREATE TABLE views_next_spec.seen (id uuid)');
});

const MAY: Record<Role, string[]> = {
  api: [
    APPEND,
    'SELECT * FROM es.append_batch($$[]$$, $$[]$$, $$[]$$)',
    'SELECT * FROM es.events JOIN es.streams USING (stream) CROSS JOIN es.command_keys CROSS JOIN es.snapshots',
    `INSERT INTO vault.data_keys VALUES ('${ID}', 'k', '')`,
    'UPDATE vault.people SET is_settled = true',
    `DELETE FROM vault.data_keys WHERE subject_id = '${ID}'`,
    'DELETE FROM platform.sessions',
    `INSERT INTO views.projection_requests (projector, action) VALUES ('spec', 'retry')`,
    'SELECT * FROM views.projection_checkpoints CROSS JOIN vault.migrations CROSS JOIN audit.migrations',
    'DELETE FROM jobs.job',
    'LISTEN stampwell_events',
  ],
  projector: [
    'SELECT * FROM es.events JOIN es.streams USING (stream)',
    'ALTER TABLE views_next_spec.seen SET SCHEMA views',
    'DROP SCHEMA views_next_spec CASCADE',
    'INSERT INTO views.projection_heartbeat (seen_at) VALUES (now())',
    'DELETE FROM views.projection_requests',
    'NOTIFY stampwell_projected',
  ],
  relay: [
    'SELECT * FROM es.events JOIN es.streams USING (stream)',
    'UPDATE relay.lease SET holder = NULL',
    'SELECT FROM relay.migrations',
  ],
  reader: ['SELECT * FROM views.projection_checkpoints', 'SELECT * FROM views.seen'],
};

const LOG_CHANGES = ['UPDATE es.events SET type = $$x$$', 'DELETE FROM es.events', 'TRUNCATE es.events'];
/** At a position before the first, which readers of the log never reach. */
const FORGED = event(3)
  .replace('(id,', '(position, id,')
  .replace('VALUES (', 'OVERRIDING SYSTEM VALUE VALUES (-1, ');
const READS = {
  vault: 'SELECT FROM vault.people',
  keys: 'SELECT FROM vault.data_keys',
  sessions: 'SELECT FROM platform.sessions',
  log: 'SELECT FROM es.events',
  views: 'SELECT FROM views.projection_checkpoints',
  lease: 'SELECT FROM relay.lease',
  jobs: 'SELECT FROM jobs.job',
};
const { vault, keys, sessions, log, views, lease, jobs } = READS;
const MAY_NOT: Record<Role, string[]> = {
  api: [
    ...LOG_CHANGES,
    event(3),
    FORGED,
    'DELETE FROM es.snapshots',
    'DELETE FROM es.command_keys',
    'DELETE FROM views.projection_checkpoints',
    `INSERT INTO vault.migrations (name, run_on) VALUES ('x', now())`,
    'CREATE TABLE vault.mine (id int)',
    'CREATE TABLE jobs.mine (id int)',
    'ALTER TABLE jobs.queue ADD mine int',
    'CREATE SCHEMA mine',
    'SET session_replication_role = replica',
    lease,
  ],
  projector: [...LOG_CHANGES, event(3), vault, keys, sessions, lease, jobs, 'CREATE ROLE mine'],
  relay: [...LOG_CHANGES, event(3), vault, keys, sessions, views, jobs, 'CREATE SCHEMA mine'],
  reader: [
    ...LOG_CHANGES,
    ...[event(3), vault, keys, sessions, log, lease, jobs],
    'DELETE FROM views.projection_checkpoints',
    'CREATE TABLE views.mine (id int)',
  ],
};

describe.each(ROLES)('%s', (role) => {
  it.each(MAY[role])('may %s', async (statement) => {
    await pools[role].query(statement);
  });

  it.each(MAY_NOT[role])('may not %s', async (statement) => {
    await expect(pools[role].query(statement)).rejects.toMatchObject({ code: '42501' });
  });
});

it('the api does its jobs in tables that it does not own', async () => {
  const failed = vi.fn();
  const jobs = await startJobs({
    databaseUrl: urlOf(database.url, 'api'),
    failures: { failed, recovered: () => undefined },
    cronSeconds: 1,
    superviseSeconds: 1,
  });
  const work = vi.fn(async () => undefined);
  await jobs.schedule('hourly', '0 * * * *', work);
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1), 10_000);
  const { rows } = await database.pool.query<{ owner: string }>(
    `SELECT DISTINCT relowner::regrole::text AS owner FROM pg_class WHERE relnamespace = 'jobs'::regnamespace`,
  );
  const supervised = `SELECT FROM jobs.queue WHERE name = 'hourly' AND monitor_on IS NOT NULL`;
  await vi.waitFor(async () => expect((await database.pool.query(supervised)).rowCount).toBe(1), 10_000);
  await jobs.stop();
  expect(failed).not.toHaveBeenCalled();
  expect(rows.map(({ owner }) => owner)).not.toContain(roleName('api'));
});

/** Privileges on each table and sequence of the log; everything not listed here is denied to all. */
const OF_THE_LOG: Record<Role, Record<string, string[]>> = {
  api: {
    command_keys: ['SELECT'],
    events: ['SELECT'],
    migrations: ['SELECT'],
    snapshots: ['INSERT', 'SELECT', 'UPDATE'],
    streams: ['SELECT'],
  },
  projector: { events: ['SELECT'], migrations: ['SELECT'], streams: ['SELECT'] },
  relay: { events: ['SELECT'], migrations: ['SELECT'], streams: ['SELECT'] },
  reader: {},
};

describe.each(ROLES)('%s and the log', (role) => {
  it('has these rights to its tables and columns, and no others', async () => {
    const { rows } = await database.pool.query<{ name: string; rights: string[] }>(
      `SELECT c.relname AS name, array_agg(kind ORDER BY kind) AS rights
       FROM pg_class c, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) AS kind
       WHERE c.relnamespace = 'es'::regnamespace AND c.relkind = 'r' AND (
         has_table_privilege($1, c.oid, kind)
         OR kind IN ('SELECT', 'INSERT', 'UPDATE', 'REFERENCES') AND has_any_column_privilege($1, c.oid, kind))
       GROUP BY 1`,
      [roleName(role)],
    );
    expect(Object.fromEntries(rows.map(({ name, rights }) => [name, rights]))).toEqual(OF_THE_LOG[role]);
  });

  it('has no right to its sequences', async () => {
    const { rows } = await database.pool.query(
      `SELECT c.relname FROM pg_class c, unnest(ARRAY['USAGE', 'SELECT', 'UPDATE']) AS kind
       WHERE c.relnamespace = 'es'::regnamespace AND c.relkind = 'S' AND has_sequence_privilege($1, c.oid, kind)`,
      [roleName(role)],
    );
    expect(rows).toEqual([]);
  });

  it('may call append and no other function', async () => {
    const { rows } = await database.pool.query<{ proname: string }>(
      `SELECT proname FROM pg_proc WHERE pronamespace = 'es'::regnamespace AND has_function_privilege($1, oid, 'EXECUTE')`,
      [roleName(role)],
    );
    expect(rows.map(({ proname }) => proname)).toEqual(role === 'api' ? ['append_batch'] : []);
  });

  it.each(['SHARE ROW EXCLUSIVE', 'ROW SHARE', 'ACCESS SHARE'])(
    'cannot take the lock of appends: %s',
    async (mode) => {
      const locking = pools[role].query(`BEGIN; LOCK TABLE es.append_lock IN ${mode} MODE`);
      await expect(locking.finally(() => pools[role].query('ROLLBACK'))).rejects.toMatchObject({
        code: '42501',
      });
    },
  );

  it('stops no append with an advisory lock', async () => {
    const held = await pools[role].connect();
    try {
      await held.query('BEGIN; SELECT pg_advisory_xact_lock(5748)');
      await database.pool.query(
        `SET LOCAL lock_timeout = '500ms'; SELECT * FROM es.append_batch('[]', '[]', '[]')`,
      );
    } finally {
      await held.query('ROLLBACK');
      held.release();
    }
  });
});

describe('the log', () => {
  it('takes no event below the first position, not from its owner either', async () => {
    await expect(database.pool.query(FORGED)).rejects.toMatchObject({ code: '23514' });
  });

  it.each(LOG_CHANGES)('refuses its owner, too: %s', async (statement) => {
    await expect(database.pool.query(statement)).rejects.toThrow('the log is append-only');
  });

  it('is changed by nobody but on purpose', async () => {
    const { rowCount } = await tamper(database.pool, 'DELETE FROM es.events WHERE version = $1', [2]);
    expect(rowCount).toBe(1);
  });
});
