import * as http from '@stampwell/contracts/http/stamps.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, it } from 'vitest';
import { openSpecApp } from '../testing/spec-app.ts';
import { earn } from './counter.fixtures.ts';

const app = await openSpecApp();
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

it('[SC13] touches no card of a business that is not approved', async () => {
  const shop = await app.business({ isApproved: false });
  const ann = await app.customer();
  const body = { qr_code: ann.qrCode };
  for (const endpoint of [http.scanStamps, http.businessRedeem]) {
    expect(await shop.call(endpoint, { body })).toMatchObject({
      status: 403,
      error: { code: 'business_not_approved' },
    });
  }
});

it('[SC14] needs a subscription', async () => {
  const shop = await app.business({ hasTrial: false });
  const body = { qr_code: (await app.customer()).qrCode };
  for (const endpoint of [http.scanStamps, http.businessRedeem]) {
    expect(await shop.call(endpoint, { body })).toMatchObject({
      status: 403,
      error: { code: 'subscription_required' },
    });
  }
});

it('[SC17] takes no stamps from an employee who was deactivated, even while their session lasts', async () => {
  const shop = await app.business();
  const sam = await app.employee(shop.id);
  const ann = await app.customer();
  await earn(sam, ann);
  const data = { employee_id: sam.id, business_id: shop.id };
  await app.given(`employee-${sam.id}`, [{ type: 'EmployeeDeactivated', data }]);
  const refused = await sam.call(http.scanStamps, { body: { qr_code: ann.qrCode } });
  expect(refused).toMatchObject({ status: 403, error: { code: 'account_inactive' } });
});

it('[SC19] refuses to stamp, redeem or undo on one’s own card, however the email is written', async () => {
  const shop = await app.business({ email: 'Owner@Stampwell.test', terms: { scan_cooldown_hours: 0 } });
  const sam = await app.employee(shop.id, { email: 'sam@stampwell.test' });
  const self = await app.customer({ email: 'owner@stampwell.TEST' });
  const samSelf = await app.customer({ email: 'SAM@stampwell.test' });
  const { transaction_id } = await earn(sam, self, 10);
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
