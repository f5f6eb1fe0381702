import { writeFileSync } from 'node:fs';
import { openTestDatabase } from '@stampwell/local/test-database.ts';
import { afterAll, expect, it } from 'vitest';
import { checkGuards, readGuards } from './check-guards.ts';
import { GUARDS } from './guards.ts';

const database = await openTestDatabase();
afterAll(() => database.drop());

it('knows what the migrations leave', async () => {
  const guards = await readGuards(database.pool);
  if (process.env.GOLDEN === 'write') {
    const head =
      '/** As `readGuards` reads them after the newest migration; `GOLDEN=write vitest run check-guards` records them. */';
    const text = `${head}\nexport const GUARDS: readonly string[] = ${JSON.stringify(guards, null, 2)};\n`;
    writeFileSync(new URL('./guards.ts', import.meta.url), text);
  } else expect(guards).toEqual(GUARDS);
});

it.each([
  [
    'a constraint that is gone',
    'ALTER TABLE es.events DROP CONSTRAINT events_position_check',
    'missing: events keeps events_position_check',
  ],
  [
    'a right that was given',
    'GRANT INSERT ON es.events TO PUBLIC',
    'not ours: right: everybody may insert events',
  ],
  [
    'another append',
    `CREATE OR REPLACE FUNCTION es.refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`,
    'refuse_change',
  ],
  [
    'rows that are hidden',
    'ALTER TABLE es.events ENABLE ROW LEVEL SECURITY',
    'not ours: events is of kind rp, hides rows',
  ],
])('names %s', async (_, statement, words) => {
  const client = await database.pool.connect();
  await client.query(`BEGIN; ${statement}`);
  const found = await checkGuards(client);
  await client.query('ROLLBACK');
  client.release();
  expect(found.join()).toContain(words);
});

it('names a next position that is taken, and a right less is no matter', async () => {
  await database.pool.query(`REVOKE SELECT ON es.snapshots FROM stampwell_api;
    INSERT INTO es.events (id, stream, version, type, schema, data, actor_kind, actor_id, at, correlation_id, hash)
      VALUES (gen_random_uuid(), 'spec', 1, 'Spec', 1, '{}', 'system', 'system', now(), '', ''),
             (gen_random_uuid(), 'spec', 2, 'Spec', 1, '{}', 'system', 'system', now(), '', '');
    SELECT setval('es.events_position_seq', 1)`);
  expect(await checkGuards(database.pool)).toEqual(['the next position is one that an event has']);
});
