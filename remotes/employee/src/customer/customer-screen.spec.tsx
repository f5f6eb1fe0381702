// @vitest-environment happy-dom
import { closeScreen, fill, openScreen, press, refusing, replying } from '@stampwell/client/testing';
import { aLookup, LONG_NAME } from '@stampwell/client/testing/fixtures.ts';
import { employeeBusinessInfo } from '@stampwell/contracts/http/employee.ts';
import { apologise, employeeValidateQr, scanStamps } from '@stampwell/contracts/http/stamps.ts';
import { EMPLOYEE_MESSAGE_MS } from '@stampwell/contracts/limits.ts';
import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { aShop, sam } from '../testing/staff.fixtures.ts';
import { CustomerScreen } from './customer-screen.tsx';

afterEach(() => {
  closeScreen();
  vi.useRealTimers();
});

const found = (...args: Parameters<typeof aLookup>) => replying(employeeValidateQr, aLookup(...args));
const earned = (message: string) => ({
  success: true,
  message,
  customer: { id: 'cara', name: 'Cara' },
  user_name: 'Cara',
  stamps_added: 1,
  total_stamps: 4,
  new_stamp_count: 4,
  steps: [{ stamps: 10, reward_description: 'Free coffee', reward_emoji: '☕' }],
  stamps_required: 10,
  reward_description: 'Free coffee',
  reward_emoji: '☕',
  progress_percentage: 40,
  reward_eligible: false,
  transaction_id: 't1',
});
const given = replying(scanStamps, earned('Stamps added'));
const open = (...answers: Parameters<typeof openScreen>[0]['answers']) =>
  openScreen({
    as: 'employee',
    screen: CustomerScreen,
    route: { path: '/employee/customer/:qrCode', at: '/employee/customer/ABC123XY' },
    answers: [sam, aShop(), ...answers],
  });

it('[SC63] marks the stamps of a card by what it stands for, not by the shop’s reward of today', async () => {
  const { stamp_info, ...lookup } = aLookup(3);
  const steps = [{ stamps: 10, reward_description: 'A cake', reward_emoji: '🍰' }];
  await open(replying(employeeValidateQr, { ...lookup, stamp_info: { ...stamp_info, steps } }));
  await screen.findByText('3 / 10 stamps');
  expect(document.body.textContent).toContain('🍰');
  expect(document.body.textContent).not.toContain('☕');
});

it('clears a success for the next customer, and can still undo it', async () => {
  const { answer } = await open(found(3), given);
  await screen.findByText('3 / 10 stamps');
  answer(found(4));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await act(async () => screen.getByRole('button', { name: 'Add Stamps' }).click());
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(screen.getByText('Transaction Successful!')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(EMPLOYEE_MESSAGE_MS));
  expect(screen.queryByText('Transaction Successful!')).toBeNull();
  expect(screen.getByRole('button', { name: 'Undo the last transaction' })).toBeTruthy();
});

const addStamps = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add Stamps' });

it('says that the day is used up, with the button off before anybody presses it', async () => {
  await open(found(3, { daily_cap: { cap: 8, left: 0 } }));
  await screen.findByText('You have given your 8 stamps for today.');
  expect(addStamps().disabled).toBe(true);
});

it('says which amount is more than the day leaves', async () => {
  await open(found(3, { daily_cap: { cap: 8, left: 2 } }));
  await screen.findByText('3 / 10 stamps');
  expect(addStamps().disabled).toBe(false);
  await press('3');
  await screen.findByText('You can give 2 more stamps today.');
  expect(addStamps().disabled).toBe(true);
  await press('2');
  expect(addStamps().disabled).toBe(false);
});

it('says until when the stamps are good', async () => {
  const { stamp_info } = aLookup(3);
  await open(found(3, { stamp_info: { ...stamp_info, good_until: '2027-03-03' } }));
  await screen.findByText('Good until 3 March 2027');
});

it('says until when the cooldown lasts, with the button off before anybody presses it', async () => {
  const { stamp_info } = aLookup(3);
  const [last_stamp_at, next_allowed_at] = ['2099-11-01T05:33:00', '2099-11-01T09:33:00'];
  await open(found(3, { stamp_info: { ...stamp_info, last_stamp_at, next_allowed_at } }));
  await screen.findByText(/^Had a stamp at 05:33. The next one from Sunday.* 09:33.$/);
  expect(addStamps().disabled).toBe(true);
});

const early = (may_give_anyway: boolean) => {
  const { stamp_info } = aLookup(3);
  const next_allowed_at = '2099-11-01T09:00:00Z';
  return found(3, { stamp_info: { ...stamp_info, next_allowed_at }, may_give_anyway });
};
const scans = (writes: { name: string; body?: unknown }[]) =>
  writes.filter(({ name }) => name === 'scanStamps').map(({ body }) => body);

it('lets whom the owner lets give before the wait is over, with a reason', async () => {
  const { writes } = await open(early(true), given);
  await press('Give anyway');
  const sheet = within(await screen.findByRole('dialog'));
  await act(async () => sheet.getByRole('button', { name: '2' }).click());
  const submit = await screen.findByRole<HTMLButtonElement>('button', { name: 'Give 2 stamps' });
  expect(submit.disabled).toBe(true);
  await fill('Why?', '  Two cakes for the office ');
  await press('Give 2 stamps');
  await screen.findByText('Transaction Successful!');
  const anyway = 'Two cakes for the office';
  expect(scans(writes)).toEqual([{ qr_code: 'ABC123XY', stamp_amount: 2, action: 'earn', anyway }]);
});

it('offers that to nobody else, and not offline', async () => {
  await open(early(false));
  await screen.findByText(/Had a stamp at/);
  expect(screen.queryByRole('button', { name: 'Give anyway' })).toBeNull();
  closeScreen();
  await open(early(true));
  await screen.findByRole('button', { name: 'Give anyway' });
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await act(async () => window.dispatchEvent(new Event('offline')));
  expect(screen.queryByRole('button', { name: 'Give anyway' })).toBeNull();
  online.mockRestore();
});

it('lets staff with a number a month give stamps as an apology, with a reason', async () => {
  const next_allowed_at = new Date(Date.now() + 60_000).toISOString();
  const stamp_info = { ...aLookup(3).stamp_info, next_allowed_at };
  const done = replying(apologise, earned('Gave Cara 2 stamp(s) as an apology'));
  const { writes } = await open(found(3, { stamp_info, apologies: { left: 2 } }), done);
  await press('Give as an apology');
  const sheet = within(await screen.findByRole('dialog'));
  await screen.findByText('You can give 2 stamps more this month.');
  await act(async () => sheet.getByRole('button', { name: '3' }).click());
  await fill('Why?', 'The machine was broken');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Give 3 stamps' }).disabled).toBe(true);
  await act(async () => sheet.getByRole('button', { name: '2' }).click());
  await press('Give 2 stamps');
  await screen.findByText('Gave Cara 2 stamp(s) as an apology');
  const body = { qr_code: 'ABC123XY', stamps: 2, reason: 'The machine was broken' };
  expect(writes).toContainEqual(expect.objectContaining({ name: 'apologise', body }));
});

it('turns the button on with the end of the cooldown', async () => {
  const { stamp_info } = aLookup(3);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const next_allowed_at = new Date(Date.now() + 60_000).toISOString();
  await open(found(3, { stamp_info: { ...stamp_info, next_allowed_at } }));
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(addStamps().disabled).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(addStamps().disabled).toBe(false);
  expect(screen.queryByText(/The next one from/)).toBeNull();
});

it('gives no stamps where the shop has no plan', async () => {
  await open(found(10), aShop({ subscription: null }));
  await screen.findByText('This shop has no plan. No stamps can be given.');
  expect(screen.queryByRole('button', { name: 'Add Stamps' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Redeem Reward' })).toBeTruthy();
});

it('says that the shop could not be loaded, and goes on after Try Again', async () => {
  const { answer } = await open(found(3), refusing(employeeBusinessInfo, 'forbidden', 'Not now', 403));
  await screen.findByRole('heading', { name: 'Failed to load customer information' });
  answer(aShop());
  await press('Try Again');
  await screen.findByText('3 / 10 stamps');
});

it('shows a long name whole, and the way to the card', async () => {
  await open(found(3, { customer: { id: 'cara', name: LONG_NAME, email: '' } }));
  await screen.findByRole('heading', { name: LONG_NAME });
  const history = screen.getByRole('link', { name: 'Card history' });
  expect(history.getAttribute('href')).toBe('/employee/customer/ABC123XY/story');
});
