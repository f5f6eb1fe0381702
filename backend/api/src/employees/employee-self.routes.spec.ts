import * as http from '@stampwell/contracts/http/employee.ts';
import { afterAll, expect, it } from 'vitest';
import { openSpecApp } from '../testing/spec-app.ts';

const app = await openSpecApp();
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
      stamps_required: 8,
      reward_emoji: '☕',
      reward_description: 'Free coffee',
      scan_cooldown_hours: 4,
    },
  });
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
