import { accountStream, cardStream } from '@stampwell/contracts';
import { devMail } from '@stampwell/contracts/http/operations.ts';
import { scanStamps } from '@stampwell/contracts/http/stamps.ts';
import { subscriptionStatus } from '@stampwell/contracts/http/subscription.ts';
import { afterAll, expect, it, vi } from 'vitest';
import { openTestApp } from './test-app.ts';

const app = await openTestApp();
afterAll(() => app.close());

it('answers over HTTP, whoever calls', async () => {
  const business = await app.business();
  const answer = await business.call(subscriptionStatus);
  expect(answer).toMatchObject({ status: 200, body: { status: 'trialing', access: 'full' } });
  expect((await app.call(subscriptionStatus)).status).toBe(401);
  const others = [await app.customer(), await app.employee(business.id), await app.admin()];
  for (const other of others) {
    expect(await other.call(subscriptionStatus)).toMatchObject({ status: 403, error: { code: 'forbidden' } });
  }
});

it('shows what was written', async () => {
  const { id } = await app.customer();
  expect(await app.eventsOf(accountStream(id))).toMatchObject([{ type: 'AccountRegistered', version: 1 }]);
  expect((await app.call(devMail)).body).toEqual({ messages: [] });
});

it('decides on snapshots, of every two events', async () => {
  const business = await app.business({ terms: { scan_cooldown_hours: 0 } });
  const { id, qrCode: qr_code } = await app.customer();
  const card = cardStream(business.id, id);
  const versions = async () =>
    (await app.pool.query('SELECT version::int FROM es.snapshots WHERE stream = $1', [card])).rows;
  const loads = vi.spyOn(app.store, 'load');
  const scan = async () =>
    expect((await business.call(scanStamps, { body: { qr_code } })).body).toMatchObject({ stamps_added: 1 });
  await scan();
  await scan();
  await scan();
  await expect.poll(versions).toEqual([{ version: 2 }]);
  loads.mockClear();
  await scan();
  const [loaded] = await Promise.all(loads.mock.results.map(({ value }) => value));
  expect(loaded.snapshots.get(card)?.version).toBe(2);
});
