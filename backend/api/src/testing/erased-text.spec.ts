import * as admin from '@stampwell/contracts/http/admin.ts';
import { exportBusiness } from '@stampwell/contracts/http/business-exports.ts';
import { updateBusinessSettings } from '@stampwell/contracts/http/business-settings.ts';
import { auditEvents } from '@stampwell/contracts/http/operations.ts';
import { businessRedeem, scanStamps, stampHistory } from '@stampwell/contracts/http/stamps.ts';
import { exportUser } from '@stampwell/contracts/http/user.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, expect, it } from 'vitest';
import { openTestApp } from './test-app.ts';

/** Text that people wrote is erased with its subject: from the log, every read model and every screen (decision 107). */

const app = await openTestApp({ projectors });
afterAll(() => app.close());

const WORDS = {
  notes: 'Qualified quince',
  reward: 'A quibbling quiche',
  reason: 'Quarrelled with queue',
  barred: 'Quoted another’s code',
  rejected: 'Quaint address',
};
const settings = { stamps_required: 5, reward_emoji: '🥧', scan_cooldown_hours: 0 };

const found = (text: string) => Object.values(WORDS).filter((words) => text.includes(words));

/** Every row of the log and the read models, as PostgreSQL prints it. */
async function written(): Promise<string> {
  const { rows: tables } = await app.pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
      WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const dumped = await Promise.all(
    tables.map(({ name }) => app.pool.query(`SELECT t::text AS line FROM ${name} AS t`)),
  );
  return dumped.flatMap(({ rows }) => rows.map(({ line }) => String(line))).join('\n');
}

it('shows it while they are here, and a fixed text after', async () => {
  const [platform, ann, ben] = [await app.admin(), await app.customer(), await app.customer()];
  const shop = await app.business({ isApproved: false });
  const of = { params: { id: shop.id } };
  await platform.call(admin.approveBusiness, { ...of, body: { notes: WORDS.notes } });
  await shop.call(updateBusinessSettings, {
    body: { ...settings, reward_description: WORDS.reward },
  });
  await shop.call(scanStamps, { body: { qr_code: ann.qrCode, stamp_amount: 5 } });
  const redeemed = await shop.call(businessRedeem, { body: { qr_code: ann.qrCode } });
  expect(redeemed.body).toMatchObject({ reward_description: WORDS.reward });
  await platform.call(admin.deactivateBusiness, { ...of, body: { reason: WORDS.reason } });
  await platform.call(admin.reactivateBusiness, of);
  const refused = await app.business({ isApproved: false });
  await platform.call(admin.rejectBusiness, {
    params: { id: refused.id },
    body: { reason: WORDS.rejected },
  });
  const { status } = await platform.call(admin.deactivateUser, {
    params: { id: ben.id },
    body: { reason: WORDS.barred },
  });
  expect(status).toBe(200);
  await app.ports.waitForPosition(await app.store.head(), 5000);

  const audit = async () =>
    JSON.stringify((await platform.call(auditEvents, { query: { limit: 100 } })).body);
  const history = async () => JSON.stringify((await ann.call(stampHistory)).body);
  expect(found(await audit())).toEqual(Object.values(WORDS));
  expect(found(await history())).toEqual([WORDS.reward]);
  const { reason, reward, notes } = WORDS;
  expect(found(JSON.stringify((await shop.call(exportBusiness)).body))).toEqual([notes, reward, reason]);
  // Even before any erasure, no table holds plain text.
  expect(found(await written())).toEqual([]);

  await app.people.erase(shop.id);
  await app.people.erase(ben.id);
  await app.people.erase(refused.id);
  expect(found(await audit())).toEqual([]);
  expect(await audit()).toContain('"reason":"(deleted)"');
  expect(await history()).toContain('Redeemed a reward');
  expect(found(JSON.stringify((await ann.call(exportUser)).body))).toEqual([]);
});
