import { openTestDatabase } from '@stampwell/local/test-database.ts';
import { expect, it, onTestFinished } from 'vitest';
import { startStandIn } from '../testing/kurrent-stand-in/stand-in.ts';
import { openEventStore } from './open-event-store.ts';

it('opens the log on Postgres or KurrentDB by its address, and nothing else', async () => {
  const [database, standIn] = await Promise.all([openTestDatabase(), startStandIn()]);
  onTestFinished(async () => void (await Promise.all([database.drop(), standIn.stop()])));
  for (const { url } of [database, standIn]) {
    const store = await openEventStore({ url });
    expect(await store.head()).toBe(0);
    await store.close();
  }
  await expect(openEventStore({ url: 'mysql://localhost/es' })).rejects.toThrow('not with mysql://');
});
