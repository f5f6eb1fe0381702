import { businessStream, type ErrorCode, employeeStream } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/stamps.ts';
import { VersionConflict } from '@stampwell/event-store';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createCard } from '../../testing/spec-card.ts';
import { openTestApp } from '../../testing/test-app.ts';
import { earn } from './counter.fixtures.ts';

const app = await openTestApp();
afterAll(() => app.close());

const code = { qr_code: 'ABCD1234' };
const calls = [
  [http.scanStamps, code],
  [http.businessRedeem, code],
  [http.employeeRedeem, { customer_id: uuidv7() }],
  [http.customerRedeem, { business_id: uuidv7() }],
  [http.undoTransaction, { transaction_id: uuidv7() }],
  [http.businessValidateQr, code],
  [http.employeeValidateQr, code],
  [http.stampStatus, { qr_token: 'ABCD1234' }],
] as const;

describe.each(calls.map(([endpoint, body]) => [endpoint.name, endpoint, body] as const))(
  '%s',
  (_, endpoint, body) => {
    it('answers 401 to nobody', async () => {
      expect(await app.call(endpoint, { body })).toMatchObject({
        status: 401,
        error: { code: 'unauthenticated' },
      });
    });

    it('answers 403 to every other role, and finds nothing for its own', async () => {
      const shop = await app.business();
      const everyone = [shop, await app.employee(shop.id), await app.customer(), await app.admin()];
      for (const { kind, call } of everyone) {
        const { status } = await call(endpoint, { body });
        expect({ kind, status }).toEqual({
          kind,
          status: (endpoint.who as readonly string[]).includes(kind) ? 404 : 403,
        });
      }
    });

    it('answers 422 to an empty body', async () => {
      const shop = await app.business();
      const actors = {
        business: shop,
        employee: await app.employee(shop.id),
        customer: await app.customer(),
      };
      const actor = actors[endpoint.who[0]];
      expect(await actor.call(endpoint, { body: {} })).toMatchObject({
        status: 422,
        error: { code: 'validation_failed' },
      });
    });
  },
);

/** A shop with an employee and a customer whose card is full. */
async function atTheCounter() {
  const shop = await app.business({ terms: { scan_cooldown_hours: 0 } });
  const [sam, ann] = [await app.employee(shop.id), await app.customer()];
  const { transaction_id } = await earn(sam, ann, 10);
  const by = { qr_code: ann.qrCode };
  const calls = {
    scanStamps: () => sam.call(http.scanStamps, { body: by }),
    businessRedeem: () => sam.call(http.businessRedeem, { body: by }),
    employeeRedeem: () => sam.call(http.employeeRedeem, { body: { customer_id: ann.id } }),
    customerRedeem: () => ann.call(http.customerRedeem, { body: { business_id: shop.id } }),
    undoTransaction: () => sam.call(http.undoTransaction, { body: { transaction_id } }),
  };
  return { shop, sam, calls };
}

type Counter = Awaited<ReturnType<typeof atTheCounter>>;
type Call = keyof Counter['calls'];

const EVERY: Call[] = ['scanStamps', 'businessRedeem', 'employeeRedeem', 'customerRedeem', 'undoTransaction'];
const tellBusiness =
  (type: string, more = {}) =>
  ({ shop }: Counter) =>
    app.given(businessStream(shop.id), [{ type, data: { business_id: shop.id, ...more } }]);

interface Refusal {
  code: ErrorCode;
  rule: string;
  happens(counter: Counter): Promise<unknown>;
  refused: Call[];
}

const refusals: Refusal[] = [
  {
    code: 'business_not_approved',
    rule: '[SC13]',
    happens: tellBusiness('BusinessRejected', { reason: 'spec' }),
    refused: EVERY,
  },
  {
    code: 'business_inactive',
    rule: '[SC13]',
    happens: tellBusiness('BusinessDeactivated', { reason: 'spec' }),
    refused: EVERY,
  },
  {
    // Although the session is still valid.
    code: 'account_inactive',
    rule: '[SC17]',
    happens: ({ shop, sam }) => {
      const data = { employee_id: sam.id, business_id: shop.id };
      return app.given(employeeStream(sam.id), [{ type: 'EmployeeDeactivated', data }]);
    },
    refused: EVERY.filter((name) => name !== 'customerRedeem'),
  },
];

it.each(refusals)('$rule answers $code at every call on a card', async ({ code, happens, refused }) => {
  const counter = await atTheCounter();
  await happens(counter);
  for (const name of refused)
    expect(await counter.calls[name](), name).toMatchObject({ status: 403, error: { code } });
});

it('[SC14] needs a subscription, except to put right what was', async () => {
  const shop = await app.business({ hasTrial: false });
  const [sam, ann] = [await app.employee(shop.id), await app.customer()];
  const card = createCard(app, { businessId: shop.id, customerId: ann.id });
  await card.stamp(10);
  const answers = [
    await shop.call(http.scanStamps, { body: { qr_code: ann.qrCode } }),
    await shop.call(http.businessRedeem, { body: { qr_code: ann.qrCode } }),
    await sam.call(http.employeeRedeem, { body: { customer_id: ann.id } }),
    await ann.call(http.customerRedeem, { body: { business_id: shop.id } }),
  ];
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 403, error: { code: 'subscription_required' } });
  }
});

it('gives up in words where a card never comes to rest', async () => {
  const { calls } = await atTheCounter();
  vi.spyOn(app.store, 'append').mockImplementation(async ({ appends }) => {
    throw new VersionConflict(appends.map(({ stream }) => stream));
  });
  for (const name of EVERY)
    expect(await calls[name](), name).toMatchObject({ status: 409, error: { code: 'conflict' } });
});

it.each([
  ['ann.smith+shop@stampwell.test', 'Ann.Smith@Stampwell.test'],
  ['annsmith@gmail.com', 'ann.smith+cards@googlemail.com'],
])('[SC19] refuses %s the card of %s: both mean one mailbox', async (own, alias) => {
  const shop = await app.business({ email: own });
  const self = await app.customer({ email: alias });
  const answer = await shop.call(http.scanStamps, { body: { qr_code: self.qrCode } });
  expect(answer).toMatchObject({ status: 403, error: { code: 'self_stamping' } });
});

it('[SC19] takes a dot for another person where the provider does not say that it counts for nothing', async () => {
  const shop = await app.business({ email: 'ann.smith@outlook.com' });
  const other = await app.customer({ email: 'annsmith@outlook.com' });
  expect((await shop.call(http.scanStamps, { body: { qr_code: other.qrCode } })).status).toBe(200);
});

it('[SC19] refuses to stamp, redeem or undo on one’s own card, however the email is written', async () => {
  const shop = await app.business({ email: 'Owner@Stampwell.test', terms: { scan_cooldown_hours: 0 } });
  const sam = await app.employee(shop.id, { email: 'sam@stampwell.test' });
  const self = await app.customer({ email: 'owner@stampwell.TEST' });
  const samSelf = await app.customer({ email: 'SAM@stampwell.test' });
  const { transaction_id } = await earn(sam, self, 10);
  // By id only a customer with a card is found [SC46].
  await earn(shop, samSelf, 10);
  const refusals = [
    shop.call(http.scanStamps, { body: { qr_code: self.qrCode } }),
    shop.call(http.businessRedeem, { body: { qr_code: self.qrCode } }),
    shop.call(http.undoTransaction, { body: { transaction_id } }),
    sam.call(http.scanStamps, { body: { qr_code: samSelf.qrCode } }),
    sam.call(http.employeeRedeem, { body: { customer_id: samSelf.id } }),
  ];
  for (const answer of await Promise.all(refusals)) {
    expect(answer).toMatchObject({ status: 403, error: { code: 'self_stamping' } });
  }
  expect((await sam.call(http.businessRedeem, { body: { qr_code: self.qrCode } })).status).toBe(200);
});
