// @vitest-environment happy-dom
import { closeScreen, openScreen, press, refusing, replying, silent } from '@stampwell/client/testing';
import { adminAnalytics } from '@stampwell/contracts/http/admin.ts';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Analytics } from './analytics.ts';
import { AnalyticsScreen } from './analytics-screen.tsx';

afterEach(closeScreen);

const counts = { scans: 5, stamps: 9, rewards: 1, new_customers: 2, active_customers: 4 };
const figures = (part: Partial<Analytics> = {}) =>
  replying(adminAnalytics, {
    days: 30,
    totals: counts,
    series: [{ date: '2026-11-01', ...counts }],
    first_day: '2026-11-01',
    total_scans: 45_678,
    queue_jobs: 3,
    businesses: { approved: 8, pending: 1 },
    subscriptions: { active: 6, trialing: 3 },
    mrr_pence: 123_400,
    ...part,
  });
const open = (...answers: Parameters<typeof openScreen>[0]['answers']) =>
  openScreen({ as: 'admin', screen: AnalyticsScreen, answers });

it('says that figures are loading', async () => {
  await open(silent(adminAnalytics));
  expect(screen.getByText('Loading analytics...')).toBeTruthy();
});

it('shows scans, revenue and shares', async () => {
  await open(figures());
  await screen.findByText('45,678');
  expect(screen.getByText('£1,234')).toBeTruthy();
  expect(screen.getByText('2 new, in 30 days')).toBeTruthy();
  expect(screen.getAllByText('9 businesses')).toHaveLength(2);
});

it('shows a platform on which nothing happened', async () => {
  const none = { scans: 0, stamps: 0, rewards: 0, new_customers: 0, active_customers: 0 };
  await open(
    figures({ totals: none, series: [], first_day: null, businesses: {}, subscriptions: {}, mrr_pence: 0 }),
  );
  await screen.findByText('Nothing in these days');
  expect(screen.getAllByText('0 businesses')).toHaveLength(2);
  expect(document.body.textContent).not.toContain('NaN');
});

it('changes the range', async () => {
  await open(figures());
  await screen.findByText('The platform over the last 30 days');
  await act(async () => screen.getByRole('radio', { name: '1 year' }).click());
  await screen.findByText('The platform over the last 365 days');
});

it('says that they could not be loaded, and loads them on Try Again', async () => {
  const { answer } = await open(refusing(adminAnalytics, 'forbidden', 'Not now', 403));
  await screen.findByRole('heading', { name: 'Failed to load analytics' });
  answer(figures());
  await press('Try Again');
  await screen.findByText('45,678');
});
