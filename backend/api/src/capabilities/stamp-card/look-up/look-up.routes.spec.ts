import { createHmac } from 'node:crypto';
import { accountStream, businessStream, cardStream, HOUR_MS, houseText } from '@stampwell/contracts';
import { updateBusinessSettings } from '@stampwell/contracts/http/business-settings.ts';
import {
  businessRedeem,
  businessValidateQr,
  employeeValidateQr,
  scanStamps,
  stampStatus,
} from '@stampwell/contracts/http/stamps.ts';
import { afterAll, expect, it } from 'vitest';
import { openTestApp } from '../../../testing/test-app.ts';
import { earn } from '../counter.fixtures.ts';

const app = await openTestApp({ areRatesLimited: true });
afterAll(() => app.close());

it('[SC24] says whose code it is, and how their card stands here; their email once there is one', async () => {
  const shop = await app.business({ terms: { scan_cooldown_hours: 4 } });
  const sam = await app.employee(shop.id);
  const ann = await app.customer({ name: 'Ann', email: 'ann@stampwell.test' });
  const fresh = {
    customer: { id: ann.id, name: 'Ann', email: '' },
    stamp_info: {
      current_stamps: 0,
      steps: [{ stamps: 10 }],
      stamps_required: 10,
      progress_percentage: 0,
      reward_eligible: false,
      total_redeemed: 0,
      last_stamp_at: null,
      next_allowed_at: null,
      good_until: null,
    },
    last_entry: null,
    paper_card: { carried_over_at: null },
    daily_cap: null,
    may_give_anyway: true,
    apologies: { left: null },
  };
  expect((await shop.call(businessValidateQr, { body: { qr_code: ann.qrCode } })).body).toEqual(fresh);

  await earn(shop, ann, 7);
  const [earning] = await app.eventsOf(cardStream(shop.id, ann.id));
  const info = {
    current_stamps: 7,
    progress_percentage: 70,
    last_stamp_at: earning!.at,
    next_allowed_at: new Date(Date.parse(earning!.at) + 4 * HOUR_MS).toISOString(),
  };
  const customer = { ...fresh.customer, email: 'ann@stampwell.test' };
  const last_entry = {
    transaction_id: earning!.id,
    transaction_type: 'earned',
    stamps: 7,
    created_at: earning!.at,
  };
  const seen = { status: 200, body: { customer, stamp_info: { ...fresh.stamp_info, ...info }, last_entry } };
  expect(await shop.call(businessValidateQr, { body: { qr_code: ann.qrCode } })).toMatchObject(seen);
  expect(await sam.call(employeeValidateQr, { body: { qr_code: ann.qrCode } })).toMatchObject(seen);
  expect(await sam.call(stampStatus, { body: { qr_token: ann.qrCode } })).toMatchObject(seen);

  const other = await app.business();
  expect((await other.call(stampStatus, { body: { qr_token: ann.qrCode } })).body).toEqual(fresh);
});

it('[SC18] knows no deactivated customer', async () => {
  const shop = await app.business();
  const ann = await app.customer();
  const data = { account_id: ann.id, reason: houseText('Fraud') };
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

it('[SC23] resolves no code for a business that is not approved, somebody’s or not', async () => {
  const ann = await app.customer();
  const states = [
    ['business_not_approved', await app.business({ isApproved: false })],
    ['business_not_approved', await told('BusinessRejected')],
    ['business_inactive', await told('BusinessDeactivated')],
  ] as const;
  for (const [code, shop] of states) {
    const sam = await app.employee(shop.id);
    for (const qr of [ann.qrCode, 'NOBODY01']) {
      const answers = [
        shop.call(businessValidateQr, { body: { qr_code: qr } }),
        shop.call(stampStatus, { body: { qr_token: qr } }),
        sam.call(employeeValidateQr, { body: { qr_code: qr } }),
        sam.call(scanStamps, { body: { qr_code: qr } }),
        sam.call(businessRedeem, { body: { qr_code: qr } }),
      ];
      for (const answer of await Promise.all(answers))
        expect(answer).toMatchObject({ status: 403, error: { code } });
    }
  }
});

async function told(type: 'BusinessRejected' | 'BusinessDeactivated') {
  const shop = await app.business();
  await app.given(businessStream(shop.id), [
    { type, data: { business_id: shop.id, reason: houseText('spec') } },
  ]);
  return shop;
}

it('[SC23] answers a scan again as it was answered first, whatever has become of the business', async () => {
  const shop = await app.business({ terms: { scan_cooldown_hours: 0 } });
  const ann = await app.customer();
  const scan = { body: { qr_code: ann.qrCode }, headers: { 'idempotency-key': 'once' } };
  const first = await shop.call(scanStamps, scan);
  const data = { business_id: shop.id, reason: houseText('spec') };
  await app.given(businessStream(shop.id), [{ type: 'BusinessDeactivated', data }]);
  await expect
    .poll(async () => (await shop.call(stampStatus, { body: { qr_token: ann.qrCode } })).status, {
      timeout: 3_000,
    })
    .toBe(403);
  expect(await shop.call(scanStamps, scan)).toMatchObject({ status: 200, body: first.body });
});

it('says of a code of nobody what a cashier understands', async () => {
  const shop = await app.business();
  const unknown = { status: 404, error: { code: 'not_found', message: 'We don’t recognise this code' } };
  expect(await shop.call(businessValidateQr, { body: { qr_code: 'QQQQQQQQ' } })).toMatchObject(unknown);
  expect(await shop.call(scanStamps, { body: { qr_code: 'QQQQQQQQ' } })).toMatchObject(unknown);
  const ann = await app.customer();
  const data = { account_id: ann.id, reason: houseText('Fraud') };
  await app.given(accountStream(ann.id), [{ type: 'AccountDeactivated', data }]);
  expect(await shop.call(scanStamps, { body: { qr_code: ann.qrCode } })).toMatchObject(unknown);
});

/** Gives a customer an old code, drawn when look-alike characters were still allowed. */
async function codeFromBefore(customerId: string, code: string): Promise<void> {
  const tag = createHmac('sha256', app.ports.vault.ring.indexKey).update(`qr code\0${code}`).digest();
  const changed = await app.pool.query('UPDATE vault.qr_codes SET code_tag = $2 WHERE customer_id = $1', [
    customerId,
    tag,
  ]);
  expect(changed.rowCount).toBe(1);
}

it('[SC26] takes a code from before as it was read off a card, for the look-up and for the stamp', async () => {
  const shop = await app.business({ terms: { scan_cooldown_hours: 0 } });
  const sam = await app.employee(shop.id);
  const [ann, bob] = [await app.customer(), await app.customer()];
  await codeFromBefore(ann.id, 'ACDEFGO1');
  const found = { status: 200, body: { customer: { id: ann.id } } };
  expect(await shop.call(businessValidateQr, { body: { qr_code: 'acdefg0l' } })).toMatchObject(found);
  expect(await sam.call(employeeValidateQr, { body: { qr_code: 'ACDEFG0I' } })).toMatchObject(found);
  expect(await sam.call(scanStamps, { body: { qr_code: 'ACDEFG01' } })).toMatchObject(found);
  // Two codes look like it, so neither is guessed.
  await codeFromBefore(bob.id, 'ACDEFGOL');
  expect((await shop.call(businessValidateQr, { body: { qr_code: 'ACDEFG0I' } })).status).toBe(404);
  expect((await shop.call(scanStamps, { body: { qr_code: 'ACDEFG0I' } })).status).toBe(404);
  expect(await shop.call(scanStamps, { body: { qr_code: 'ACDEFGO1' } })).toMatchObject(found);
});

it('[SC63] says the reward of a card that stands for another than the shop’s of today', async () => {
  const shop = await app.business();
  const [ann, bob] = [await app.customer(), await app.customer()];
  await shop.call(scanStamps, { body: { qr_code: ann.qrCode } });
  const body = { reward_description: 'A cake', reward_emoji: '🍰', scan_cooldown_hours: 0 };
  expect((await shop.call(updateBusinessSettings, { body })).status).toBe(200);
  const stepsOf = async ({ qrCode: qr_code }: typeof ann) =>
    (await shop.call(businessValidateQr, { body: { qr_code } })).body.stamp_info.steps;
  expect(await stepsOf(ann)).toEqual([
    { stamps: 10, reward_description: 'Free coffee', reward_emoji: expect.not.stringContaining('🍰') },
  ]);
  expect(await stepsOf(bob)).toEqual([{ stamps: 10 }]);
});
