// @vitest-environment happy-dom
import { closeScreen, fill, openScreen, press, refusing, replying, silent } from '@stampwell/client/testing';
import { LONG_NAME } from '@stampwell/client/testing/fixtures.ts';
import {
  adminComplaints,
  answerComplaint,
  type Complaint,
} from '@stampwell/contracts/http/data-complaints.ts';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ComplaintsScreen } from './complaints-screen.tsx';

afterEach(closeScreen);

const complaint: Complaint = {
  id: 'c1',
  name: 'Cara',
  email: 'cara@example.test',
  words: 'You still write to me',
  state: 'open',
  created_at: '2026-11-01T09:00:00Z',
  due_at: '2026-12-01T09:00:00Z',
  answered_at: null,
  answer: null,
  answered_by: null,
};
const answered: Complaint = {
  ...complaint,
  state: 'answered',
  answered_at: '2026-11-02T09:00:00Z',
  answer: 'We have stopped',
  answered_by: { id: 'ada', name: 'Ada' },
};
const complaints = (...list: Complaint[]) =>
  replying(adminComplaints, {
    counts: { open: list.length, overdue: 2, answered: 15_000 },
    complaints: list,
    next_cursor: null,
  });
const open = (...answers: Parameters<typeof openScreen>[0]['answers']) =>
  openScreen({ as: 'admin', screen: ComplaintsScreen, answers });

it('says that complaints are loading', async () => {
  await open(silent(adminComplaints));
  expect(screen.getByText('Loading complaints...')).toBeTruthy();
});

it('shows words and the last day, and counts the others', async () => {
  await open(complaints({ ...complaint, name: LONG_NAME }));
  await screen.findByText('You still write to me');
  expect(screen.getByText('cara@example.test. Arrived 1 Nov 2026, answer due by 1 Dec 2026.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: LONG_NAME })).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Answered 15,000' })).toBeTruthy();
});

it('says for each tab what an empty list means', async () => {
  await open(complaints());
  await screen.findByText('No complaint waits for an answer.');
  await act(async () => screen.getByRole('tab', { name: /Overdue/ }).click());
  await screen.findByText('No complaint is overdue.');
});

it('answers by mail, once', async () => {
  const { answer, writes } = await open(complaints(complaint));
  await fill('Your answer to Cara', 'We have stopped');
  expect(screen.getByText('Goes by mail to cara@example.test')).toBeTruthy();
  answer(replying(answerComplaint, { complaint: answered }), complaints());
  const send = screen.getByRole('button', { name: 'Send answer' });
  await act(async () => {
    send.click();
    send.click();
  });
  await screen.findByText('Answer sent.');
  expect(writes).toMatchObject([
    { path: '/admin/data-complaints/c1/answer', body: { answer: 'We have stopped' } },
  ]);
  await screen.findByText('No complaint waits for an answer.');
});

it('sends no empty answer', async () => {
  const { writes } = await open(complaints(complaint));
  await press('Send answer');
  const field = screen.getByLabelText('Your answer to Cara', { selector: 'textarea' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(writes).toEqual([]);
});

it('keeps the words when an answer is refused, and says why', async () => {
  await open(
    complaints(complaint),
    refusing(answerComplaint, 'invalid_state', 'Another administrator has answered'),
  );
  await fill('Your answer to Cara', 'We have stopped');
  await press('Send answer');
  await screen.findByText('Another administrator has answered');
  expect(screen.getByDisplayValue('We have stopped')).toBeTruthy();
});

it('shows an answer with who gave it, and takes no second one', async () => {
  await open(complaints(answered));
  await screen.findByText('Answered 2 Nov 2026 by Ada');
  expect(screen.getByText('We have stopped')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send answer' })).toBeNull();
});
