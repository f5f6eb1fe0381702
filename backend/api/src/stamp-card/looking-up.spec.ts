import { accountStream, cardStream } from '@stampwell/contracts';
import { businessValidateQr, employeeValidateQr, stampStatus } from '@stampwell/contracts/http/stamps.ts';
import { afterAll, expect, it } from 'vitest';
import { openSpecApp } from '../testing/spec-app.ts';
import { earn } from './counter.fixtures.ts';

const app = await openSpecApp({ areRatesLimited: true });
afterAll(() => app.close());

it('says whose code it is, and how their card stands here', async () => {
  const shop = await app.business({ terms: { scan_cooldown_hours: 4 } });
  const sam = await app.employee(shop.id);
  const ann = await app.customer({ name: 'Ann', email: 'ann@stampwell.test' });
  const fresh = {
    customer: { id: ann.id, name: 'Ann', email: 'ann@stampwell.test' },
    stamp_info: {
      current_stamps: 0,
      stamps_required: 10,
      progress_percentage: 0,
      reward_eligible: false,
      total_redeemed: 0,
      last_stamp_at: null,
      next_allowed_at: null,
    },
  };
  expect((await shop.call(businessValidateQr, { body: { qr_code: ann.qrCode } })).body).toEqual(fresh);

  await earn(shop, ann, 7);
  const [earning] = await app.eventsOf(cardStream(shop.id, ann.id));
  const info = {
    current_stamps: 7,
    progress_percentage: 70,
    last_stamp_at: earning!.at,
    next_allowed_at: new Date(Date.parse(earning!.at) + 4 * 3_600_000).toISOString(),
  };
  const seen = { status: 200, body: { ...fresh, stamp_info: { ...fresh.stamp_info, ...info } } };
  expect(await shop.call(businessValidateQr, { body: { qr_code: ann.qrCode } })).toMatchObject(seen);
  expect(await sam.call(employeeValidateQr, { body: { qr_code: ann.qrCode } })).toMatchObject(seen);
  expect(await sam.call(stampStatus, { body: { qr_token: ann.qrCode } })).toMatchObject(seen);

  const other = await app.business();
  expect(
    (await other.call(stampStatus, { body: { qr_token: ann.qrCode } })).body.stamp_info.current_stamps,
  ).toBe(0);
});

it('[SC18] knows no deactivated customer', async () => {
  const shop = await app.business();
  const ann = await app.customer();
  const data = { account_id: ann.id, reason: 'Fraud' };
  await app.given(accountStream(ann.id), [{ type: 'AccountDeactivated', data }]);
  expect(await shop.call(businessValidateQr, { body: { qr_code: ann.qrCode } })).toMatchObject({
    status: 404,
  });
  await app.given(accountStream(ann.id), [{ type: 'AccountReactivated', data: { account_id: ann.id } }]);
  expect(await shop.call(businessValidateQr, { body: { qr_code: ann.qrCode } })).toMatchObject({
    status: 200,
  });
});

it('lets a guesser miss twenty times an hour, and nobody else pay for it', async () => {
  const shop = await app.business();
  const ann = await app.customer();
  const guess = (nth: number) => `GUESS${String(nth).padStart(3, '0')}`;
  for (let nth = 1; nth <= 20; nth += 1) {
    expect(await shop.call(businessValidateQr, { body: { qr_code: guess(nth) } })).toMatchObject({
      status: 404,
    });
  }
  const blocked = await shop.call(businessValidateQr, { body: { qr_code: guess(21) } });
  expect(blocked).toMatchObject({ status: 429, error: { code: 'rate_limited' } });
  expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0);
  const till = await app.employee(shop.id);
  expect((await till.call(employeeValidateQr, { body: { qr_code: ann.qrCode } })).status).toBe(200);
});
