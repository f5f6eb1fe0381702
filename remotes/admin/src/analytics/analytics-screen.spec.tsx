// @vitest-environment happy-dom
import { closeScreen, openScreen, replying, silent } from '@stampwell/client/testing';
import { adminAnalytics } from '@stampwell/contracts/http/admin.ts';
import { act, screen, within } from '@testing-library/react';
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
    funnel: { registered: 8, set_up: 8, approved: 6, first_customer: 3, paying: 0 },
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

it.each([
  [0, 'See All Shops', '/admin/businesses'],
  [2, 'Review Pending Shops', '/admin/businesses?filter=pending'],
])('with nothing in the range and %i shops waiting leads to %s', async (pending, name, path) => {
  const none = { scans: 0, stamps: 0, rewards: 0, new_customers: 0, active_customers: 0 };
  await open(figures({ totals: none, series: [], businesses: { pending } }));
  const next = await screen.findByRole('link', { name });
  expect(next.getAttribute('href')).toBe(path);
});

it('shows how far new shops came, and where the others stopped', async () => {
  await open(figures());
  const panel = await screen.findByRole('region', { name: 'From registered to paying' });
  expect(
    within(panel)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Registered8',
    'Set up8all of them',
    'Approved62 not yet, 25 %',
    'First customer33 not yet, 50 %',
    'Paying03 not yet, 100 %',
  ]);
});

it('says that no shop registered', async () => {
  await open(figures({ funnel: { registered: 0, set_up: 0, approved: 0, first_customer: 0, paying: 0 } }));
  await screen.findByText('No shop registered in the last 30 days.');
  expect(document.body.textContent).not.toContain('NaN');
});

it('changes the range', async () => {
  await open(figures());
  await screen.findByText('The platform over the last 30 days');
  await act(async () => screen.getByRole('radio', { name: '1 year' }).click());
  await screen.findByText('The platform over the last 365 days');
});
