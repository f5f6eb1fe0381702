import { Writable } from 'node:stream';
import * as passwords from '@stampwell/contracts/http/account/passwords.ts';
import * as auth from '@stampwell/contracts/http/auth.ts';
import * as business from '@stampwell/contracts/http/business.ts';
import {
  exportBusiness,
  exportCustomers,
  exportTransactions,
} from '@stampwell/contracts/http/business-exports.ts';
import { rebuildProjection } from '@stampwell/contracts/http/operations.ts';
import * as stamps from '@stampwell/contracts/http/stamps.ts';
import * as user from '@stampwell/contracts/http/user.ts';
import * as wallet from '@stampwell/contracts/http/wallet.ts';
import { projectors } from '@stampwell/read-models';
import { pino } from 'pino';
import { afterAll, expect, it, vi } from 'vitest';
import { openTestApp } from './test-app.ts';

/** Erasure leaves no trace anywhere, keeps totals unchanged, and does not break a rebuild. */

let log = '';
const logged = new Writable({
  write(chunk, _, done) {
    log += chunk;
    done();
  },
});
const app = await openTestApp({ projectors, ports: { log: pino({ level: 'trace' }, logged) } });
afterAll(() => app.close());

/** Every row of all our tables as text. */
async function dump(where = 'true'): Promise<string> {
  const { rows } = await app.pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
      WHERE schemaname NOT IN ('pg_catalog', 'information_schema') AND ${where} ORDER BY 1`,
  );
  const tables = await Promise.all(
    rows.map(async ({ name }) => {
      const { rows: lines } = await app.pool.query(`SELECT t::text AS line FROM ${name} AS t ORDER BY 1`);
      return [name, ...lines.map(({ line }) => line)].join('\n');
    }),
  );
  return tables.join('\n');
}

const readModels = () => dump(`schemaname = 'views' AND tablename NOT LIKE 'projection%'`);

it('forgets a customer everywhere, and nothing else', async () => {
  const [name, email, phone] = ['Zebedee Quillfeather', 'zebedee@quillfeather.test', '07700 900461'];
  const password = 'a-password';
  const registered = await app.call(auth.customerRegister, {
    body: { name, email, password },
    headers: { 'idempotency-key': 'zebedee' },
  });
  const token = registered.body.access_token;
  await app.call(user.updateUserProfile, { token, body: { name, email, phone } });
  const { qr_code } = (await app.call(user.userQrCode, { token })).body;
  const pass = (await app.call(wallet.createApplePass, { token })).body.download_url;
  const shops = [await app.business(), await app.business()];
  for (const shop of shops) {
    await shop.call(stamps.scanStamps, {
      body: { qr_code, stamp_amount: 12 },
      headers: { 'idempotency-key': 'z1' },
    });
    await shop.call(stamps.businessRedeem, { body: { qr_code } });
    await shop.call(stamps.scanStamps, { body: { qr_code, stamp_amount: 3 } });
  }
  await app.call(passwords.forgotPassword, { body: { email, type: 'customer' } });
  const traces = [name, 'quillfeather', email, phone, qr_code].map((trace) => trace.toLowerCase());
  const tracesIn = (text: string) => traces.filter((trace) => text.toLowerCase().includes(trace));
  await vi.waitFor(async () => expect(await dump(`tablename = 'mail'`)).toContain('sealed'));
  // The tables hold no plain words about the remaining accounts either (decision 090).
  expect(tracesIn(await dump())).toEqual([]);
  const statsBefore = await Promise.all(shops.map((shop) => shop.call(stamps.businessStats)));

  expect((await app.call(user.deleteUserAccount, { token, body: { password } })).status).toBe(204);

  expect(tracesIn(await dump())).toEqual([]);
  expect(tracesIn(log)).toEqual([]);
  for (const shop of shops) {
    const answers = [exportBusiness, exportTransactions, exportCustomers, business.businessCustomers];
    for (const endpoint of answers) {
      const { status, body } = await shop.call(endpoint);
      expect(status).toBe(200);
      expect(tracesIn(typeof body === 'string' ? body : JSON.stringify(body))).toEqual([]);
    }
    // The list shows deleted customers only where it is asked for them.
    const { body } = await shop.call(business.businessCustomers, { query: { show: 'deleted' } });
    expect(JSON.stringify(body)).toContain('Deleted customer');
    expect(tracesIn(JSON.stringify(body))).toEqual([]);
  }
  expect((await fetch(pass.replace(/^https?:\/\/[^/]+/, app.url))).status).toBe(404);
  const statsAfter = await Promise.all(shops.map((shop) => shop.call(stamps.businessStats)));
  expect(statsAfter.map(({ body }) => body)).toEqual(statsBefore.map(({ body }) => body));

  const before = await readModels();
  const admin = await app.admin();
  for (const { name: projection } of projectors) {
    await admin.call(rebuildProjection, { params: { name: projection } });
  }
  await vi.waitFor(async () => {
    const { rows } = await app.pool.query(
      `SELECT projector FROM views.projection_progress WHERE state = 'done'`,
    );
    expect(rows).toHaveLength(projectors.length);
  }, 10_000);
  expect(await readModels()).toBe(before);
});
