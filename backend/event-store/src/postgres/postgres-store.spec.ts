import { openTestDatabase, tamper } from '@stampwell/local/test-database.ts';
import { afterAll } from 'vitest';
import { describeEventStore } from '../../testing/contract.suite.ts';
import { newSnapshotKey } from '../../testing/fixtures.ts';
import type { StoredEvent } from '../event.ts';
import { openPostgresStore } from './postgres-store.ts';

const database = await openTestDatabase();
const snapshotKey = newSnapshotKey();
const [store, second] = await Promise.all([
  openPostgresStore({ url: database.url, snapshotKey }),
  openPostgresStore({ url: database.url, snapshotKey }),
]);
afterAll(async () => {
  await Promise.all([store.close(), second.close()]);
  await database.drop();
});

const underTest = {
  store,
  second,
  async now() {
    const { rows } = await database.pool.query<{ now: Date }>('SELECT clock_timestamp() AS now');
    return rows[0]?.now ?? new Date(Number.NaN);
  },
  async alter({ id }: StoredEvent) {
    await tamper(database.pool, `UPDATE es.events SET data = jsonb_set(data, '{n}', '7') WHERE id = $1`, [
      id,
    ]);
  },
  async remove({ id }: StoredEvent) {
    await tamper(database.pool, 'DELETE FROM es.events WHERE id = $1', [id]);
  },
};

describeEventStore('on Postgres', () => underTest, { liveEvents: 20_000 });
