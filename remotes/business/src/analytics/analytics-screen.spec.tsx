// @vitest-environment happy-dom
import { closeScreen, openScreen, press, refusing, replying, silent } from '@stampwell/client/testing';
import { exportCustomers } from '@stampwell/contracts/http/business-exports.ts';
import { businessAnalytics, businessVisits } from '@stampwell/contracts/http/business-figures.ts';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Analytics } from './analytics.ts';
import { AnalyticsScreen } from './analytics-screen.tsx';
import type { Visits } from './visits/visits.ts';

afterEach(closeScreen);

const counts = { scans: 5, stamps: 9, rewards: 1, new_customers: 2, active_customers: 4 };
const sam = {
  id: 'sam',
  name: 'Sam',
  scans: 4,
  stamps: 8,
  newcomers: 2,
  rewards: 1,
  undone: 0,
  days: 1,
  unusual: true,
};
const figures = (part: Partial<Analytics> = {}) =>
  replying(businessAnalytics, {
    days: 30,
    totals: { ...counts, stamps: 345 },
    series: [{ date: '2026-11-01', ...counts }],
    first_day: '2026-11-01',
    employees: [sam, { ...sam, id: 'me', name: 'Robin', scans: 0, stamps: 0, unusual: false }],
    ...part,
  });
const visits = (part: Partial<Visits> = {}) =>
  replying(businessVisits, {
    days: 30,
    cohorts: [{ month: '2026-09', customers: 10, came: [10, 4] }],
    hours: [{ weekday: 1, hour: 9, scans: 3 }],
    gaps: { median: 1, spans: [{ from: 1, to: null, visits: 3 }] },
    overdue: {
      count: 1,
      customers: [
        {
          customer_id: 'cara',
          customer_name: 'Cara',
          visits: 5,
          last_visit: '2026-10-01',
          usual_gap: 7,
          days_away: 31,
        },
      ],
    },
    owed: { full_cards: 2, rewards: 12.449 },
    rewards: [{ month: '2026-11', earned: 4, claimed: 3 }],
    ...part,
  });
const open = (...answers: Parameters<typeof openScreen>[0]['answers']) =>
  openScreen({ as: 'business', screen: AnalyticsScreen, answers });

it('says that figures are loading', async () => {
  await open(silent(businessAnalytics), silent(businessVisits));
  expect(screen.getByText('Loading analytics...')).toBeTruthy();
  expect(screen.getByText('Loading visits...')).toBeTruthy();
});

it('shows totals, visits and staff in sentences', async () => {
  await open(figures(), visits());
  await screen.findByText('345');
  expect(screen.getByText('Sam gave most: 8 of 8 stamps.')).toBeTruthy();
  expect(screen.getByText('Unusually many')).toBeTruthy();
  await screen.findByText('Of 10 customers 40 % came again in the month after their first visit.');
  expect(screen.getByText('Busiest: Monday at 09:00, 3 scans in these days')).toBeTruthy();
  expect(screen.getByText('Half of returning customers came back within a day.')).toBeTruthy();
  const [cara] = screen.getAllByRole('link', { name: 'Cara' });
  expect(cara?.getAttribute('href')).toBe('/business/customers/cara');
});

it('begins with who came back, who is overdue and what is owed, which lead to the customers', async () => {
  await open(figures(), visits());
  await screen.findByText('In the month after their first visit');
  const tile = (label: string) => screen.getByRole('link', { name: label }).getAttribute('href');
  expect(tile('Overdue')).toBe('/business/customers?show=overdue');
  expect(tile('Rewards owed')).toBe('/business/customers?show=reward_ready');
  expect(screen.getByText('12.4')).toBeTruthy();
  expect(screen.getByText('2 cards are full')).toBeTruthy();
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings.slice(0, 4)).toEqual(['Who comes again', 'Overdue', 'Reward take-up', 'The last 30 days']);
});

it('shows nobody’s visits before the first customer', async () => {
  await open(
    figures({ totals: { ...counts, scans: 0, rewards: 0 } }),
    visits({ cohorts: [], owed: { full_cards: 0, rewards: 0 } }),
  );
  await screen.findByText('Nothing in these days');
  expect(screen.queryByText('Came back')).toBeNull();
});

it('keeps how a figure is computed, its table and its file behind one button', async () => {
  await open(figures(), visits());
  await screen.findByText('Busy hours');
  const more = screen.getByRole('button', { name: 'More about Busy hours' });
  expect(more.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('button', { name: 'Download Busy hours as CSV' })).toBeNull();
  await press('More about Busy hours');
  expect(more.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('button', { name: 'Download Busy hours as CSV' })).toBeTruthy();
});

it('shows no average for staff without a scan', async () => {
  await open(figures(), visits());
  await screen.findByText('345');
  expect(screen.getAllByText('–').length).toBeGreaterThan(0);
  expect(document.body.textContent).not.toContain('NaN');
});

it('says in words that visits are missing', async () => {
  await open(
    figures(),
    visits({
      cohorts: [],
      hours: [],
      gaps: { median: null, spans: [] },
      overdue: { count: 0, customers: [] },
      rewards: [],
    }),
  );
  await screen.findByText('No customer came back in these days.');
  expect(screen.getByText('Known a month after the first visits')).toBeTruthy();
  expect(screen.getByText('No regulars are overdue.')).toBeTruthy();
  expect(screen.getByText('No card was filled in the last 12 months.')).toBeTruthy();
});

it('shows what to do where nothing happened', async () => {
  await open(figures({ totals: { ...counts, scans: 0, rewards: 0 } }), visits());
  await screen.findByText('Nothing in these days');
  expect(screen.getByRole('link', { name: 'Scan the first code' }).getAttribute('href')).toBe('/scanner');
});

it('changes the range', async () => {
  await open(figures(), visits());
  await screen.findByText('The last 30 days');
  await act(async () => screen.getByRole('radio', { name: '7 days' }).click());
  await screen.findByText('The last 7 days');
});

it('shows a chart’s figures as a table', async () => {
  await open(figures(), visits());
  await press('More about Busy hours');
  await press('Show Busy hours as a table');
  await screen.findByRole('button', { name: 'Show Busy hours as a chart' });
  expect(screen.getByRole('columnheader', { name: 'Mon' })).toBeTruthy();
});

it('keeps the figures when visits could not be loaded, and loads them on Try Again', async () => {
  const { answer } = await open(figures(), refusing(businessVisits, 'forbidden', 'Not now', 403));
  await screen.findByRole('heading', { name: 'Failed to load visits' });
  expect(screen.getByText('345')).toBeTruthy();
  answer(visits());
  await press('Try Again');
  await screen.findByText('Reward take-up');
});

it('says why a download was refused', async () => {
  await open(figures(), visits(), refusing(exportCustomers, 'forbidden', 'Not for you', 403));
  await press('Download Customers');
  await screen.findByText('Not for you');
});
