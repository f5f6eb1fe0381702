// @vitest-environment happy-dom
import { closeScreen, openHook, refusing, replying } from '@stampwell/client/testing';
import { adminMails, type MailView, retryMail } from '@stampwell/contracts/http/mails.ts';
import { act } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useMails } from './use-mails.ts';

afterEach(closeScreen);

const mail: MailView = {
  id: 'm1',
  kind: 'receipt',
  label: 'Receipt',
  state: 'failed',
  account_id: 'cafe',
  recipient: { kind: 'business', name: 'Corner Coffee' },
  attempts: 1,
  problem: null,
  created_at: '2026-11-01T09:00:00Z',
  next_at: null,
  sent_at: null,
};
const counts = { waiting: 0, sent: 0, failed: 2, bounced: 0, dropped: 0 };
const page = (mails: MailView[], next_cursor: string | null = null) =>
  replying(adminMails, { counts, mails, next_cursor });
const open = (...answers: Parameters<typeof openHook>[1]['answers']) =>
  openHook(() => useMails('failed'), { as: 'admin', answers });
const ids = ({ list }: ReturnType<typeof useMails>) =>
  list.data?.pages.flatMap(({ mails }) => mails.map(({ id }) => id));

it('is busy with one mail, and shows the newer list after a conflict', async () => {
  const { hook, answer } = await open(page([mail, { ...mail, id: 'm2' }]));
  await vi.waitFor(() => expect(ids(hook())).toEqual(['m1', 'm2']));
  answer(refusing(retryMail, 'invalid_state', 'It was sent meanwhile'), page([mail]));
  act(() => hook().retry({ ...mail, id: 'm2' }));
  expect([hook().isBusy('m1'), hook().isBusy('m2')]).toEqual([false, true]);
  await vi.waitFor(() => expect(hook().isBusy('m2')).toBe(false));
  expect(hook().failure).toBe('It was sent meanwhile');
  expect(ids(hook())).toEqual(['m1']);
});
