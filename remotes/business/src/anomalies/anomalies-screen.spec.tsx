// @vitest-environment happy-dom
import {
  announcing,
  closeScreen,
  fill,
  openScreen,
  press,
  refusing,
  replying,
  silent,
} from '@stampwell/client/testing';
import {
  actOnFinding,
  businessFinding,
  businessUnusual,
  dismissFinding,
  type Finding,
  openingHours,
  previewDayUndo,
  updateOpeningHours,
} from '@stampwell/contracts/http/anomalies.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { finding } from '../testing/shop.fixtures.ts';
import { AnomaliesScreen } from './anomalies-screen.tsx';

afterEach(closeScreen);

const AT = '2026-11-01T09:00:00Z';
const found = (...findings: Finding[]) =>
  replying(businessUnusual, { findings, open: findings.length, next_cursor: null });
const day = (stamps: number) =>
  replying(previewDayUndo, {
    employee: { id: 'sam', name: 'Sam' },
    day: '2026-11-01',
    stamps,
    scans: 1,
    cards: 1,
    kept_stamps: 4,
    undone_stamps: 0,
    entries: [{ id: 'e1', at: AT, customer: { id: 'cara', name: 'Cara' }, stamps: 4, outcome: 'spent' }],
  });
const open = (...answers: Parameters<typeof openScreen>[0]['answers']) =>
  openScreen({
    as: 'business',
    screen: AnomaliesScreen,
    answers: [replying(openingHours, { opening_hours: null }), ...answers],
  });
const inDialog = async (name: string) => {
  const dialog = await screen.findByRole('dialog');
  await act(async () => within(dialog).getByRole('button', { name }).click());
};

it('says that findings are loading, above the rules', async () => {
  await open(silent(businessUnusual));
  expect(screen.getByText('Loading what is unusual...')).toBeTruthy();
  expect(screen.getByText('Repeated unknown codes')).toBeTruthy();
});

it('says that all is clear, and what is listed under the other tabs', async () => {
  await open(found());
  await screen.findByText('All clear. See what we check below.');
  await act(async () => screen.getByRole('radio', { name: 'Dismissed' }).click());
  await screen.findByText('Nothing dismissed');
});

it('shows the entries of a finding, with the way to the card', async () => {
  const events = [
    { id: 'e1', position: 7, at: AT, words: '9 stamps given', customer: { id: 'cara', name: 'Cara' } },
    { id: 'e2', position: 8, at: AT, words: null, customer: null },
  ];
  await open(found(finding), replying(businessFinding, { finding, events }));
  await press('Show 2 entries');
  await screen.findByText('9 stamps given');
  expect(screen.getByText('Noted at the counter')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Cara' }).getAttribute('href')).toBe('/business/customers/cara');
  const inLog = screen.getByRole('link', { name: 'See everything from that time' });
  expect(inLog.getAttribute('href')).toContain('actor=sam');
});

it('shows a finding that comes while the page is open', async () => {
  const live = announcing('finding-changed');
  const { answer } = await open(found(), live);
  await screen.findByText('All clear. See what we check below.');
  answer(found(finding));
  await vi.waitFor(() => {
    // Once more until the page listens.
    live.publish({});
    expect(screen.getByText('Sam gave 90 stamps.')).toBeTruthy();
  });
});

it('dismisses with the chosen reason', async () => {
  const { writes } = await open(found(finding), replying(dismissFinding, undefined));
  await press('Dismiss');
  fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'agreed' } });
  await inDialog('Dismiss');
  // The tab of that name, and the message.
  await vi.waitFor(() => expect(screen.getAllByText('Dismissed')).toHaveLength(2));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(writes).toMatchObject([{ path: '/business/unusual/f1/dismiss', body: { reason: 'agreed' } }]);
});

it('keeps the dialog when an action is refused, and says why', async () => {
  await open(found(finding), refusing(actOnFinding, 'invalid_state', 'Sam has left already'));
  await press('Deactivate the employee');
  await inDialog('Deactivate');
  await screen.findByText('Sam has left already');
  expect(screen.getByRole('dialog')).toBeTruthy();
});

it('sets a cap that is a number', async () => {
  const { writes } = await open(found(finding), replying(actOnFinding, { undone: null }));
  await press('Cap the employee');
  await fill('Stamps a day', '');
  const set = screen.getByRole<HTMLButtonElement>('button', { name: 'Set the cap' });
  expect(set.disabled).toBe(true);
  await fill('Stamps a day', '15');
  await press('Set the cap');
  await screen.findByText('The employee has a daily cap now');
  expect(writes).toMatchObject([{ body: { action: 'cap', daily_stamp_cap: 15 } }]);
});

it('undoes a day once, even if tapped again before the answer', async () => {
  const { writes } = await open(found(finding), day(6), silent(actOnFinding));
  await press('Undo the day');
  await press('Undo 6 stamps');
  await press('Undo 6 stamps');
  expect(screen.getByText('stays: spent on a reward')).toBeTruthy();
  expect(writes).toMatchObject([{ path: '/business/unusual/f1/act', body: { action: 'undo_day' } }]);
});

it('says that a day was undone', async () => {
  await open(found(finding), day(6), replying(actOnFinding, { undone: null }));
  await press('Undo the day');
  await press('Undo 6 stamps');
  await screen.findByText('The stamps of that day are undone');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('undoes no day of which nothing can be taken back', async () => {
  await open(found(finding), day(0));
  await press('Undo the day');
  await screen.findByText(/Nothing that Sam gave on 1 Nov 2026 can be taken back/);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Undo 0 stamps' }).disabled).toBe(true);
});

it('offers nothing against the owner', async () => {
  await open(found({ ...finding, staff: { id: 'me', name: 'Robin', is_owner: true } }));
  await screen.findByRole('button', { name: 'Dismiss' });
  expect(screen.queryByRole('button', { name: 'Deactivate the employee' })).toBeNull();
});

it('saves opening hours once they can be true', async () => {
  const { writes } = await open(found(), replying(updateOpeningHours, { opening_hours: null }));
  await press('Set opening hours');
  await fill('Monday, closes', '09:00');
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save Opening Hours' });
  expect(save.disabled).toBe(true);
  await fill('Monday, closes', '18:30');
  await press('Save Opening Hours');
  await screen.findByText('Opening hours saved');
  const sent = writes[0]?.body as { opening_hours: unknown[] };
  expect(sent.opening_hours[0]).toEqual({ opens: '09:00', closes: '18:30' });
  expect(sent.opening_hours).toHaveLength(7);
});

it('saves a shop that never closes, and a day that is not as usual', async () => {
  const { writes } = await open(found(), replying(updateOpeningHours, { opening_hours: null }));
  await press('Set opening hours');
  const choose = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label, { exact: true }), { target: { value } });
  choose('Monday', 'all');
  await press('Copy Monday to all days');
  await press('Add a day');
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save Opening Hours' });
  expect(save.disabled).toBe(true);
  choose('Date', '2026-12-24');
  choose('On 24 December 2026', 'split');
  await press('Save Opening Hours');
  await screen.findByText('Opening hours saved');
  const again = { opens: '14:00', closes: '18:00' };
  expect(writes[0]?.body).toEqual({
    opening_hours: Array(7).fill({ opens: '00:00', closes: '24:00' }),
    holidays: [{ date: '2026-12-24', day: { opens: '09:00', closes: '12:00', again } }],
  });
});
