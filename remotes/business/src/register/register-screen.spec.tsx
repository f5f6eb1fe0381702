// @vitest-environment happy-dom
import {
  clearRegistrationProgress,
  registrationProgress,
  saveRegistrationProgress,
  session,
  setOnboarding,
} from '@stampwell/client';
import { closeScreen, fill, openScreen, press, refusing, replying, silent } from '@stampwell/client/testing';
import { aBusiness, LONG_NAME } from '@stampwell/client/testing/fixtures.ts';
import { businessRegister } from '@stampwell/contracts/http/auth.ts';
import { businessProfile } from '@stampwell/contracts/http/business.ts';
import {
  updateBusinessProfile,
  updateBusinessSettings,
} from '@stampwell/contracts/http/business-settings.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { terms } from '../testing/shop.fixtures.ts';
import { RegisterScreen } from './register-screen.tsx';
import { RegistrationWizard } from './registration-wizard.tsx';
import { STEP } from './wizard.ts';

afterEach(() => {
  closeScreen();
  clearRegistrationProgress();
  setOnboarding(false);
});

const route = { path: '/business/register', at: '/business/register' };
const business = aBusiness({ onboarding: true, status: 'pending', is_approved: false });
const profile = replying(businessProfile, { business });
/** An owner who goes on with their registration. */
const open = (...answers: Parameters<typeof openScreen>[0]['answers']) =>
  openScreen({ as: 'business', screen: RegisterScreen, route, answers });
/** A visitor at the first step. */
const visit = (...answers: Parameters<typeof openScreen>[0]['answers']) =>
  openScreen({ as: 'business', screen: () => <RegistrationWizard business={null} />, route, answers });
const left = (currentStep: number, form = {}) =>
  saveRegistrationProgress({ currentStep, form: { email: business.email, ...form }, timestamp: Date.now() });
const title = () => screen.getByRole('heading', { level: 1 }).textContent;

async function createAccount(confirm = 'a-new-password'): Promise<void> {
  await fill('Email', 'robin@example.test');
  const password = screen.getByLabelText('Password', { selector: 'input' });
  fireEvent.change(password, { target: { value: 'a-new-password' } });
  await fill('Confirm Password', confirm);
  await press('Next');
}

it('creates the account, and goes on with the business', async () => {
  const { writes } = await visit(replying(businessRegister, { access_token: 'token', business }));
  await createAccount();
  await screen.findByRole('heading', { name: 'About your business' });
  const body = { email: 'robin@example.test', password: 'a-new-password', onboarding: true };
  expect(writes).toMatchObject([{ name: 'businessRegister', body }]);
  expect(session().isOnboarding).toBe(true);
  // The account is created only once.
  expect(screen.queryByRole('button', { name: 'Previous' })).toBeNull();
});

it('creates no account with passwords that differ', async () => {
  const { writes } = await visit();
  await createAccount('another-password');
  await screen.findByText('Passwords do not match');
  expect(writes).toEqual([]);
});

it('keeps what was typed when the email is taken, and says so', async () => {
  await visit(refusing(businessRegister, 'already_exists', 'An account with this email already exists'));
  await createAccount();
  await screen.findByText('An account with this email already exists');
  expect(screen.getByDisplayValue('robin@example.test')).toBeTruthy();
  expect(title()).toBe('Register your business');
});

it('says that the registration is loading', async () => {
  await open(silent(businessProfile));
  expect(screen.getByText('Loading your registration…')).toBeTruthy();
});

it('saves each step, and keeps where the owner is', async () => {
  const { writes } = await open(
    profile,
    replying(updateBusinessProfile, { business }),
    replying(updateBusinessSettings, terms),
  );
  await fill('Business name', LONG_NAME);
  await press('Next');
  await screen.findByRole('heading', { name: 'Your loyalty program' });
  expect(registrationProgress(Date.now())?.currentStep).toBe(STEP.programme);
  await fill('Stamps required', '8');
  await press('Review Information');
  await screen.findByRole('heading', { name: 'Review your information' });
  expect(screen.getByText(LONG_NAME)).toBeTruthy();
  expect(writes).toMatchObject([
    { name: 'updateBusinessProfile', body: { name: LONG_NAME, phone: null } },
    { name: 'updateBusinessSettings', body: { stamps_required: 8 } },
  ]);
});

it('stays at a step that was refused, and says why', async () => {
  await open(profile, refusing(updateBusinessProfile, 'rate_limited', 'Saved too often', 403));
  await press('Next');
  await screen.findByText('Saved too often');
  expect(title()).toBe('About your business');
});

it('needs a name', async () => {
  const { writes } = await open(profile);
  await fill('Business name', '  ');
  await press('Next');
  await screen.findByText('Business name is required');
  expect(writes).toEqual([]);
});

it('goes back to what was typed', async () => {
  left(STEP.programme, { name: 'Corner Tea' });
  await open(profile, replying(updateBusinessProfile, { business }));
  await screen.findByRole('heading', { name: 'Your loyalty program' });
  await press('Previous');
  await screen.findByRole('heading', { name: 'About your business' });
  expect(screen.getByDisplayValue('Corner Tea')).toBeTruthy();
});

it('starts over', async () => {
  left(STEP.info, { name: 'Corner Tea' });
  await open(profile);
  await screen.findByText('We kept what you entered.');
  await press('Start Over');
  await screen.findByDisplayValue('Corner Coffee');
  expect(registrationProgress(Date.now())).toBeNull();
});

it('goes on to the payment only with the terms agreed to', async () => {
  left(STEP.review);
  await open(profile);
  await press('Continue to Payment');
  await screen.findByText('You must agree to the terms and conditions');
  await act(async () => screen.getByRole('checkbox').click());
  await press('Continue to Payment');
  await screen.findByRole('heading', { name: 'Another page' });
  expect(location.pathname).toBe('/business/subscription');
});

it('sends an owner who has registered to their dashboard', async () => {
  await open(replying(businessProfile, { business: aBusiness() }));
  await screen.findByText('Your registration is complete.');
  await press('Go to Dashboard');
  await screen.findByRole('heading', { name: 'Another page' });
  expect(location.pathname).toBe('/dashboard');
});
