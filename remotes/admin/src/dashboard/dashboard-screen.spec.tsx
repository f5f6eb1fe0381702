// @vitest-environment happy-dom
import { closeScreen, fill, openScreen, press, refusing, replying, silent } from '@stampwell/client/testing';
import { LONG_NAME } from '@stampwell/client/testing/fixtures.ts';
import {
  adminDashboard,
  approveBusiness,
  rejectBusiness,
  systemHealth,
} from '@stampwell/contracts/http/admin.ts';
import type { Business } from '@stampwell/contracts/http/shapes.ts';
import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aPendingBusiness } from '../testing/platform.fixtures.ts';
import { DashboardScreen } from './dashboard-screen.tsx';

afterEach(closeScreen);

const platform = (...pending: Business[]) =>
  replying(adminDashboard, {
    stats: {
      users: 12_345,
      active_users: 1200,
      businesses: 56,
      pending_businesses: pending.length,
      trial_businesses: 7,
      paying_businesses: 40,
      canceled_businesses: 9,
      total_stamps: 98765,
      total_rewards: 4321,
      scans_today: 321,
    },
    pending,
    recent_activity: [],
  });
const health = (ok: boolean) =>
  replying(systemHealth, {
    status: ok ? 'ok' : 'degraded',
    checks: [{ name: 'Mail', ok, detail: '12 sent today' }],
    uptime_seconds: 60,
    version: '1.0.0',
  });
const open = (...answers: Parameters<typeof openScreen>[0]['answers']) =>
  openScreen({ as: 'admin', screen: DashboardScreen, answers: [health(true), ...answers] });

it('shows its frame while figures load', async () => {
  await open(silent(adminDashboard));
  expect(screen.getByText('Pending Approvals')).toBeTruthy();
  expect(screen.queryByText('No pending approvals')).toBeNull();
});

it('shows figures, and that nobody waits', async () => {
  await open(platform());
  await screen.findByText('12,345');
  expect(screen.getByText('4321 rewards claimed')).toBeTruthy();
  expect(screen.getByText('No pending approvals')).toBeTruthy();
  expect(screen.getByText('Sign-ups, approvals and stamps appear here as they happen.')).toBeTruthy();
});

it('approves with the note of this screen, once', async () => {
  const { answer, writes } = await open(platform(aPendingBusiness()));
  const business = aPendingBusiness({ status: 'approved', is_approved: true });
  const approve = await screen.findByRole('button', { name: 'Approve' });
  answer(replying(approveBusiness, { business }), platform());
  await act(async () => {
    approve.click();
    approve.click();
  });
  await screen.findByText('Corner Coffee approved successfully!');
  const body = { notes: 'Approved from admin dashboard' };
  expect(writes).toMatchObject([{ path: '/admin/businesses/cafe/approve', body }]);
  await screen.findByText('No pending approvals');
});

it('says why a business could not be approved, and shows what became of it', async () => {
  const { answer } = await open(platform(aPendingBusiness()));
  await screen.findByText('owen@example.test');
  answer(refusing(approveBusiness, 'invalid_state', 'Another administrator was first'), platform());
  await press('Approve');
  await screen.findByText('Another administrator was first');
  await screen.findByText('No pending approvals');
});

it('rejects with a reason, from the details too', async () => {
  const { answer, writes } = await open(platform(aPendingBusiness({ address: 'High Street 1' })));
  await press('Details');
  const details = within(await screen.findByRole('dialog'));
  expect(details.getByText('High Street 1')).toBeTruthy();
  await act(async () => details.getByRole('button', { name: 'Reject' }).click());
  await fill('Reason', 'No such shop');
  answer(replying(rejectBusiness, { business: aPendingBusiness({ status: 'rejected' }) }), platform());
  const [asked] = screen.getAllByRole('dialog').slice(-1);
  if (!asked) throw new Error('no dialog');
  await act(async () => within(asked).getByRole('button', { name: 'Reject' }).click());
  await screen.findByText('Corner Coffee rejected successfully!');
  expect(writes).toMatchObject([{ name: 'rejectBusiness', body: { reason: 'No such shop' } }]);
});

it('keeps a long name readable', async () => {
  await open(platform(aPendingBusiness({ name: LONG_NAME })));
  const name = await screen.findByText(LONG_NAME);
  expect(name.getAttribute('title')).toBe(LONG_NAME);
});

it('names what is failing', async () => {
  await open(platform(), health(false));
  await screen.findByText('Degraded');
  expect(screen.getByText('Failing.')).toBeTruthy();
});
