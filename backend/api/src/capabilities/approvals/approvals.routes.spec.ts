import { businessStream, DAY_MS, houseText, subscriptionStream } from '@stampwell/contracts';
import {
  adminBusinesses,
  adminDashboard,
  approveBusiness,
  deactivateBusiness,
  openApprovals,
  pendingBusinesses,
  reactivateBusiness,
  rejectBusiness,
  undoApproval,
} from '@stampwell/contracts/http/admin.ts';
import { businessLogin, businessRegister } from '@stampwell/contracts/http/auth.ts';
import { businessProfile, resubmitBusiness } from '@stampwell/contracts/http/business.ts';
import { updateBusinessProfile } from '@stampwell/contracts/http/business-settings.ts';
import { scanStamps } from '@stampwell/contracts/http/stamps.ts';
import { checkout, checkoutNoTrial, startTrial } from '@stampwell/contracts/http/subscription.ts';
import { projectors } from '@stampwell/read-models';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, it } from 'vitest';
import { openTestApp } from '../../testing/test-app.ts';

const app = await openTestApp();
afterAll(() => app.close());
const admin = await app.admin();

const pending = () => app.business({ isApproved: false, hasTrial: false });
const typesOf = async (stream: string) => (await app.eventsOf(stream)).map(({ type }) => type);

it('[AP2, AP8] approves a business, and its trial starts', async () => {
  const shop = await pending();
  const { status, body } = await admin.call(approveBusiness, {
    params: { id: shop.id },
    body: { notes: 'Approved from admin panel' },
  });
  expect(status).toBe(200);
  expect(body.business).toMatchObject({
    id: shop.id,
    _id: shop.id,
    name: shop.name,
    status: 'approved',
    is_approved: true,
    is_active: true,
    rejected_at: null,
    subscription_status: 'trialing',
  });
  const approval = (await app.eventsOf(businessStream(shop.id))).at(-1)!;
  expect(approval).toMatchObject({
    type: 'BusinessApproved',
    data: { notes: { of: shop.id, sealed: expect.any(String) } },
    actor: { kind: 'admin', id: admin.id },
  });
  const [trial] = await app.eventsOf(subscriptionStream(shop.id));
  expect(trial).toMatchObject({ type: 'TrialStarted', correlation_id: approval.correlation_id });
  const days =
    (Date.parse((trial!.data as { trial_ends_at: string }).trial_ends_at) - Date.parse(trial!.at)) / DAY_MS;
  expect(days).toBe(14);

  const ann = await app.customer();
  expect((await shop.call(scanStamps, { body: { qr_code: ann.qrCode } })).status).toBe(200);
});

it('[AP8] starts the days of a trial that the owner reserved', async () => {
  const shop = await pending();
  expect((await shop.call(startTrial)).status).toBe(200);
  await admin.call(approveBusiness, { params: { id: shop.id }, body: {} });
  expect(await typesOf(subscriptionStream(shop.id))).toEqual(['TrialReserved', 'TrialStarted']);
});

it('[AP3, AP2] rejects with a reason, and may approve later', async () => {
  const shop = await pending();
  const rejected = await admin.call(rejectBusiness, {
    params: { id: shop.id },
    body: { reason: 'No address' },
  });
  const [, event] = await app.eventsOf(businessStream(shop.id));
  expect(rejected).toMatchObject({
    status: 200,
    body: {
      business: { status: 'rejected', is_approved: false, rejected_at: event!.at, subscription_status: null },
    },
  });
  expect(event!.data).toMatchObject({ reason: { of: shop.id, sealed: expect.any(String) } });
  const approved = await admin.call(approveBusiness, { params: { id: shop.id }, body: {} });
  expect(approved.body.business).toMatchObject({ status: 'approved', rejected_at: null });
});

it('[AP9, AP10] tells why, sells nothing, and lets the owner ask again', async () => {
  const shop = await pending();
  await admin.call(rejectBusiness, { params: { id: shop.id }, body: { reason: 'No address' } });
  const profile = await shop.call(businessProfile);
  expect(profile.body.business).toMatchObject({ status: 'rejected', rejection_reason: 'No address' });
  for (const endpoint of [startTrial, checkout, checkoutNoTrial]) {
    const answer = await shop.call(endpoint, { body: { plan_type: 'monthly' } });
    expect(answer).toMatchObject({ status: 403, error: { code: 'business_not_approved' } });
  }

  const again = await shop.call(resubmitBusiness);
  const event = (await app.eventsOf(businessStream(shop.id))).at(-1)!;
  expect(event).toMatchObject({ type: 'BusinessResubmitted', actor: { kind: 'business', id: shop.id } });
  expect(again.body.business).toMatchObject({
    status: 'pending',
    rejected_at: null,
    rejection_reason: 'No address',
    waiting_since: event.at,
  });
  expect(await shop.call(resubmitBusiness)).toMatchObject({ status: 409, error: { code: 'invalid_state' } });
  expect((await shop.call(startTrial)).status).toBe(200);
});

it('[AP4, AP5, AC7] deactivates and reactivates: the cards rest meanwhile, and the owner reads', async () => {
  const shop = await app.business();
  const ann = await app.customer();
  const scan = () => shop.call(scanStamps, { body: { qr_code: ann.qrCode } });
  const off = await admin.call(deactivateBusiness, { params: { id: shop.id }, body: { reason: 'Closed' } });
  expect(off.body.business).toMatchObject({ status: 'inactive', is_active: false, is_approved: true });
  expect(await scan()).toMatchObject({ status: 403, error: { code: 'business_inactive' } });
  const { email, password } = shop;
  const signedIn = await app.call(businessLogin, { body: { email, password } });
  expect(signedIn.status).toBe(200);
  expect((await app.call(businessProfile, { token: signedIn.body.access_token })).status).toBe(200);
  const on = await admin.call(reactivateBusiness, { params: { id: shop.id }, body: {} });
  expect(on.body.business).toMatchObject({ status: 'approved', is_active: true });
  expect((await scan()).status).toBe(200);
});

it('approves once, however many administrators do', async () => {
  const shop = await pending();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => admin.call(approveBusiness, { params: { id: shop.id }, body: {} })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  expect(await typesOf(subscriptionStream(shop.id))).toEqual(['TrialStarted']);
});

describe('undoApproval', () => {
  it('[AP11, SU22] makes it pending, and the next approval starts a whole trial', async () => {
    const shop = await pending();
    const params = { id: shop.id };
    await admin.call(approveBusiness, { params, body: {} });
    const undone = await admin.call(undoApproval, { params, body: {} });
    const withdrawn = (await app.eventsOf(businessStream(shop.id))).at(-1)!;
    expect(withdrawn).toMatchObject({ type: 'ApprovalWithdrawn', actor: { kind: 'admin', id: admin.id } });
    expect(undone).toMatchObject({
      status: 200,
      body: {
        business: {
          status: 'pending',
          approved_at: null,
          waiting_since: withdrawn.at,
          subscription_status: null,
        },
      },
    });
    expect(await admin.call(undoApproval, { params, body: {} })).toMatchObject({ status: 409 });
    const again = await admin.call(approveBusiness, { params, body: {} });
    expect(again.body.business).toMatchObject({ status: 'approved', subscription_status: 'trialing' });
    expect(await typesOf(subscriptionStream(shop.id))).toEqual([
      'TrialStarted',
      'TrialWithdrawn',
      'TrialStarted',
    ]);
  });

  it('[AP11] lets a trial wait again that the owner had reserved', async () => {
    const shop = await pending();
    await shop.call(startTrial);
    await admin.call(approveBusiness, { params: { id: shop.id }, body: {} });
    const undone = await admin.call(undoApproval, { params: { id: shop.id }, body: {} });
    expect(undone.body.business).toMatchObject({ status: 'pending', subscription_status: 'trialing' });
    expect(await typesOf(subscriptionStream(shop.id))).toEqual([
      'TrialReserved',
      'TrialStarted',
      'TrialWithdrawn',
    ]);
  });

  it('[AP11] is refused once a stamp was given', async () => {
    const counting = await openTestApp({ projectors });
    const shop = await counting.business({ isApproved: false, hasTrial: false });
    const boss = await counting.admin();
    const params = { id: shop.id };
    await boss.call(approveBusiness, { params, body: {} });
    const ann = await counting.customer();
    expect((await shop.call(scanStamps, { body: { qr_code: ann.qrCode } })).status).toBe(200);
    expect(await boss.call(undoApproval, { params, body: {} })).toMatchObject({
      status: 409,
      error: { code: 'invalid_state' },
    });
    await counting.close();
  });

  it('[AP7] is an administrator’s alone, and finds no business that never was', async () => {
    const shop = await app.business();
    const params = { id: shop.id };
    expect(await app.call(undoApproval, { params, body: {} })).toMatchObject({ status: 401 });
    expect(await shop.call(undoApproval, { params, body: {} })).toMatchObject({ status: 403 });
    for (const id of [uuidv7(), 'x'])
      expect(await admin.call(undoApproval, { params: { id }, body: {} })).toMatchObject({ status: 404 });
  });
});

const reasoned = { reason: 'Because' };
describe.each([
  ['approve', approveBusiness, {}],
  ['reject', rejectBusiness, reasoned],
  ['deactivate', deactivateBusiness, reasoned],
  ['reactivate', reactivateBusiness, {}],
] as const)('%s', (_, endpoint, body) => {
  it('is an administrator’s alone', async () => {
    const shop = await pending();
    const params = { id: shop.id };
    expect(await app.call(endpoint, { params, body })).toMatchObject({ status: 401 });
    for (const other of [shop, await app.employee(shop.id), await app.customer()]) {
      expect(await other.call(endpoint, { params, body })).toMatchObject({
        status: 403,
        error: { code: 'forbidden' },
      });
    }
    expect(await typesOf(businessStream(shop.id))).toEqual(['BusinessRegistered']);
  });

  it('[AP7] finds no business that never was, nor an id that is none', async () => {
    for (const id of [uuidv7(), (await app.customer()).id, 'x']) {
      expect(await admin.call(endpoint, { params: { id }, body })).toMatchObject({ status: 404 });
    }
  });

  it('[AP6] refuses what is so already', async () => {
    const shop = await app.business();
    if (endpoint === deactivateBusiness) {
      await app.given(businessStream(shop.id), [
        { type: 'BusinessDeactivated', data: { business_id: shop.id, reason: houseText('') } },
      ]);
    }
    const answer = await admin.call(endpoint, { params: { id: shop.id }, body });
    expect(answer).toMatchObject({ status: 409, error: { code: 'invalid_state' } });
  });
});

it.each([
  ['approve', approveBusiness, { notes: 'x'.repeat(501) }, 'notes'],
  ['reject', rejectBusiness, { reason: ' ' }, 'reason'],
  ['deactivate', deactivateBusiness, {}, 'reason'],
] as const)('%s answers 422 to what it cannot read', async (_, endpoint, body, field) => {
  const shop = await pending();
  expect(await admin.call(endpoint, { params: { id: shop.id }, body })).toMatchObject({
    status: 422,
    error: { code: 'validation_failed', field },
  });
});

it('[AP12, PG5] lists a registration without a name apart, and decides nothing about it', async () => {
  const reading = await openTestApp({ projectors });
  const boss = await reading.admin();
  const email = `${uuidv7()}@example.test`;
  const begun = await reading.call(businessRegister, {
    body: { email, password: 'stampwell', onboarding: true },
  });
  const { business, access_token: token } = begun.body;
  const params = { id: business.id };
  expect(business).toMatchObject({ status: 'pending', is_unfinished: true });
  const listed = async (status?: 'pending' | 'unfinished') => {
    const { body } = await boss.call(adminBusinesses, { query: { limit: 100, ...(status && { status }) } });
    return body.businesses.map(({ id }) => id);
  };
  expect(await listed('unfinished')).toEqual([business.id]);
  expect(await listed('pending')).not.toContain(business.id);
  expect(await listed()).not.toContain(business.id);
  const { body: waiting } = await boss.call(pendingBusinesses);
  expect(waiting.businesses.every(({ name }) => name !== '')).toBe(true);
  const { body: dashboard } = await boss.call(adminDashboard);
  expect(dashboard.pending.every(({ name }) => name !== '')).toBe(true);
  expect(dashboard.stats.pending_businesses).toBe(waiting.businesses.length);
  const open = async () => (await boss.call(openApprovals)).body.open;
  expect(await open()).toBe(waiting.businesses.length);
  expect(dashboard.recent_activity[0]?.description).toBe('A shop without a name yet registered');
  for (const answer of [
    await boss.call(approveBusiness, { params, body: {} }),
    await boss.call(rejectBusiness, { params, body: { reason: 'No address' } }),
  ])
    expect(answer).toMatchObject({ status: 409, error: { code: 'invalid_state' } });

  const end = (body: { name?: string }) =>
    reading.call(updateBusinessProfile, { token, body: { ...body, onboarding: false } });
  expect(await end({})).toMatchObject({ status: 422, error: { message: 'Business name is required' } });
  expect((await end({ name: 'Named at Last' })).body.business).toMatchObject({ is_unfinished: false });
  expect(await listed('pending')).toContain(business.id);
  expect(await open()).toBe(waiting.businesses.length + 1);
  expect((await boss.call(approveBusiness, { params, body: {} })).status).toBe(200);
  await reading.close();
});
