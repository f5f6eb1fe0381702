// @vitest-environment happy-dom
import { closeScreen, fill, openScreen, press, replying } from '@stampwell/client/testing';
import { closeForSeason, reopenShop, subscriptionStatus } from '@stampwell/contracts/http/subscription.ts';
import { reopeningDays } from '@stampwell/contracts/season.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { paidYearly } from '../subscription/subscription.fixtures.ts';
import { SeasonPanel } from './season-panel.tsx';

afterEach(closeScreen);

const { last } = reopeningDays(new Date().toISOString().slice(0, 10));
const season = { since: '2026-11-01T09:00:00Z', until: '2027-05-01', redeems: true };
const closed = { ...paidYearly, season };

it('[SU25, SU27] says what stops and what is kept before it closes', async () => {
  await openScreen({
    as: 'business',
    screen: SeasonPanel,
    answers: [replying(subscriptionStatus, paidYearly), replying(closeForSeason, closed)],
  });
  await screen.findByLabelText(/Open again on/);
  const close = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Close for the Season' });
  expect(close().disabled).toBe(true);
  await fill('Open again on', last);
  await press('Close for the Season');
  expect(screen.getByText(/no stamps can be given/).textContent).toContain('your paid time is there');
  await press('Close now');
  expect(await screen.findByText(/Customers read it at once/)).toBeTruthy();
});

it('[SU28] opens again by a press', async () => {
  await openScreen({
    as: 'business',
    screen: SeasonPanel,
    answers: [replying(subscriptionStatus, closed), replying(reopenShop, paidYearly)],
  });
  await screen.findByText(/rewards can be redeemed/);
  await press('Open Again Now');
  await press('Open now');
  expect(await screen.findByText('Your shop is open again')).toBeTruthy();
});
