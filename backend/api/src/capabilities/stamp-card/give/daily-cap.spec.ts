import { DAY_MS } from '@stampwell/contracts';
import { updateEmployee } from '@stampwell/contracts/http/employees.ts';
import { lookUpFound } from '@stampwell/contracts/http/find-customer.ts';
import {
  employeeValidateQr,
  ownTransactions,
  scanStamps,
  undoTransaction,
} from '@stampwell/contracts/http/stamps.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { SpecActor, SpecCustomer } from '../../../testing/spec-actors.ts';
import { openTestApp } from '../../../testing/test-app.ts';
import { earn } from '../counter.fixtures.ts';

/** [SC21] A cap that is set within a day, over the read models of that day. */

let clock = Date.now();
const app = await openTestApp({ projectors, now: () => new Date(clock) });
afterAll(() => app.close());

let shop: SpecActor;
let eve: SpecActor;
let ann: SpecCustomer;
beforeEach(async () => {
  shop = await app.business({ terms: { scan_cooldown_hours: 0 } });
  eve = await app.employee(shop.id, { name: 'Eve' });
  ann = await app.customer({ name: 'Ann' });
});

const capEve = async (daily_stamp_cap: number | null) => {
  const { status } = await shop.call(updateEmployee, {
    params: { id: eve.id },
    body: { name: 'Eve', daily_stamp_cap },
  });
  expect(status).toBe(200);
};
const refusal = async (stamp_amount = 1) =>
  (await eve.call(scanStamps, { body: { qr_code: ann.qrCode, stamp_amount } })).error;
const left = async () => {
  const [byCode, byId, own] = await Promise.all([
    eve.call(employeeValidateQr, { body: { qr_code: ann.qrCode } }),
    eve.call(lookUpFound, { body: { customer_id: ann.id } }),
    eve.call(ownTransactions),
  ]);
  expect([byId.body.daily_cap?.left, own.body.today?.left]).toEqual([
    byCode.body.daily_cap?.left,
    byCode.body.daily_cap?.left ?? null,
  ]);
  return byCode.body.daily_cap;
};
const tallied = async () => (await app.eventsOf(`tally-${eve.id}`)).map(({ data }) => data);
const settled = async () => app.ports.waitForPosition(await app.store.head(), 3_000);

it('[SC21] counts what was given today before the cap was set, and says so before and at the press', async () => {
  await earn(eve, ann, 19);
  await capEve(14);
  await settled();
  expect(await left()).toEqual({ cap: 14, left: 0 });
  expect(await refusal()).toMatchObject({
    code: 'daily_cap_reached',
    message: 'You have given your 14 stamps for today.',
  });
  await capEve(21);
  expect(await refusal(3)).toMatchObject({ message: 'You can give 2 more stamps today.' });
  await earn(eve, ann, 1);
  expect(await tallied()).toMatchObject([{ amount: 1, total: 20 }]);
  expect(await left()).toEqual({ cap: 21, left: 1 });
  clock += DAY_MS;
  expect(await left()).toEqual({ cap: 21, left: 21 });
  await earn(eve, ann, 20);
  expect(await tallied()).toMatchObject([{}, { amount: 20, total: 20 }]);
});

it('[SC21] counts the day to its end while the cap is lifted', async () => {
  await capEve(14);
  await earn(eve, ann, 4);
  await capEve(null);
  await earn(eve, ann, 9);
  expect(await left()).toBeNull();
  await capEve(14);
  expect(await left()).toEqual({ cap: 14, left: 1 });
  expect((await refusal(2)).code).toBe('daily_cap_reached');
  clock += DAY_MS;
  await capEve(null);
  await earn(eve, ann, 20);
  expect(await tallied()).toHaveLength(2);
});

it('[SC22] takes what was given before the cap off the day, too', async () => {
  const { transaction_id } = await earn(eve, ann, 10);
  const gone = await earn(eve, ann, 3);
  await shop.call(undoTransaction, { body: { transaction_id: gone.transaction_id } });
  await capEve(12);
  await earn(eve, ann, 2);
  expect((await refusal()).code).toBe('daily_cap_reached');
  await shop.call(undoTransaction, { body: { transaction_id } });
  expect(await left()).toEqual({ cap: 12, left: 10 });
  await earn(eve, ann, 10);
  expect((await refusal()).code).toBe('daily_cap_reached');
});

it('[SC20, SC21] is exact for first stamps at the same moment', async () => {
  await earn(eve, ann, 5);
  await capEve(7);
  const customers = await Promise.all(Array.from({ length: 6 }, () => app.customer()));
  const answers = await Promise.all(
    customers.map(({ qrCode }) => eve.call(scanStamps, { body: { qr_code: qrCode } })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
});

it('[SC21] asks the read models for the first stamps of a day under a cap, and for no others', async () => {
  const asked: number[] = [];
  const { waitForPosition } = app.ports;
  app.ports.waitForPosition = async (position, ...rest) => {
    asked.push(position);
    return waitForPosition(position, ...rest);
  };
  await earn(eve, ann, 5);
  expect(asked).toHaveLength(0);
  await capEve(9);
  await earn(eve, ann, 1);
  await earn(eve, ann, 1);
  await earn(eve, ann, 1);
  app.ports.waitForPosition = waitForPosition;
  expect(asked).toHaveLength(1);
});
