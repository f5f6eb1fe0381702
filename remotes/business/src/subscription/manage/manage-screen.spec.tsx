// @vitest-environment happy-dom
import { closeScreen, openScreen, press, refusing, replying, silent } from '@stampwell/client/testing';
import type { SubscriptionView } from '@stampwell/contracts/http/shapes.ts';
import {
  billingPortal,
  cancelSubscription,
  resumeSubscription,
  subscriptionStatus,
} from '@stampwell/contracts/http/subscription.ts';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { paidYearly } from '../subscription.fixtures.ts';
import { ManageScreen } from './manage-screen.tsx';

beforeEach(() => {
  vi.spyOn(location, 'assign').mockReturnValue();
});
afterEach(closeScreen);

const ending = { ...paidYearly, canceled_at: '2026-11-20T09:00:00Z' };
const status = (part: Partial<SubscriptionView> = {}) =>
  replying(subscriptionStatus, { ...paidYearly, ...part });
const open = (...answers: Parameters<typeof openScreen>[0]['answers']) =>
  openScreen({ as: 'business', screen: ManageScreen, answers });

async function cancel(): Promise<void> {
  await press('Cancel Subscription');
  const dialog = await screen.findByRole('dialog');
  const confirm = within(dialog).getByRole('button', { name: 'Cancel Subscription' });
  await act(async () => confirm.click());
}

it('says that the subscription is being checked', async () => {
  await open(silent(subscriptionStatus));
  expect(screen.getByText('Checking subscription...')).toBeTruthy();
});

it('shows plan, price and the next payment', async () => {
  await open(status());
  await screen.findByText('Yearly plan');
  expect(screen.getByText('£300 per year')).toBeTruthy();
  expect(screen.getByText('5 Dec 2026')).toBeTruthy();
  const change = screen.getByRole('link', { name: 'Change Plan' });
  expect(change.getAttribute('href')).toBe('/business/subscription');
});

it('leads to the plans where there is no subscription', async () => {
  await open(refusing(subscriptionStatus, 'not_found', 'No subscription', 404));
  await screen.findByText('Subscribe to activate your business account');
  expect(screen.getByRole('link', { name: 'Choose a Plan' })).toBeTruthy();
});

it('cancels after a question that says until when it lasts', async () => {
  const { answer, writes } = await open(status());
  await press('Cancel Subscription');
  await screen.findByText(/You keep access until the billing period ends on 5 Dec 2026/);
  await press('Keep Subscription');
  expect(writes).toEqual([]);
  answer(replying(cancelSubscription, ending), status(ending));
  await cancel();
  await screen.findByText('Your subscription will end on 5 Dec 2026');
  expect(writes).toMatchObject([{ name: 'cancelSubscription' }]);
});

it('says why it could not be cancelled, and keeps it', async () => {
  await open(status(), refusing(cancelSubscription, 'invalid_state', 'Cancelled already'));
  await cancel();
  await screen.findByText('Cancelled already');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Your subscription renews on 5 Dec 2026')).toBeTruthy();
});

it('takes back a cancellation', async () => {
  const { answer } = await open(status(ending));
  await screen.findByText('Your subscription will end on 5 Dec 2026');
  answer(replying(resumeSubscription, paidYearly), status());
  await press('Reactivate Subscription');
  await screen.findByText('Your subscription renews on 5 Dec 2026');
});

it('opens the billing portal once', async () => {
  const { writes } = await open(
    status(),
    replying(billingPortal, { portal_url: 'https://pay.example.test/portal' }),
  );
  await press('Open Billing Portal');
  await vi.waitFor(() => expect(location.assign).toHaveBeenCalledWith('https://pay.example.test/portal'));
  const portal = screen.getByRole('button', { name: 'Open Billing Portal' });
  await act(async () => portal.click());
  expect(writes).toHaveLength(1);
});

it('says why the portal does not open', async () => {
  await open(status(), refusing(billingPortal, 'unavailable', 'No payment provider', 409));
  await press('Open Billing Portal');
  await screen.findByText('No payment provider');
  expect(location.assign).not.toHaveBeenCalled();
});

it('says since when no stamps can be given for a bill that is due', async () => {
  await open(status({ status: 'past_due', access: 'read_only', read_only_since: '2026-11-01T09:00:00Z' }));
  await screen.findByText(/Read only since 1 Nov 2026: no stamps can be given/);
  expect(screen.getByRole('button', { name: 'Update Payment' })).toBeTruthy();
});

it('bills nothing for a trial without a card', async () => {
  await open(status({ status: 'trialing', plan_type: null }));
  await screen.findByText('Your trial needs no card. Nothing is billed when it ends.');
  expect(screen.queryByRole('button', { name: 'Open Billing Portal' })).toBeNull();
});

it('[SU24] cancels a trial with a card that waits for the approval, and none without a card', async () => {
  const waiting = { status: 'trialing', trial_days_reserved: 14 } as const;
  await open(status({ ...waiting, plan_type: 'monthly' }));
  await screen.findByRole('button', { name: 'Cancel Subscription' });
  closeScreen();
  await open(status({ ...waiting, plan_type: null }));
  await screen.findByText('No plan yet');
  expect(screen.queryByRole('button', { name: 'Cancel Subscription' })).toBeNull();
});
