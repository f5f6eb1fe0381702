// @vitest-environment happy-dom
import { closeScreen, openScreen, press, refusing, replying, silent } from '@stampwell/client/testing';
import { AT, LONG_NAME } from '@stampwell/client/testing/fixtures.ts';
import { businessDay } from '@stampwell/contracts/http/business-figures.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { type AuditEvent, auditEvents, auditVerify } from '@stampwell/contracts/http/operations.ts';
import type { OwnTransaction } from '@stampwell/contracts/http/shapes.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ActivityScreen } from './activity-screen.tsx';

afterEach(closeScreen);

const given: AuditEvent = {
  id: 't1',
  position: 12,
  stream: 'card-me-cara',
  subject: 'Cara',
  business_name: null,
  version: 3,
  type: 'StampsGiven',
  at: '2026-11-01T09:00:00Z',
  actor: { kind: 'employee', id: 'sam', name: 'Sam' },
  data: { amount: 2 },
  balance_after: 5,
  correlation_id: 'r1',
  hash: 'abc',
};
const log = (...events: AuditEvent[]) => replying(auditEvents, { events, next_cursor: null });
type Day = ReplyOf<typeof businessDay>;
const PEOPLE = [{ id: 'sam', name: 'Sam', stamps: 31, newcomers: 3, rewards: 2, undone: 1 }] as const;
const day = (part: Partial<Day> = {}) =>
  replying(businessDay, {
    day: '2026-11-01',
    totals: { stamps: 31, rewards: 2, new_customers: 3, undone: 1 },
    people: [...PEOPLE],
    findings: [{ id: 'f1', summary: '9 stamps were given after closing time.', last_at: AT }],
    transactions: [],
    next_cursor: null,
    ...part,
  });
const openDay = (...answers: Parameters<typeof openScreen>[0]['answers']) =>
  openScreen({
    as: 'business',
    screen: ActivityScreen,
    route: { path: '/business/activity', at: '/business/activity' },
    answers,
  });
async function open(...answers: Parameters<typeof openScreen>[0]['answers']) {
  const opened = await openDay(day(), ...answers);
  await press('Show everything');
  return opened;
}

it('counts apart what was given before the wait was over, or as an apology', async () => {
  const [person] = PEOPLE;
  await openDay(
    day({
      totals: { stamps: 31, rewards: 2, new_customers: 3, undone: 1, given_anyway: 2, apologies: 5 },
      people: [{ ...person, given_anyway: 2, apologies: 5 }],
    }),
  );
  await screen.findByText('2 given anyway, 5 as an apology');
  expect(screen.getByRole('columnheader', { name: 'Given anyway' })).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: 'As an apology' })).toBeTruthy();
});

it('shows the shop’s day, by person, with one line for a finding', async () => {
  const one: OwnTransaction = {
    id: 't1',
    business_id: 'me',
    business_name: 'Corner Coffee',
    customer_id: 'cara',
    customer_name: 'Cara',
    stamps_added: 2,
    transaction_type: 'earned',
    carried_over: false,
    description: 'Earned 2 stamps',
    notes: null,
    created_at: AT,
    actor_name: 'Sam',
    reverses: null,
    reversed_by: null,
    unusual: true,
    can_undo: true,
    undo_until: null,
  };
  await openDay(day({ transactions: [one, { ...one, id: 't2' }] }));
  await screen.findByText('9 stamps were given after closing time.');
  expect(screen.queryByText('Given anyway')).toBeNull();
  expect(screen.getAllByText('Cara')).toHaveLength(2);
  expect(screen.getAllByText(/unusual/i)).toHaveLength(2);
  expect(screen.getByText('New customers', { selector: 'dt' }).nextSibling?.textContent).toBe('3');
  expect(screen.getAllByRole('button', { name: 'Undo: Earned 2 stamps, Cara' })).toHaveLength(2);
  const [sam] = screen.getAllByTitle('Only what Sam did');
  await act(async () => sam?.click());
  await press('Remove the filter By Sam');
  expect(screen.queryByRole('button', { name: 'Remove the filter By Sam' })).toBeNull();
});

it('says that nothing happened yet, and opens the log at links with its filters', async () => {
  await openDay(day({ people: [], findings: [] }));
  await screen.findByText('Nothing yet today');
  closeScreen();
  await openScreen({
    as: 'business',
    screen: ActivityScreen,
    route: { path: '/business/activity', at: '/business/activity?actor=sam' },
    answers: [log(given)],
  });
  await screen.findByRole('button', { name: 'Remove the filter By Sam' });
  await press('Show today');
});

it('says that the activity is loading', async () => {
  await open(silent(auditEvents));
  expect(screen.getByText('Loading the activity...')).toBeTruthy();
});

it('shows what happened without how it is stored', async () => {
  await open(log(given, { ...given, position: 11, subject: LONG_NAME }));
  expect((await screen.findAllByText('Sam')).length).toBe(2);
  expect(screen.getByText(`Card: ${LONG_NAME}`)).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: 'Position' })).toBeNull();
});

it('shows the details of an entry', async () => {
  await open(log(given));
  const [details] = await screen.findAllByTitle('Details');
  await act(async () => details?.click());
  const dialog = await screen.findByRole('dialog', { name: 'Stamps given' });
  expect(dialog.textContent).toContain('Sam (employee)');
  expect(dialog.querySelector('details')?.open).toBe(false);
});

it('narrows to one person by a press, and back', async () => {
  await open(log(given));
  const [sam] = await screen.findAllByTitle('Only what Sam did');
  await act(async () => sam?.click());
  await screen.findByRole('button', { name: 'Remove the filter By Sam' });
  expect(location.search).toBe('?actor=sam');
  await press('Remove the filter By Sam');
  expect(location.search).toBe('');
});

it('says that a filter leaves nothing, and clears it', async () => {
  const { answer } = await open(log(given));
  await screen.findAllByText('Sam');
  answer(log());
  fireEvent.change(screen.getByLabelText('What happened', { selector: 'select' }), {
    target: { value: 'RewardRedeemed' },
  });
  await screen.findByText('Clear some filters to see more.');
  answer(log(given));
  await press('Clear Filters');
  await screen.findAllByText('Sam');
  expect(location.search).toBe('');
});

const verdict = (part: Partial<Parameters<typeof replying<typeof auditVerify>>[1]>) =>
  replying(auditVerify, {
    ok: true,
    events: 40,
    head: 40,
    first_bad: null,
    sealed: { state: 'matches', events: 38, position: null },
    ...part,
  });

it('checks the entries, and says how far the check reached', async () => {
  await open(log(given), verdict({}));
  await press('Verify');
  await screen.findByText(
    '38 entries checked. Nothing was changed. The newest 2 can be checked in a minute.',
  );
});

it('says that entries were changed, and whom to ask', async () => {
  await open(log(given), verdict({ ok: false, first_bad: { stream: 's', version: 1, reason: 'hash' } }));
  await press('Verify');
  await screen.findByText(/were changed after they were saved. Please contact support/);
});

it('says why the check failed', async () => {
  await open(log(given), refusing(auditVerify, 'rate_limited', 'Checked too often', 403));
  await press('Verify');
  await screen.findByText('Checked too often');
  expect(screen.getByRole('button', { name: 'Verify again' })).toBeTruthy();
});
