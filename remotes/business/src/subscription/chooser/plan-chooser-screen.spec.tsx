// @vitest-environment happy-dom
import { setOnboarding } from '@stampwell/client';
import { closeScreen, openScreen, press, refusing, replying, silent } from '@stampwell/client/testing';
import { aBusiness } from '@stampwell/client/testing/fixtures.ts';
import { businessProfile } from '@stampwell/contracts/http/business.ts';
import { platformNotice } from '@stampwell/contracts/http/platform.ts';
import {
  billingPortal,
  checkout,
  resumeSubscription,
  startTrial,
  subscriptionStatus,
  trialEligibility,
} from '@stampwell/contracts/http/subscription.ts';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { paidYearly } from '../subscription.fixtures.ts';
import { PlanChooserScreen } from './plan-chooser-screen.tsx';

beforeEach(() => {
  vi.spyOn(location, 'assign').mockReturnValue();
});
afterEach(() => {
  closeScreen();
  setOnboarding(false);
});

const notice = (offer_six_month = false) =>
  replying(platformNotice, { announcement: null, offer_six_month, trial_days: 14 });
const none = refusing(subscriptionStatus, 'not_found', 'No subscription', 404);
const trialLeft = replying(trialEligibility, { eligible: true });
const open = (...answers: Parameters<typeof openScreen>[0]['answers']) =>
  openScreen({
    as: 'business',
    screen: PlanChooserScreen,
    route: { path: '/business/subscription', at: '/business/subscription' },
    answers: [replying(businessProfile, { business: aBusiness() }), notice(), none, trialLeft, ...answers],
  });
const choose = async (name: RegExp) => {
  const plan = await screen.findByRole('radio', { name });
  await act(async () => plan.click());
};
/** What changes something, without the question about the trial. */
const changes = ({ writes }: Awaited<ReturnType<typeof openScreen>>) =>
  writes.filter(({ name }) => name !== 'trialEligibility');
const pay = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Continue to Checkout' });

it('says that the subscription is being checked', async () => {
  await open(silent(subscriptionStatus));
  expect(screen.getByText('Checking subscription...')).toBeTruthy();
});

it('leads from its logo to the landing page’s part for owners, which a signed-in owner may see', async () => {
  await open();
  const logo = await screen.findByRole('link', { name: 'Stampwell' });
  expect(logo.getAttribute('href')).toBe('/#owners');
});

it('says that it could not be loaded, and loads on Try Again', async () => {
  const { answer } = await open(refusing(subscriptionStatus, 'forbidden', 'Not now', 403));
  await screen.findByRole('heading', { name: 'Failed to load subscription status' });
  answer(none);
  await press('Try Again');
  await screen.findByRole('radio', { name: /Monthly/ });
});

it('opens the checkout of the chosen plan, once', async () => {
  const opened = await open(replying(checkout, { checkout_url: 'https://pay.example.test/1' }));
  await screen.findByText('Either plan starts with a free trial. You pay when it ends.');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Monthly/ }).checked).toBe(true);
  expect(pay().disabled).toBe(false);
  await choose(/Yearly/);
  await press('Continue to Checkout');
  await vi.waitFor(() => expect(location.assign).toHaveBeenCalledWith('https://pay.example.test/1'));
  const leaving = screen.getByRole('button', { name: 'Opening Checkout...' });
  await act(async () => leaving.click());
  expect(changes(opened)).toMatchObject([{ name: 'checkout', body: { plan_type: 'yearly' } }]);
});

it('says why there is no checkout, and lets the owner try again', async () => {
  await open(refusing(checkout, 'unavailable', 'Payments are not available', 409));
  await choose(/Monthly/);
  await press('Continue to Checkout');
  await screen.findByText('Payments are not available');
  expect(pay().disabled).toBe(false);
  expect(location.assign).not.toHaveBeenCalled();
});

it('starts the trial without a plan', async () => {
  const trial = { status: 'trialing', current_period_end: '2026-12-05T09:00:00Z' } as const;
  await open(replying(startTrial, trial));
  await screen.findByText('14 days free, no card');
  await press('Skip for now (limited access)');
  await screen.findByRole('heading', { name: 'Another page' });
  expect(location.search).toBe('?trial=true&welcome=true');
});

it('asks for a plan where the trial was used', async () => {
  await open(refusing(startTrial, 'trial_used', 'Your trial was used'));
  await press('Skip for now (limited access)');
  await screen.findByText('Your trial was used. Choose a plan to go on.');
});

it('promises no trial where there is none', async () => {
  await open(replying(trialEligibility, { eligible: false }));
  await screen.findByRole('radio', { name: /Monthly/ });
  expect(screen.queryByText(/free trial/)).toBeNull();
  expect(screen.queryByText(/days free/)).toBeNull();
});

it('offers half a year where an administrator does', async () => {
  await open(notice(true));
  await screen.findByRole('radio', { name: /6-Month/ });
  expect(screen.getAllByRole('radio')).toHaveLength(3);
});

it('does not sell the running plan again', async () => {
  await open(replying(subscriptionStatus, paidYearly));
  await screen.findByText('Current plan');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Yearly/ }).disabled).toBe(true);
  expect(screen.queryByRole('radio', { checked: true, name: /Monthly/ })).toBeNull();
  expect(pay().disabled).toBe(true);
  expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toBeTruthy();
});

it('opens the payment for a bill that is due', async () => {
  await open(
    replying(subscriptionStatus, { ...paidYearly, status: 'past_due' }),
    replying(billingPortal, { portal_url: 'https://pay.example.test/portal' }),
  );
  await press('Update Payment');
  await vi.waitFor(() => expect(location.assign).toHaveBeenCalledWith('https://pay.example.test/portal'));
});

it('takes back a cancellation', async () => {
  const ending = { ...paidYearly, canceled_at: '2026-11-20T09:00:00Z' };
  const { answer, writes } = await open(replying(subscriptionStatus, ending));
  await screen.findByText('Your subscription will end on 5 Dec 2026');
  answer(replying(resumeSubscription, paidYearly), replying(subscriptionStatus, paidYearly));
  await press('Reactivate Subscription');
  await screen.findByText('Yearly Subscription Active. Your subscription renews on 5 Dec 2026.');
  expect(writes).toMatchObject([{ name: 'resumeSubscription' }]);
});

it('sells nothing to a shop that was rejected', async () => {
  const business = aBusiness({ status: 'rejected', is_approved: false, rejection_reason: 'No address' });
  await open(replying(businessProfile, { business }));
  await screen.findByText('A plan can be chosen once your shop is approved.');
  expect(screen.getByText('No address')).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
});

it('leads back to the registration', async () => {
  setOnboarding(true);
  await open();
  const back = await screen.findByRole('link', { name: 'Back to Registration' });
  expect(back.getAttribute('href')).toBe('/business/register');
});
