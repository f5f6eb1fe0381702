// @vitest-environment happy-dom
import { session } from '@stampwell/client';
import { closeScreen, openScreen, press, refusing, replying } from '@stampwell/client/testing';
import { employeeBusinessInfo, employeeProfile } from '@stampwell/contracts/http/employee.ts';
import { ownTransactions } from '@stampwell/contracts/http/stamps.ts';
import { DEFAULT_LOOK } from '@stampwell/contracts/shop-look.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DashboardScreen } from './dashboard-screen.tsx';

afterEach(closeScreen);

const profile = replying(employeeProfile, {
  employee: {
    id: 'e1',
    name: 'Sam',
    email: 'sam@example.test',
    created_at: '2026-11-01T09:00:00Z',
    is_active: true,
    type: 'employee',
    business_id: 'cafe',
    daily_stamp_cap: null,
    may_give_anyway: false,
    invited_until: null,
    invitation_waits: false,
  },
});
const shop = (access: 'full' | 'read_only' = 'full') =>
  replying(employeeBusinessInfo, {
    business: {
      id: 'cafe',
      name: 'Corner Coffee',
      steps: [{ stamps: 10, reward_description: 'Free coffee', reward_emoji: '☕' }],
      stamps_required: 10,
      reward_description: 'Free coffee',
      reward_emoji: '☕',
      scan_cooldown_hours: 4,
      status: 'approved',
      look: DEFAULT_LOOK,
      subscription: { access, read_only_since: access === 'full' ? null : '2026-11-01T09:00:00Z' },
    },
  });
const nothingGiven = replying(ownTransactions, { transactions: [] });
const open = (...answers: Parameters<typeof openScreen>[0]['answers']) =>
  openScreen({
    as: 'employee',
    screen: DashboardScreen,
    route: { path: '/employee/dashboard', at: '/employee/dashboard' },
    answers,
  });

it('shows the shop, its programme and the scanner', async () => {
  await open(profile, shop(), nothingGiven);
  await screen.findByText('Welcome, Sam');
  await screen.findByText('4 hours');
  const scanner = screen.getByRole('link', { name: /QR Scanner/ });
  expect(scanner.getAttribute('href')).toBe('/employee/scanner');
  await screen.findByText('What you give and redeem is listed here, and can be undone for a day.');
});

it('asks to tell the owner when no stamps can be given, and still redeems', async () => {
  await open(profile, shop('read_only'), nothingGiven);
  await screen.findByText(/Please tell the owner/);
  const scanner = screen.getByRole('link', { name: /Redeem rewards that are ready/ });
  expect(scanner.getAttribute('href')).toBe('/employee/scanner?mode=redeem');
});

it('shows the day so far, and what the daily cap leaves', async () => {
  const given = (left: number) =>
    replying(ownTransactions, { transactions: [], today: { stamps: 12, rewards: 1, cap: 40, left } });
  await open(profile, shop(), given(28));
  const today = await screen.findByText(/^Today:/);
  expect(today.textContent).toBe('Today: 12 stamps, 1 reward');
  await screen.findByText('28 stamps left of your daily 40');
  closeScreen();
  await open(profile, shop(), given(0));
  await screen.findByText('Your limit of 40 stamps is reached. You can give stamps again tomorrow');
});

it('shows nothing as broken without a connection', async () => {
  const unreachable = {
    endpoint: ownTransactions,
    respond: () => Promise.reject(new TypeError('Failed to fetch')),
  };
  await open(profile, shop(), unreachable);
  await screen.findByText('You see them here when you’re online again.', {}, { timeout: 5_000 });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('ends the session of an employee who was deactivated', async () => {
  await open(refusing(employeeProfile, 'account_inactive', 'Deactivated', 403), shop(), nothingGiven);
  await vi.waitFor(() => expect(session().employee).toBeNull());
});

it('keeps the session when the shop could not be loaded, and loads it on Try Again', async () => {
  const { answer } = await open(
    profile,
    refusing(employeeBusinessInfo, 'forbidden', 'Not now', 403),
    nothingGiven,
  );
  await screen.findByRole('heading', { name: 'Failed to load dashboard' });
  expect(session().employee).not.toBeNull();
  answer(shop());
  await press('Try Again');
  await screen.findByText('4 hours');
});
