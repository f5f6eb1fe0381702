import { openClient } from '@stampwell/base/postgres';
import { openTestDatabase } from '@stampwell/local/test-database.ts';
import { expect, it } from 'vitest';
import { writeLongLog } from './long-log.ts';

const LOG = { events: 6_000, days: 365, customers: 100 };

const STEPS = `SELECT type, (data->>'customer_id') AS customer, (data->>'balance_after')::int AS balance,
    lag((data->>'balance_after')::int, 1, 0) OVER (PARTITION BY stream ORDER BY position) AS before,
    (data->>'stamps_used')::int AS used, lag(id) OVER (PARTITION BY stream ORDER BY position) AS previous,
    (data->>'reverses')::uuid AS reverses
  FROM es.events ORDER BY position`;

/** Streams whose recorded version is missing or wrong. */
const WITHOUT_HEAD = `SELECT stream, max(e.version) FROM es.events e LEFT JOIN es.streams s USING (stream)
  GROUP BY stream, s.version HAVING max(e.version) IS DISTINCT FROM s.version OR count(*) <> s.version`;

interface Step {
  type: string;
  customer: string;
  balance: number;
  before: number;
  used: number | null;
  previous: string | null;
  reverses: string | null;
}

async function stepsOf(businesses: number): Promise<Step[]> {
  const db = await openTestDatabase();
  const client = await openClient({ connectionString: db.url });
  try {
    await writeLongLog(client, { ...LOG, businesses });
    expect((await client.query(WITHOUT_HEAD)).rows).toEqual([]);
    return (await client.query<Step>(STEPS)).rows;
  } finally {
    await client.end();
    await db.drop();
  }
}

it.each([1, 3])('is what happens on cards of %d shops: everybody earns and redeems', async (businesses) => {
  const rows = await stepsOf(businesses);
  expect(rows).toHaveLength(LOG.events);
  for (const { type, balance, before, used, previous, reverses } of rows)
    if (type === 'StampsGiven') expect(balance).toBe(before + 1);
    else if (type === 'RewardRedeemed') {
      expect([balance, used]).toEqual([0, before]);
      expect(before).toBeGreaterThanOrEqual(10);
    } else expect([balance, reverses]).toEqual([before - 1, previous]);
  const whoDid = (wanted: string) =>
    new Set(rows.filter(({ type }) => type === wanted).map((one) => one.customer));
  expect(whoDid('StampsGiven').size).toBe(LOG.customers);
  expect(whoDid('RewardRedeemed').size).toBe(LOG.customers);
  expect(whoDid('StampsReversed').size).toBeGreaterThan(0);
});
