// @vitest-environment happy-dom
import { closeScreen, openScreen, press, refusing, replying, silent } from '@stampwell/client/testing';
import { aBusiness, aLookup } from '@stampwell/client/testing/fixtures.ts';
import { businessProfile } from '@stampwell/contracts/http/business.ts';
import { businessSettings } from '@stampwell/contracts/http/business-settings.ts';
import {
  businessRedeem,
  businessValidateQr,
  scanStamps,
  undoTransaction,
} from '@stampwell/contracts/http/stamps.ts';
import { subscriptionStatus } from '@stampwell/contracts/http/subscription.ts';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { paidYearly } from '../subscription/subscription.fixtures.ts';
import { given, redeemed, terms, undone } from '../testing/shop.fixtures.ts';
import { CustomerScreen } from './customer-screen.tsx';

afterEach(closeScreen);

const shop = [
  replying(businessSettings, terms),
  replying(businessProfile, { business: aBusiness() }),
  replying(subscriptionStatus, paidYearly),
];
const found = (...args: Parameters<typeof aLookup>) => replying(businessValidateQr, aLookup(...args));
const open = (...answers: Parameters<typeof openScreen>[0]['answers']) =>
  openScreen({
    as: 'business',
    screen: CustomerScreen,
    route: { path: '/business/customer/:qrCode', at: '/business/customer/ABC123XY' },
    answers: [...shop, ...answers],
  });
/** What changes something, without the look-up. */
const changes = ({ writes }: Awaited<ReturnType<typeof openScreen>>) =>
  writes.filter(({ name }) => name !== 'businessValidateQr');

it('says that the customer is loading', async () => {
  await open(silent(businessValidateQr));
  expect(screen.getByText('Loading customer details...')).toBeTruthy();
});

it('gives the chosen amount once, however often the button is tapped', async () => {
  const opened = await open(found(3), replying(scanStamps, given(2, 5)));
  await screen.findByText('3 / 10 stamps');
  await press('2');
  opened.answer(found(5));
  const add = screen.getByRole('button', { name: 'Add Stamps' });
  await act(async () => {
    add.click();
    add.click();
  });
  await screen.findByText('Transaction Successful!');
  expect(screen.getAllByText('5 / 10 stamps')).toHaveLength(2);
  expect(changes(opened)).toMatchObject([
    { name: 'scanStamps', body: { qr_code: 'ABC123XY', stamp_amount: 2, action: 'earn' } },
  ]);
});

it('says why stamps were refused, and leaves the card as it was', async () => {
  await open(found(3), refusing(scanStamps, 'cooldown_active', 'Please wait four hours'));
  await press('Add Stamps');
  await screen.findByText('Please wait four hours');
  expect(screen.getByText('Transaction Failed')).toBeTruthy();
  expect(screen.getByText('3 / 10 stamps')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('warns before stamps beyond a full card are lost', async () => {
  await open(found(9));
  await screen.findByText('9 / 10 stamps');
  expect(screen.queryByText(/would be lost/)).toBeNull();
  await press('3');
  await screen.findByText('The card holds 10. Redeeming resets it to 0: 2 stamps over would be lost.');
});

it('redeems a full card after a question', async () => {
  const opened = await open(found(10), replying(businessRedeem, redeemed));
  await press('Redeem Reward');
  await screen.findByRole('dialog', { name: 'Redeem this reward?' });
  expect(changes(opened)).toEqual([]);
  await press('Redeem');
  await screen.findByText('Stamps used: 10');
  expect(changes(opened)).toMatchObject([{ name: 'businessRedeem', body: { qr_code: 'ABC123XY' } }]);
});

it('undoes what was just given', async () => {
  const opened = await open(found(3), replying(scanStamps, given(1, 4)), replying(undoTransaction, undone));
  await press('Add Stamps');
  await press('Undo');
  await screen.findByText('Taken back');
  expect(changes(opened)[1]).toMatchObject({ name: 'undoTransaction', body: { transaction_id: 't1' } });
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('undoes an earlier entry only after a question', async () => {
  const created_at = '2026-11-01T09:00:00Z';
  const last_entry = { transaction_id: 't0', transaction_type: 'earned', stamps: 2, created_at } as const;
  const opened = await open(found(3, { last_entry }));
  const undo = await screen.findByRole('button', { name: /Undo the 2 stamps/ });
  await act(async () => undo.click());
  await screen.findByText('2 stamps will be taken from Cara’s card.');
  await press('Cancel');
  expect(changes(opened)).toEqual([]);
});

it('gives no stamps without a plan, and still redeems', async () => {
  await open(found(10), refusing(subscriptionStatus, 'not_found', 'No subscription', 404));
  await screen.findByText('This shop has no plan. No stamps can be given.');
  expect(screen.queryByRole('button', { name: 'Add Stamps' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Redeem Reward' })).toBeTruthy();
});

it('says that nobody has this code', async () => {
  await open(refusing(businessValidateQr, 'not_found', 'No customer has this code', 404));
  await screen.findByText('No customer has this code');
  const [back] = screen.getAllByRole('link', { name: 'Back to Scanner' });
  expect(back?.getAttribute('href')).toBe('/scanner');
});

it('says that the customer could not be loaded, and loads them on Try Again', async () => {
  const { answer } = await open(refusing(businessValidateQr, 'rate_limited', 'Too many codes', 403));
  await screen.findByRole('heading', { name: 'Failed to load customer information' });
  answer(found(3));
  await press('Try Again');
  await screen.findByText('3 / 10 stamps');
});

it('leads to the next customer', async () => {
  await open(found(3));
  await press('Scan Another QR Code');
  await screen.findByRole('heading', { name: 'Another page' });
});
