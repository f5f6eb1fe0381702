import type { StoredEvent } from '@stampwell/contracts';
import { openTestDatabase } from '@stampwell/local/test-database.ts';
import { claim } from '@stampwell/runtime/checkpoints.ts';
import { Session } from '@stampwell/runtime/live/session.ts';
import type { Pace } from '@stampwell/runtime/projector/projector.ts';
import { rebuild } from '@stampwell/runtime/rebuild/rebuild.ts';
import { storeSource } from '@stampwell/runtime/source.ts';
import { afterAll, expect, it } from 'vitest';
import { BUSINESS, byEmployee, eventMaker, idOf } from '../testing/events.ts';
import { projectors } from './index.ts';

/** Limits the statements per batch: in a quiet shop every stamp is a batch of its own and pays for each. */

const db = await openTestDatabase();
afterAll(() => db.drop());
const OPENING = Date.parse('2026-07-01T08:00:00.000Z');
const MINUTES_APART = 5 * 60_000;
const event = eventMaker();
const log: StoredEvent[] = [];
const store = {
  readAll: async ({ after, limit }: { after: number; limit: number }) =>
    log.filter(({ position }) => position > after).slice(0, limit),
  head: async () => log.length,
};
await rebuild({
  databaseUrl: db.url,
  source: storeSource(store),
  projectors: await claim(db.url, projectors),
});

/** Stamps a new customer's card minutes after the previous one, which is not unusual. */
function stamp(): void {
  const card = { business_id: BUSINESS, customer_id: idOf('c', log.length), steps: [10] };
  const at = new Date(OPENING + log.length * MINUTES_APART).toISOString();
  const given = event(
    'StampsGiven',
    { ...card, amount: 1, balance_after: 1, first: true },
    { actor: byEmployee, at },
  );
  log.push(given as unknown as StoredEvent);
}

async function statementsOf(pace: Pace): Promise<string[]> {
  const ofPace = projectors.filter((projector) => projector.pace === pace);
  const session = await Session.open({ databaseUrl: db.url, store, projectors: ofPace });
  const sent: string[] = [];
  const { client } = session;
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  Object.assign(client, {
    query(statement: string | { name: string }, ...rest: unknown[]) {
      sent.push(typeof statement === 'string' ? statement : statement.name);
      return query(statement, ...rest);
    },
  });
  while (await session.step(new Set()));
  await session.close();
  return sent;
}

it('is six for a stamp where screens show it, with no read', async () => {
  stamp();
  expect(await statementsOf('live')).toEqual([
    'BEGIN',
    'move',
    'merge:views.cards',
    'insert:views.transactions',
    'merge:views.business_totals',
    'COMMIT',
  ]);
});

it('is no more for many stamps than for one, where they are gathered', async () => {
  const lone = await statementsOf('soon');
  expect(lone).toHaveLength(14);
  for (let nth = 0; nth < 50; nth++) stamp();
  expect(await statementsOf('soon')).toEqual(lone);
});
