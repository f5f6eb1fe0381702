import { subscriptionStream } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/employee.ts';
import { afterAll, expect, it } from 'vitest';
import { openTestApp } from '../../testing/test-app.ts';

const app = await openTestApp();
afterAll(() => app.close());
const business = await app.business({
  name: 'Corner Coffee',
  terms: { stamps_required: 8, reward_emoji: '☕' },
});
const employee = await app.employee(business.id);

it('shows employees themselves', async () => {
  const { id, name, email } = employee;
  expect((await employee.call(http.employeeProfile)).body.employee).toMatchObject({
    id,
    name,
    email,
    type: 'employee',
    business_id: business.id,
    is_active: true,
  });
});

it('[EM7] tells what every employee may do', async () => {
  expect((await employee.call(http.employeePermissions)).body).toEqual({
    permissions: ['qr_scanning', 'stamp_management', 'reward_redemption'],
  });
});

it('shows the business and its programme, and nothing of its owner', async () => {
  expect((await employee.call(http.employeeBusinessInfo)).body).toEqual({
    business: {
      id: business.id,
      name: 'Corner Coffee',
      steps: [{ stamps: 8, reward_description: 'Free coffee', reward_emoji: '☕' }],
      spends: false,
      keeps_rest: false,
      lapses_after_months: null,
      stamps_required: 8,
      reward_emoji: '☕',
      reward_description: 'Free coffee',
      look: { hue: null, logo: null, stamp_shape: 'round' },
      scan_cooldown_hours: 4,
      status: 'approved',
      subscription: {
        access: 'full',
        read_only_since: null,
        past_due_since: null,
        suspends_at: null,
        suspends_in_days: null,
        season: null,
      },
    },
  });
});

it('tells the staff since when their shop gives no stamps', async () => {
  const lapsed = await app.business({ hasTrial: false });
  const ended = '2026-11-01T10:00:00.000Z';
  await app.given(subscriptionStream(lapsed.id), [
    { type: 'TrialStarted', data: { business_id: lapsed.id, trial_ends_at: ended, with_card: false } },
  ]);
  const { body } = await (await app.employee(lapsed.id)).call(http.employeeBusinessInfo);
  expect(body.business.subscription).toMatchObject({ access: 'read_only', read_only_since: ended });
});

it.each([http.employeeProfile, http.employeePermissions, http.employeeBusinessInfo])(
  'keeps everybody else from $name',
  async (endpoint) => {
    expect((await app.call(endpoint)).status).toBe(401);
    for (const other of [business, await app.customer(), await app.admin()]) {
      expect((await other.call(endpoint)).status).toBe(403);
    }
  },
);
