// @vitest-environment happy-dom
import { closeScreen, openScreen, refusing, replying, silent } from '@stampwell/client/testing';
import { LONG_NAME } from '@stampwell/client/testing/fixtures.ts';
import { adminMails, type MailView, retryMail } from '@stampwell/contracts/http/mails.ts';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { MailsScreen } from './mails-screen.tsx';

afterEach(closeScreen);

const failed: MailView = {
  id: 'm1',
  kind: 'welcome',
  label: 'Welcome',
  state: 'failed',
  account_id: 'cara',
  recipient: { kind: 'customer', name: 'Cara' },
  attempts: 3,
  problem: 'address bounced',
  created_at: '2026-11-01T09:00:00Z',
  next_at: null,
  sent_at: null,
};
const sent: MailView = { ...failed, state: 'sent', problem: null, sent_at: '2026-11-01T09:00:00Z' };
const counts = { waiting: 1, sent: 12_000, failed: 3, bounced: 0, dropped: 0 };
const mails = (...list: MailView[]) => replying(adminMails, { counts, mails: list, next_cursor: null });
const open = (...answers: Parameters<typeof openScreen>[0]['answers']) =>
  openScreen({ as: 'admin', screen: MailsScreen, answers });
const retry = { name: 'Try again: Welcome to Cara (customer)' };

it('says that mails are loading', async () => {
  await open(silent(adminMails));
  expect(screen.getByText('Loading mails...')).toBeTruthy();
});

it('shows who got what, and how many there are in each state', async () => {
  await open(mails(sent, { ...sent, id: 'm2', recipient: { kind: 'employee', name: LONG_NAME } }));
  await screen.findAllByText('Cara (customer)');
  expect(screen.getAllByText(`${LONG_NAME} (employee)`).length).toBeGreaterThan(0);
  expect(screen.getByRole('tab', { name: 'All 12,004' })).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Sent 12,000' })).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: 'Action' })).toBeNull();
});

it('names nobody who is gone, and no complaint’s sender', async () => {
  await open(
    mails({ ...sent, recipient: null }, { ...sent, id: 'm2', kind: 'complaint_received', recipient: null }),
  );
  expect((await screen.findAllByText('Deleted account')).length).toBeGreaterThan(0);
  expect(screen.getAllByText('Sender of a complaint').length).toBeGreaterThan(0);
});

it('tries a failed mail again, once', async () => {
  const { answer, writes } = await open(mails(failed));
  const [button] = await screen.findAllByRole('button', retry);
  expect(screen.getAllByText('An earlier mail to this address bounced, 3 tries').length).toBeGreaterThan(0);
  answer(replying(retryMail, { mail: sent }), mails(sent));
  await act(async () => {
    button?.click();
    button?.click();
  });
  await screen.findByText('Trying it again: Welcome.');
  expect(writes).toMatchObject([{ path: '/admin/mails/m1/retry' }]);
  expect(screen.queryByRole('button', retry)).toBeNull();
});

it('says why a mail is not tried again', async () => {
  await open(mails(failed), refusing(retryMail, 'invalid_state', 'It was sent meanwhile'));
  const [button] = await screen.findAllByRole('button', retry);
  await act(async () => button?.click());
  await screen.findByText('It was sent meanwhile');
});

it('says for each state what an empty list means', async () => {
  await open(mails());
  await screen.findByText('What the platform sends is listed here for 90 days.');
  await act(async () => screen.getByRole('tab', { name: /Failed/ }).click());
  await screen.findByText('Every mail got through.');
  await act(async () => screen.getByRole('tab', { name: /Waiting/ }).click());
  await screen.findByText('Nothing waits');
});
