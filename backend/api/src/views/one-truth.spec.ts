import * as business from '@stampwell/contracts/http/business.ts';
import { exportTransactions } from '@stampwell/contracts/http/business-exports.ts';
import { businessAnalytics, businessVisits } from '@stampwell/contracts/http/business-figures.ts';
import { updateBusinessSettings } from '@stampwell/contracts/http/business-settings.ts';
import {
  businessStats,
  scanStamps,
  stampHistory,
  undoTransaction,
} from '@stampwell/contracts/http/stamps.ts';
import { userBusiness } from '@stampwell/contracts/http/user.ts';
import { askWhatIf, whatIf } from '@stampwell/contracts/http/what-if.ts';
import { projectors } from '@stampwell/read-models';
import fc from 'fast-check';
import Papa from 'papaparse';
import { afterAll, expect, it } from 'vitest';
import type { SpecActor, SpecCustomer } from '../testing/spec-actors.ts';
import { openTestApp } from '../testing/test-app.ts';

const app = await openTestApp({ projectors });
afterAll(() => app.close());

const HISTORIES = 12;
const CUSTOMERS = 3;

/** Random requests to a counter: some are refused, and the figures must match the accepted ones. */
const step = fc.oneof(
  fc.record({
    ask: fc.constant('earn' as const),
    who: fc.nat(CUSTOMERS - 1),
    amount: fc.integer({ min: 1, max: 14 }),
  }),
  fc.record({ ask: fc.constant('redeem' as const), who: fc.nat(CUSTOMERS - 1) }),
  fc.record({ ask: fc.constant('undo' as const), which: fc.nat() }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function act(owner: SpecActor, customers: SpecCustomer[], steps: Step[]): Promise<void> {
  const done: string[] = [];
  for (const it of steps) {
    if (it.ask === 'undo') {
      const transaction_id = done[it.which % Math.max(1, done.length)];
      if (transaction_id) await owner.call(undoTransaction, { body: { transaction_id } });
      continue;
    }
    const qr_code = customers[it.who]?.qrCode;
    const sent = it.ask === 'earn' ? { stamp_amount: it.amount } : { action: 'redeem' };
    const { status, body } = await owner.call(scanStamps, { body: { qr_code, ...sent } });
    if (status === 200) done.push(body.transaction_id);
  }
}

/** Adds up the spreadsheet without our code; undone entries do not count. */
function addedUp(csv: string) {
  const rows = Papa.parse<Record<string, string>>(csv.replace(/^\ufeff/, ''), {
    header: true,
    skipEmptyLines: true,
  }).data;
  const standing = rows.filter(({ reversed_by }) => reversed_by === '');
  const earned = standing.filter(({ type }) => type === 'earned');
  return {
    stamps: earned.reduce((sum, { stamps_in }) => sum + Number(stamps_in), 0),
    rewards: standing.filter(({ type }) => type === 'redeemed').length,
    scans: rows.filter(({ type }) => type === 'earned').length,
    customers: new Set(rows.map(({ customer_id }) => customer_id)).size,
  };
}

it(`tells one truth in tiles, charts and spreadsheet after ${HISTORIES} random histories`, {
  timeout: 120_000,
}, async () => {
  const history = fc.array(step, { minLength: 3, maxLength: 18 });
  for (const steps of fc.sample(history, { numRuns: HISTORIES, seed: 13 })) {
    const owner = await app.business({ terms: { scan_cooldown_hours: 0, stamps_required: 10 } });
    const customers = await Promise.all(Array.from({ length: CUSTOMERS }, () => app.customer()));
    await act(owner, customers, steps);

    const { body: tiles } = await owner.call(businessStats);
    const { body: dashboard } = await owner.call(business.businessDashboard);
    const { totals, series } = (await owner.call(businessAnalytics, { query: { days: 7 } })).body;
    const { body: csv } = (await owner.call(exportTransactions)) as unknown as { body: string };
    const { stamps, rewards, scans, customers: seen } = addedUp(csv);
    const chart = (key: 'stamps' | 'rewards' | 'scans') => series.reduce((sum, day) => sum + day[key], 0);

    expect({ stamps: chart('stamps'), rewards: chart('rewards'), scans: chart('scans') }).toEqual({
      stamps,
      rewards,
      scans,
    });
    expect(totals).toMatchObject({ stamps, rewards, scans, active_customers: seen });
    expect(tiles).toMatchObject({
      totalStamps: stamps,
      rewardsClaimed: rewards,
      activeCustomers: seen,
      todayScans: scans,
    });
    expect(dashboard.overall_stats).toMatchObject({ total_stamps: stamps, total_rewards_redeemed: rewards });
    const { body: visits } = await owner.call(businessVisits, { query: { days: 7 } });
    expect(visits.rewards.reduce((sum, { claimed }) => sum + claimed, 0)).toBe(rewards);
    const histories = await Promise.all(
      customers.map(async (customer) => (await customer.call(stampHistory)).body),
    );
    const inAll = (key: keyof (typeof histories)[number]['totals']) =>
      histories.reduce((sum, { totals: own }) => sum + own[key], 0);
    expect(inAll('stamps_earned')).toBe(stamps);
    expect(inAll('rewards_redeemed')).toBe(rewards);
    for (const { totals: own, transactions } of histories) expect(own.activities).toBe(transactions.length);
    for (const customer of customers) {
      const { body: shop } = await customer.call(userBusiness, { params: { id: owner.id } });
      expect(shop.stamp_card.progress_percentage).toBeLessThanOrEqual(100);
    }
  }
});

it('[WI10, SC63] owes what the owner’s pages say where terms were changed: each card by its own', async () => {
  const owner = await app.business({ terms: { scan_cooldown_hours: 0 } });
  const configure = async (stamps_required: number) => {
    const body = { stamps_required, scan_cooldown_hours: 0 };
    expect((await owner.call(updateBusinessSettings, { body })).status).toBe(200);
  };
  const stamped = async (stamp_amount: number) => {
    const { qrCode: qr_code } = await app.customer();
    expect((await owner.call(scanStamps, { body: { qr_code, stamp_amount } })).status).toBe(200);
  };
  await stamped(10);
  await configure(20);
  await stamped(8);
  // Eases the second card's terms alone.
  await configure(16);
  const { id } = (await owner.call(askWhatIf, { body: { days: 30, terms: {} } })).body.run;
  await app.answerWhatIfs();
  const { result } = (await owner.call(whatIf, { params: { id } })).body;
  expect(result).toMatchObject({ real: { full_cards: 1, owed_rewards: 1.5 } });
  expect(result?.what_if).toEqual(result?.real);
  const { owed } = (await owner.call(businessVisits, { query: { days: 7 } })).body;
  expect(owed).toEqual({ full_cards: 1, rewards: 1.5 });
});
