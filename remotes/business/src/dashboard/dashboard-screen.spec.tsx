// @vitest-environment happy-dom
import { closeScreen, openScreen, press, refusing, replying } from '@stampwell/client/testing';
import { aBusiness } from '@stampwell/client/testing/fixtures.ts';
import { businessUnusual } from '@stampwell/contracts/http/anomalies.ts';
import { businessDashboard, businessProfile, resubmitBusiness } from '@stampwell/contracts/http/business.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import type { Business } from '@stampwell/contracts/http/shapes.ts';
import { openCardQuestions } from '@stampwell/contracts/http/story.ts';
import { subscriptionStatus } from '@stampwell/contracts/http/subscription.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { finding } from '../testing/shop.fixtures.ts';
import { DashboardScreen } from './dashboard-screen.tsx';

afterEach(closeScreen);

const profile = (part: Partial<Business> = {}) => replying(businessProfile, { business: aBusiness(part) });
const paid = replying(subscriptionStatus, {
  status: 'active',
  plan_type: 'monthly',
  current_period_end: '2099-12-01T09:00:00Z',
  canceled_at: null,
  trial_ends_at: null,
  access: 'full',
});
type Recent = ReplyOf<typeof businessDashboard>;
const figures = (
  customers: Recent['recent_customers'] = [],
  transactions: Recent['recent_transactions'] = [],
) =>
  replying(businessDashboard, {
    overall_stats: { active_customers: 12, total_stamps: 345, total_rewards_redeemed: 6 },
    today_stats: { stamps_given: 7 },
    recent_customers: customers,
    recent_transactions: transactions,
    stats: { activeCustomers: 12, totalStamps: 345, rewardsClaimed: 6, todayScans: 7 },
  });
const cara = {
  customer_id: 'c1',
  customer_name: 'Cara',
  last_stamp_at: '2026-11-01T09:00:00Z',
  last_activity_at: '2026-11-01T09:00:00Z',
  current_stamps: 3,
  total_redeemed: 0,
};
const open = (...answers: Parameters<typeof openScreen>[0]['answers']) =>
  openScreen({ as: 'business', screen: DashboardScreen, answers });

it('shows figures, newest customers and the ways to scanner and staff', async () => {
  await open(profile(), paid, figures([cara]));
  await screen.findByText('345');
  expect(screen.getByText('Cara')).toBeTruthy();
  expect(screen.getByRole('link', { name: /Scan QR Code/ }).getAttribute('href')).toBe('/scanner');
  expect(screen.getByRole('link', { name: /Manage Staff/ }).getAttribute('href')).toBe('/business/employees');
});

it.each([
  [1, 'Sam gave 90 stamps.'],
  [3, 'Sam gave 90 stamps. And 2 more.'],
])('says what is unusual, of %i findings', async (findings, words) => {
  await open(
    profile(),
    paid,
    figures([cara]),
    replying(businessUnusual, { findings: [finding], open: findings, next_cursor: null }),
  );
  await screen.findByText(words);
  expect(screen.getByRole('link', { name: 'Look' }).getAttribute('href')).toBe('/business/unusual');
});

it('tells an approved shop without customers what to do', async () => {
  await open(profile(), paid, figures());
  await screen.findByText('No customers yet');
  await screen.findByText(/you scan it, and their first stamp appears here/);
});

it('offers Undo where the server says that it can work', async () => {
  const given = (id: string, can_undo: boolean) => ({
    id,
    business_id: 'cafe',
    business_name: 'Corner Coffee',
    customer_id: 'c1',
    customer_name: 'Cara',
    stamps_added: 1,
    transaction_type: 'earned' as const,
    carried_over: false,
    description: `Earned ${id}`,
    notes: null,
    created_at: new Date().toISOString(),
    actor_name: 'Corner Coffee',
    reverses: null,
    reversed_by: null,
    unusual: false,
    can_undo,
    undo_until: null,
  });
  await open(profile(), paid, figures([cara], [given('one', true), given('two', false)]));
  await screen.findByRole('button', { name: 'Undo: Earned one, Cara' });
  expect(screen.queryByRole('button', { name: 'Undo: Earned two, Cara' })).toBeNull();
});

it('tells how many customers wait for an answer', async () => {
  await open(profile(), paid, figures(), replying(openCardQuestions, { open: 2 }));
  await screen.findByText('2 customer questions about a card wait for your answer.');
});

const rejected = { status: 'rejected', is_approved: false, rejection_reason: 'No address' } as const;

it('says why a shop was rejected, and asks again', async () => {
  const { answer, writes } = await open(profile(rejected), paid, figures());
  await screen.findByText('No address');
  const business = aBusiness({ status: 'pending', is_approved: false });
  answer(replying(resubmitBusiness, { business }), replying(businessProfile, { business }));
  await press('Ask again');
  await screen.findByText('Thank you. Your shop is waiting for approval again.');
  expect(writes).toMatchObject([{ name: 'resubmitBusiness' }]);
  expect(screen.queryByText('No address')).toBeNull();
});

it('says why a shop could not ask again', async () => {
  await open(
    profile(rejected),
    paid,
    figures(),
    refusing(resubmitBusiness, 'invalid_state', 'Already waiting'),
  );
  await press('Ask again');
  await screen.findByText('Already waiting');
});
