import { subscriptionStream } from '@stampwell/contracts';
import * as business from '@stampwell/contracts/http/business.ts';
import {
  exportBusiness,
  exportCustomers,
  exportTransactions,
} from '@stampwell/contracts/http/business-exports.ts';
import { businessAnalytics, businessVisits } from '@stampwell/contracts/http/business-figures.ts';
import {
  businessSettings,
  deleteBusinessAccount,
  updateBusinessProfile,
  updateBusinessSettings,
} from '@stampwell/contracts/http/business-settings.ts';
import * as staff from '@stampwell/contracts/http/employees.ts';
import { changeProgramme, openProgramme } from '@stampwell/contracts/http/programmes.ts';
import { customerRedeem, scanStamps } from '@stampwell/contracts/http/stamps.ts';
import { subscriptionStatus } from '@stampwell/contracts/http/subscription.ts';
import { userBusiness, userBusinesses, userDashboard } from '@stampwell/contracts/http/user.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, describe, expect, it } from 'vitest';
import { createCard } from './spec-card.ts';
import { SPEC_TERMS } from './spec-world.ts';
import { openTestApp } from './test-app.ts';

/** A shop whose trial ended without a plan, seen by all roles (decision 013). */
const app = await openTestApp({ projectors });
afterAll(() => app.close());

const ENDED = '2026-11-01T10:00:00.000Z';
const owner = await app.business({ hasTrial: false });
const ann = await app.customer();
const eve = await app.employee(owner.id);
await app.given(subscriptionStream(owner.id), [
  { type: 'TrialStarted', data: { business_id: owner.id, trial_ends_at: ENDED, with_card: false } },
]);
await createCard(app, { businessId: owner.id, customerId: ann.id }).stamp(SPEC_TERMS.stamps_required);
await app.ports.waitForPosition(await app.store.head(), 3_000);

const REFUSED = { status: 403, error: { code: 'subscription_required' } };
const newcomer = { name: 'Sam', email: 'sam@stampwell.test', password: 'stampwell' };

describe('the owner', () => {
  it.each([
    business.businessProfile,
    business.businessDashboard,
    business.businessCustomers,
    businessAnalytics,
    businessVisits,
    businessSettings,
    exportBusiness,
    exportCustomers,
    exportTransactions,
    staff.listEmployees,
  ])('reads: $name', async (endpoint) => expect((await owner.call(endpoint)).status).toBe(200));

  it('[SU3] is told since when', async () =>
    expect((await owner.call(subscriptionStatus)).body).toMatchObject({
      access: 'read_only',
      read_only_since: ENDED,
      suspends_in_days: null,
    }));

  it('keeps the profile, and leaves the programme as customers know it', async () => {
    expect((await owner.call(updateBusinessProfile, { body: { phone: '020' } })).status).toBe(200);
    const body = { ...SPEC_TERMS, stamps_required: 20 };
    expect(await owner.call(updateBusinessSettings, { body })).toMatchObject(REFUSED);
  });

  it('offers no other card', async () => {
    const body = {
      card_name: 'Beans',
      steps: [{ stamps: 5, reward_description: 'A bag', reward_emoji: '🫘' }],
      scan_cooldown_hours: 0,
    };
    expect(await owner.call(openProgramme, { body })).toMatchObject(REFUSED);
    const params = { programme: '1' };
    expect(await owner.call(changeProgramme, { params, body: { card_name: 'Coffee' } })).toMatchObject(
      REFUSED,
    );
  });

  it('[EM10] changes nothing about the staff, but shuts out whoever leaves', async () => {
    const params = { id: eve.id };
    expect(await owner.call(staff.createEmployee, { body: newcomer })).toMatchObject(REFUSED);
    expect(await owner.call(staff.updateEmployee, { params, body: { name: 'Eva' } })).toMatchObject(REFUSED);
    expect(await owner.call(staff.deleteEmployee, { params })).toMatchObject(REFUSED);
    expect((await owner.call(staff.deactivateEmployee, { params })).status).toBe(200);
    expect(await owner.call(staff.activateEmployee, { params })).toMatchObject(REFUSED);
    const other = await app.business();
    expect((await other.call(staff.createEmployee, { body: newcomer })).status).toBe(201);
  });

  it('[SC14] gives no stamps', async () =>
    expect(await owner.call(scanStamps, { body: { qr_code: ann.qrCode } })).toMatchObject(REFUSED));
});

describe('the customer', () => {
  it('is told before they come', async () => {
    const { body } = await ann.call(userDashboard);
    expect(body.businesses).toMatchObject([{ id: owner.id, is_active: true, gives_stamps: false }]);
    expect(body.stats.ready_to_claim).toBe(1);
    const shop = await ann.call(userBusiness, { params: { id: owner.id } });
    expect(shop.body.business.gives_stamps).toBe(false);
  });

  it('is not sent there for a first stamp', async () => {
    const { body } = await ann.call(userBusinesses);
    expect(body.businesses.map(({ id }) => id)).not.toContain(owner.id);
    expect(body.businesses.every((shop) => shop.gives_stamps)).toBe(true);
  });

  it('[SC15] redeems what was earned', async () =>
    expect((await ann.call(customerRedeem, { body: { business_id: owner.id } })).status).toBe(200));
});

it('the owner deletes the account', async () =>
  expect((await owner.call(deleteBusinessAccount, { body: { password: owner.password } })).status).toBe(204));
