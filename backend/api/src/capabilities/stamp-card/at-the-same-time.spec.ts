import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cardStream } from '@stampwell/contracts';
import { businessRedeem, scanStamps, undoTransaction } from '@stampwell/contracts/http/stamps.ts';
import { createCommandHandler } from '@stampwell/event-store';
import { afterAll, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { createCaller } from '../../testing/spec-call.ts';
import { openTestApp } from '../../testing/test-app.ts';
import { earn } from './counter.fixtures.ts';

const app = await openTestApp();
afterAll(() => app.close());
const terms = { scan_cooldown_hours: 0 };
const keyed = (key: string) => ({ 'idempotency-key': key });

it('[SC5] gives one reward to a hundred who ask at once', async () => {
  const shop = await app.business({ terms });
  const tills = [shop, await app.employee(shop.id), await app.employee(shop.id)];
  const ann = await app.customer();
  await earn(shop, ann, 19);
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, nth) =>
      tills[nth % 3]!.call(businessRedeem, { body: { qr_code: ann.qrCode } }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ error }) => error.code === 'not_eligible')).toHaveLength(99);
  expect(await app.eventsOf(cardStream(shop.id, ann.id))).toHaveLength(2);
});

it('[SC5] gives one reward though two processes serve, each with states of its own', async () => {
  const second = createServer(
    createApp({ ...app.ports, commands: createCommandHandler(app.store) }).callback(),
  );
  await new Promise<void>((resolve) => second.listen(0, '127.0.0.1', resolve));
  const callSecond = createCaller(`http://127.0.0.1:${(second.address() as AddressInfo).port}`);
  const shop = await app.business({ terms });
  for (let round = 1; round <= 10; round += 1) {
    const ann = await app.customer();
    await earn(shop, ann, 10);
    const request = { body: { qr_code: ann.qrCode }, token: shop.token };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => (nth % 2 ? app.call : callSecond)(businessRedeem, request)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error.code === 'not_eligible')).toHaveLength(19);
  }
  second.closeAllConnections();
  await new Promise((resolve) => second.close(resolve));
});

it('loses no stamp of two tills', async () => {
  const shop = await app.business({ terms });
  const sam = await app.employee(shop.id);
  const ann = await app.customer();
  await Promise.all(Array.from({ length: 40 }, (_, nth) => earn(nth % 2 ? shop : sam, ann, 1 + (nth % 3))));
  const events = await app.eventsOf(cardStream(shop.id, ann.id));
  const sum = Array.from({ length: 40 }, (_, nth) => 1 + (nth % 3)).reduce((a, b) => a + b);
  expect(events).toHaveLength(40);
  expect(events.at(-1)!.data).toMatchObject({ balance_after: sum });
});

it('[SC2] lets one of two tills through the cooldown', async () => {
  const shop = await app.business({ terms: { scan_cooldown_hours: 4 } });
  const sam = await app.employee(shop.id);
  const ann = await app.customer();
  const answers = await Promise.all(
    [shop, sam, shop, sam].map((till) => till.call(scanStamps, { body: { qr_code: ann.qrCode } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
});

it('[SC20] never goes past the daily cap, whatever the cards', async () => {
  const shop = await app.business({ terms: { ...terms, daily_stamp_cap: 7 } });
  const sam = await app.employee(shop.id);
  const customers = await Promise.all(Array.from({ length: 10 }, () => app.customer()));
  const answers = await Promise.all(
    customers.map(({ qrCode }) => sam.call(scanStamps, { body: { qr_code: qrCode, stamp_amount: 2 } })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.filter(({ error }) => error.code === 'daily_cap_reached')).toHaveLength(7);
});

it('answers the same key the same, five times at once and once more later, with one effect', async () => {
  const shop = await app.business({ terms });
  const ann = await app.customer();
  const give = () =>
    shop.call(scanStamps, {
      body: { qr_code: ann.qrCode, stamp_amount: 2 },
      headers: keyed('till-1 scan-1'),
    });
  const answers = await Promise.all([give(), give(), give(), give(), give()]);
  await earn(shop, ann, 5);
  await app.given(`business-${shop.id}`, [
    { type: 'ProgrammeConfigured', data: { business_id: shop.id, terms: otherTerms() } },
  ]);
  await app.people.issueQrCode(ann.id);
  const late = await give();
  const [first] = answers;
  for (const { status, body } of [...answers, late])
    expect({ status, body }).toEqual({ status: 200, body: first!.body });
  expect(first!.body).toMatchObject({ total_stamps: 2, stamps_required: 10 });
  expect(late.headers.get('idempotency-replayed')).toBe('true');
  expect(late.headers.get('x-position')).toBe(first!.headers.get('x-position'));
  expect(answers.filter(({ headers }) => headers.get('idempotency-replayed'))).toHaveLength(4);
  expect(await app.eventsOf(cardStream(shop.id, ann.id))).toHaveLength(2);
});

it('answers a repeated redemption and undo as it did first', async () => {
  const shop = await app.business({ terms });
  const ann = await app.customer();
  await earn(shop, ann, 10);
  const redeem = () => shop.call(businessRedeem, { body: { qr_code: ann.qrCode }, headers: keyed('r') });
  const redeemed = await Promise.all([redeem(), redeem(), redeem(), redeem(), redeem()]);
  const { transaction_id } = redeemed[0]!.body;
  const undo = () => shop.call(undoTransaction, { body: { transaction_id }, headers: keyed('u') });
  const undone = await Promise.all([undo(), undo(), undo(), undo(), undo()]);
  for (const { body } of redeemed) expect(body).toEqual(redeemed[0]!.body);
  for (const { status, body } of undone)
    expect({ status, body }).toEqual({ status: 200, body: undone[0]!.body });
  expect(await app.eventsOf(cardStream(shop.id, ann.id))).toHaveLength(3);
});

it('refuses a key that came with another body', async () => {
  const shop = await app.business({ terms });
  const ann = await app.customer();
  const give = (stamp_amount: number) =>
    shop.call(scanStamps, { body: { qr_code: ann.qrCode, stamp_amount }, headers: keyed('k') });
  await give(1);
  expect(await give(2)).toMatchObject({ status: 422, error: { code: 'idempotency_key_reused' } });
});

function otherTerms() {
  return {
    stamps_required: 5,
    reward_description: 'A cake',
    reward_emoji: '🍰',
    scan_cooldown_hours: 24,
    daily_stamp_cap: null,
  };
}
