import { cardStream, HOUR_MS, houseText } from '@stampwell/contracts';
import { scanStamps } from '@stampwell/contracts/http/stamps.ts';
import { afterAll, expect, it } from 'vitest';
import { openTestApp } from '../../../testing/test-app.ts';
import { longAgo } from '../counter.fixtures.ts';
import { stampsGiven } from '../stamp-card.fixtures.ts';

const app = await openTestApp();
afterAll(() => app.close());
const noCooldown = { scan_cooldown_hours: 0 };

it('gives stamps: the answer, and the event', async () => {
  const shop = await app.business({
    terms: { ...noCooldown, reward_description: 'A flat white', reward_emoji: '☕' },
  });
  const ann = await app.customer({ name: 'Ann' });
  const { status, body } = await shop.call(scanStamps, { body: { qr_code: ann.qrCode, stamp_amount: 3 } });
  const [event] = await app.eventsOf(cardStream(shop.id, ann.id));
  expect(status).toBe(200);
  expect(body).toEqual({
    success: true,
    message: 'Successfully added 3 stamp(s) to Ann',
    customer: { id: ann.id, name: 'Ann' },
    user_name: 'Ann',
    stamps_added: 3,
    total_stamps: 3,
    new_stamp_count: 3,
    steps: [{ stamps: 10, reward_description: 'A flat white', reward_emoji: '☕' }],
    spends: false,
    keeps_rest: false,
    lapses_after_months: null,
    stamps_required: 10,
    progress_percentage: 30,
    reward_eligible: false,
    reward_description: 'A flat white',
    reward_emoji: '☕',
    transaction_id: event!.id,
  });
  expect(event).toMatchObject({
    type: 'StampsGiven',
    data: { business_id: shop.id, customer_id: ann.id, amount: 3, balance_after: 3, first: true },
    actor: { kind: 'business', id: shop.id },
  });
});

it('is an employee’s work as well, by qr_token, one stamp where no amount is said', async () => {
  const shop = await app.business();
  const sam = await app.employee(shop.id);
  const ann = await app.customer();
  const { status, body } = await sam.call(scanStamps, {
    body: { qr_token: ` ${ann.qrCode.toLowerCase()} ` },
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ stamps_added: 1, total_stamps: 1 });
  expect(await app.eventsOf(cardStream(shop.id, ann.id))).toMatchObject([
    { actor: { kind: 'employee', id: sam.id } },
  ]);
});

it('[SC1] goes past the full card, and says that it is full', async () => {
  const shop = await app.business({ terms: noCooldown });
  const ann = await app.customer();
  const { body } = await shop.call(scanStamps, { body: { qr_code: ann.qrCode, stamp_amount: 13 } });
  expect(body).toMatchObject({ total_stamps: 13, progress_percentage: 100, reward_eligible: true });
});

it('[SC2] waits for the cooldown and says until when', async () => {
  const shop = await app.business({ terms: { scan_cooldown_hours: 4 } });
  const ann = await app.customer();
  const where = {
    businessId: shop.id,
    customerId: ann.id,
    actor: { kind: 'business' as const, id: shop.id },
  };
  const [earning] = await longAgo(app, 3, where, [stampsGiven(1)]);
  const { status, error, headers } = await shop.call(scanStamps, { body: { qr_code: ann.qrCode } });
  const nextAllowedAt = new Date(Date.parse(earning!.at) + 4 * HOUR_MS).toISOString();
  expect({ status, code: error.code, at: error.next_allowed_at }).toEqual({
    status: 409,
    code: 'cooldown_active',
    at: nextAllowedAt,
  });
  expect(error.retry_after).toBeGreaterThan(3_590);
  expect(headers.get('retry-after')).toBe(String(error.retry_after));

  const bob = await app.customer();
  await longAgo(app, 4.01, { ...where, customerId: bob.id }, [stampsGiven(1)]);
  expect((await shop.call(scanStamps, { body: { qr_code: bob.qrCode } })).status).toBe(200);
});

it('refuses what is not to be read: 422', async () => {
  const shop = await app.business();
  const ann = await app.customer();
  const refusals = [
    [{}, 'qr_code'],
    [{ qr_code: 'ABC' }, 'qr_code'],
    [{ qr_code: ann.qrCode, stamp_amount: 0 }, 'stamp_amount'],
    [{ qr_code: ann.qrCode, stamp_amount: 21 }, 'stamp_amount'],
    [{ qr_code: ann.qrCode, stamp_amount: '2' }, 'stamp_amount'],
    [{ qr_code: ann.qrCode, action: 'give' }, 'action'],
  ] as const;
  for (const [body, field] of refusals) {
    const { status, error } = await shop.call(scanStamps, { body });
    expect({ body, status, field: error.field }).toEqual({ body, status: 422, field });
  }
  expect(await app.eventsOf(cardStream(shop.id, ann.id))).toEqual([]);
});

it('[SC18] finds nobody by an unknown code, a replaced one, or that of a deactivated or erased customer', async () => {
  const shop = await app.business();
  const [ann, bob, cat] = [await app.customer(), await app.customer(), await app.customer()];
  await app.people.issueQrCode(ann.id);
  await app.given(`account-${bob.id}`, [
    { type: 'AccountDeactivated', data: { account_id: bob.id, reason: houseText('Fraud') } },
  ]);
  await app.people.erase(cat.id);
  for (const qr_code of ['ZZZZZZZZ', ann.qrCode, bob.qrCode, cat.qrCode]) {
    const { status, error } = await shop.call(scanStamps, { body: { qr_code } });
    expect({ status, code: error.code }).toEqual({ status: 404, code: 'not_found' });
  }
});

it('[SC20, SC21] holds an employee to the daily cap across cards, and an owner to none', async () => {
  const shop = await app.business({ terms: { ...noCooldown, daily_stamp_cap: 5 } });
  const [sam, eve] = [await app.employee(shop.id), await app.employee(shop.id)];
  const [ann, bob] = [await app.customer(), await app.customer()];
  const give = async (staff: typeof sam | typeof shop, qr_code: string, stamp_amount: number) => {
    const { status, error } = await staff.call(scanStamps, { body: { qr_code, stamp_amount } });
    return status === 200 ? 'given' : error.code;
  };
  expect(await give(sam, ann.qrCode, 3)).toBe('given');
  expect(await give(sam, bob.qrCode, 3)).toBe('daily_cap_reached');
  expect(await give(sam, bob.qrCode, 2)).toBe('given');
  expect(await give(sam, ann.qrCode, 1)).toBe('daily_cap_reached');
  expect(await give(eve, ann.qrCode, 5)).toBe('given');
  expect(await give(shop, ann.qrCode, 20)).toBe('given');
  expect(await app.eventsOf(`tally-${sam.id}`)).toMatchObject([
    { type: 'StampsTallied', data: { amount: 3, total: 3, business_id: shop.id } },
    { type: 'StampsTallied', data: { amount: 2, total: 5 } },
  ]);
});

it('[SC20] takes the platform’s cap where it is lower, and tallies nothing where there is none', async () => {
  const shop = await app.business({ terms: { ...noCooldown, daily_stamp_cap: 50 } });
  const free = await app.business({ terms: noCooldown });
  const [sam, tom] = [await app.employee(shop.id), await app.employee(free.id)];
  const ann = await app.customer();
  expect((await tom.call(scanStamps, { body: { qr_code: ann.qrCode, stamp_amount: 9 } })).status).toBe(200);
  expect(await app.eventsOf(`tally-${tom.id}`)).toEqual([]);
  await app.given('settings-platform', [
    { type: 'PlatformSettingsChanged', data: { changes: { daily_stamp_cap: 4 } } },
  ]);
  const answer = await sam.call(scanStamps, { body: { qr_code: ann.qrCode, stamp_amount: 5 } });
  expect(answer.error.code).toBe('daily_cap_reached');
  await app.given('settings-platform', [
    { type: 'PlatformSettingsChanged', data: { changes: { daily_stamp_cap: null } } },
  ]);
});
