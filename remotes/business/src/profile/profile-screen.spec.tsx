// @vitest-environment happy-dom
import { closeScreen, fill, openScreen, replying } from '@stampwell/client/testing';
import { aBusiness } from '@stampwell/client/testing/fixtures.ts';
import { openingHours } from '@stampwell/contracts/http/anomalies.ts';
import { businessProfile } from '@stampwell/contracts/http/business.ts';
import { businessSettings, paperCards } from '@stampwell/contracts/http/business-settings.ts';
import { subscriptionStatus } from '@stampwell/contracts/http/subscription.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { terms } from '../testing/shop.fixtures.ts';
import { ProfileScreen } from './profile-screen.tsx';
import { ProgrammeScreen } from './programme-screen.tsx';
import { ShopScreen } from './shop-screen.tsx';

afterEach(closeScreen);

const trial = {
  status: 'trialing',
  plan_type: null,
  current_period_end: '2099-12-01T09:00:00Z',
  canceled_at: null,
  trial_ends_at: '2099-12-01T09:00:00Z',
  access: 'full',
} as const;
const DAY = { opens: '09:00', closes: '17:00' };
/** The buttons in the accent's colour. */
const loud = () =>
  screen
    .getAllByRole('button')
    .filter(({ dataset }) => dataset.variant === 'filled')
    .map(({ textContent }) => textContent);

it('has seven rows, each an address of its own, and signs out at one press', async () => {
  await openScreen({
    as: 'business',
    screen: ProfileScreen,
    answers: [replying(subscriptionStatus, trial)],
  });
  await screen.findByText('Free Trial Active');
  const rows = within(screen.getByRole('navigation', { name: 'Profile' })).getAllByRole('link');
  expect(rows.map((row) => row.getAttribute('href'))).toEqual([
    '/business/profile/shop',
    '/business/profile/programme',
    '/business/profile/look',
    '/business/profile/security',
    '/business/profile/keys',
    '/business/profile/webhooks',
    '/business/profile/tills',
    '/business/profile/mails',
    '/business/profile/account',
  ]);
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeTruthy();
  expect(loud()).toEqual([]);
});

it.each([
  ['The business', ShopScreen, 'Phone (optional)', '020 7946 0018', 'Save Changes'],
  ['The programme', ProgrammeScreen, 'Stamps required', '9', 'Save Settings'],
] as const)('%s has no loud button until something changed', async (_, part, label, typed, save) => {
  await openScreen({
    as: 'business',
    screen: part,
    answers: [
      replying(businessProfile, { business: aBusiness() }),
      replying(openingHours, { opening_hours: Array(7).fill(DAY), holidays: [] }),
      replying(businessSettings, terms),
      replying(paperCards, { by_staff: false, per_day: 50 }),
    ],
  });
  await screen.findByRole('button', { name: save });
  expect(loud()).toEqual([]);
  await fill(label, typed);
  expect(loud()).toEqual([save]);
});
