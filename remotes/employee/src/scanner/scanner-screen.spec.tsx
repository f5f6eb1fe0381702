// @vitest-environment happy-dom
import { closeScreen, fill, openScreen, press, refusing, replying } from '@stampwell/client/testing';
import { aLookup } from '@stampwell/client/testing/fixtures.ts';
import type { OwnTransaction } from '@stampwell/contracts/http/shapes.ts';
import { employeeValidateQr, ownTransactions, undoTransaction } from '@stampwell/contracts/http/stamps.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { aShop, sam } from '../testing/staff.fixtures.ts';
import { ScannerScreen } from './scanner-screen.tsx';

afterEach(closeScreen);

const done = (id: string, part: Partial<OwnTransaction> = {}): OwnTransaction => ({
  id,
  business_id: 'cafe',
  business_name: 'Corner Coffee',
  customer_id: 'cara',
  customer_name: 'Cara',
  stamps_added: 2,
  transaction_type: 'earned',
  carried_over: false,
  description: 'Earned 2 stamps',
  notes: null,
  created_at: '2026-11-01T09:00:00Z',
  actor_name: 'Sam',
  reverses: null,
  reversed_by: null,
  unusual: false,
  can_undo: true,
  undo_until: null,
  ...part,
});
const given = (...transactions: OwnTransaction[]) => replying(ownTransactions, { transactions });
const open = (...answers: Parameters<typeof openScreen>[0]['answers']) =>
  openScreen({
    as: 'employee',
    screen: ScannerScreen,
    route: { path: '/employee/scanner', at: '/employee/scanner' },
    answers: [sam, aShop(), given(), ...answers],
  });

it('opens the customer of a typed code, once it is whole', async () => {
  const { writes } = await open(replying(employeeValidateQr, aLookup(3)));
  await press('Enter Code Manually');
  await fill('Customer QR Code', 'abc 12');
  const view = screen.getByRole<HTMLButtonElement>('button', { name: 'View Customer Details' });
  expect(view.disabled).toBe(true);
  expect(screen.getByText('Must be 8 characters (letters & numbers)')).toBeTruthy();
  await fill('Customer QR Code', 'abc 123 xy');
  await press('View Customer Details');
  await screen.findByRole('heading', { name: 'Another page' });
  expect(location.pathname).toBe('/employee/customer/ABC123XY');
  expect(writes).toMatchObject([{ name: 'employeeValidateQr', body: { qr_code: 'ABC123XY' } }]);
});

it('starts no camera before it is allowed, then says what to do', async () => {
  vi.spyOn(navigator.permissions, 'query').mockResolvedValue({ state: 'prompt' } as PermissionStatus);
  await open();
  await screen.findByText('Camera not active');
  expect(screen.queryByText(/check permissions/)).toBeNull();
  await press('Start Camera');
  await screen.findByText('Failed to start camera. Please check permissions.');
});

it('asks to tell the owner where no stamps can be given, and redeems', async () => {
  await open(aShop({ subscription: { access: 'read_only', read_only_since: '2026-11-01T09:00:00Z' } }));
  await screen.findByText(/rewards that are ready can be redeemed. Please tell the owner./);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Redeem rewards' }).checked).toBe(true);
});

it('lists the three newest of what was given, and all on a press', async () => {
  await open(given(...[1, 2, 3, 4].map((nth) => done(`t${nth}`, { customer_name: `Customer ${nth}` }))));
  await screen.findByText('Customer 3');
  expect(screen.queryByText('Customer 4')).toBeNull();
  await press('Show all 4');
  expect(screen.getByText('Customer 4')).toBeTruthy();
});

it('undoes one of them after a question', async () => {
  const { writes } = await open(
    given(done('t1'), done('t2', { can_undo: false })),
    refusing(undoTransaction, 'daily_cap_reached', 'Your day is used up'),
  );
  await press('Undo: Earned 2 stamps, Cara');
  await screen.findByText('2 stamps will be taken from Cara’s card.');
  expect(writes).toEqual([]);
  await press('Undo');
  await screen.findByText('Your day is used up');
  expect(writes).toMatchObject([{ name: 'undoTransaction', body: { transaction_id: 't1' } }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says that they could not be loaded, and loads them on Try Again', async () => {
  vi.spyOn(navigator.permissions, 'query').mockResolvedValue({ state: 'prompt' } as PermissionStatus);
  const { answer } = await open(refusing(ownTransactions, 'forbidden', 'Not now', 403));
  await screen.findByText('Not now');
  answer(given(done('t1')));
  await press('Try Again');
  await screen.findByText('Cara');
});
