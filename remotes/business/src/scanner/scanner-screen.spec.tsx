// @vitest-environment happy-dom
import { closeScreen, fill, openScreen, press, refusing, replying } from '@stampwell/client/testing';
import { aBusiness, aLookup } from '@stampwell/client/testing/fixtures.ts';
import { businessProfile } from '@stampwell/contracts/http/business.ts';
import { businessSettings } from '@stampwell/contracts/http/business-settings.ts';
import { businessValidateQr, ownTransactions } from '@stampwell/contracts/http/stamps.ts';
import { subscriptionStatus } from '@stampwell/contracts/http/subscription.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { paidYearly } from '../subscription/subscription.fixtures.ts';
import { terms } from '../testing/shop.fixtures.ts';
import { ScannerScreen } from './scanner-screen.tsx';

afterEach(closeScreen);

const shop = [
  replying(businessSettings, terms),
  replying(businessProfile, { business: aBusiness() }),
  replying(subscriptionStatus, paidYearly),
  replying(ownTransactions, { transactions: [] }),
];
const open = (...answers: Parameters<typeof openScreen>[0]['answers']) =>
  openScreen({
    as: 'business',
    screen: ScannerScreen,
    route: { path: '/scanner', at: '/scanner' },
    answers: [...shop, ...answers],
  });
const FIELD = "Can't scan? Enter the 8-character QR code manually";
const validate = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Validate QR Code' });

it('takes a typed code as people write it, once it is whole', async () => {
  await open();
  await fill(FIELD, 'abc 123');
  expect(screen.getByText('6/8 characters')).toBeTruthy();
  expect(validate().disabled).toBe(true);
  await fill(FIELD, 'abc 123 xy');
  expect(screen.getByText('8/8 characters ✓ Valid format')).toBeTruthy();
  expect(validate().disabled).toBe(false);
});

it('opens the customer of a typed code', async () => {
  const { writes } = await open(replying(businessValidateQr, aLookup(3)));
  await fill(FIELD, 'ABC123XY');
  await press('Validate QR Code');
  await screen.findByRole('heading', { name: 'Another page' });
  expect(location.pathname).toBe('/business/customer/ABC123XY');
  expect(writes).toMatchObject([{ name: 'businessValidateQr', body: { qr_code: 'ABC123XY' } }]);
});

it('asks once for a code that is entered twice', async () => {
  const { writes } = await open(refusing(businessValidateQr, 'not_found', 'No customer has this code', 404));
  await fill(FIELD, 'ABC123XY');
  const form = validate().closest('form');
  if (!form) throw new Error('no form');
  await act(async () => {
    fireEvent.submit(form);
    fireEvent.submit(form);
  });
  await screen.findByText('No customer has this code');
  expect(writes).toHaveLength(1);
});

it('says why a code was refused, and keeps it for another try', async () => {
  await open(refusing(businessValidateQr, 'not_found', 'No customer has this code', 404));
  await fill(FIELD, 'ABC123XY');
  await press('Validate QR Code');
  await screen.findByText('No customer has this code');
  expect(screen.getByDisplayValue('ABC123XY')).toBeTruthy();
  expect(location.pathname).toBe('/scanner');
});

it('opens for redeeming where the plan has lapsed, and leads to a plan', async () => {
  const lapsed = { ...paidYearly, access: 'read_only', read_only_since: '2026-11-01T09:00:00Z' } as const;
  await open(replying(subscriptionStatus, lapsed));
  await screen.findByRole('heading', { name: 'Redeem Rewards' });
  expect(screen.getByText(/No stamps can be given; rewards that are ready can be redeemed/)).toBeTruthy();
  const way = screen.getByRole('link', { name: 'Choose a Plan' });
  expect(way.getAttribute('href')).toBe('/business/subscription');
});

it('changes over to redeeming', async () => {
  await open();
  await screen.findByRole('heading', { name: 'Add Stamps' });
  await act(async () => screen.getByRole('radio', { name: 'Redeem rewards' }).click());
  await screen.findByRole('heading', { name: 'Redeem Rewards' });
});

it('starts no camera before it is allowed, then says that there is none', async () => {
  vi.spyOn(navigator.permissions, 'query').mockResolvedValue({ state: 'prompt' } as PermissionStatus);
  await open();
  await screen.findByText('Hold the customer’s code up to the camera');
  await press('Start Camera');
  await screen.findByText('Please ensure camera permissions are enabled or use manual entry below');
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
});
