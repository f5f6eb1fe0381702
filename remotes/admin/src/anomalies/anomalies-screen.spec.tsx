// @vitest-environment happy-dom
import { announcing, closeScreen, openScreen, press, replying } from '@stampwell/client/testing';
import { adminFinding, adminUnusual, type Finding } from '@stampwell/contracts/http/anomalies.ts';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AnomaliesScreen } from './anomalies-screen.tsx';

afterEach(closeScreen);

const AT = '2026-11-01T09:00:00Z';
const finding: Finding = {
  id: 'f1',
  business_id: 'cafe',
  business_name: 'Corner Coffee',
  rule: 'same_second',
  title: 'Several cards in the same second',
  rule_words: 'One account stamped three cards within a second.',
  summary: 'Sam stamped 4 cards in a second',
  staff: { id: 'sam', name: 'Sam', is_owner: false },
  customer: null,
  day: '2026-11-01',
  first_at: AT,
  last_at: AT,
  events: 1,
  status: 'open',
  reason: null,
  decided_at: null,
  capped_at: null,
  deactivated_at: null,
  undone_at: null,
};
const found = (findings: Finding[]) =>
  replying(adminUnusual, { findings, open: findings.length, next_cursor: null });
const open = (...answers: Parameters<typeof openScreen>[0]['answers']) =>
  openScreen({ as: 'admin', screen: AnomaliesScreen, answers });

it('names the shop, and leaves acting to its owner', async () => {
  await open(found([finding]));
  await screen.findByText('Sam stamped 4 cards in a second');
  expect(screen.getByText(/Corner Coffee/)).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'To look at (1)' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Dismiss|Deactivate|Undo/ })).toBeNull();
});

it('leads from an entry to its card and to the log', async () => {
  const customer = { id: 'cara', name: 'Cara' };
  const events = [{ id: 'e1', position: 7, at: AT, words: '1 stamp given', customer }];
  await open(found([finding]), replying(adminFinding, { finding, events }));
  await press('Show 1 entry');
  const card = await screen.findByRole('link', { name: 'Cara' });
  expect(card.getAttribute('href')).toBe('/admin/audit?view=card&business=cafe&customer=cara');
  const inLog = screen.getByRole('link', { name: 'See everything from that time' });
  expect(inLog.getAttribute('href')).toMatch(/^\/admin\/audit\?from=.*&actor=sam$/);
});

it('says that all is clear, and what the other tabs list', async () => {
  const { answer } = await open(found([]));
  await screen.findByText('Nothing unusual');
  answer(found([{ ...finding, status: 'acted', capped_at: AT, undone_at: AT }]));
  await act(async () => screen.getByRole('radio', { name: 'Acted on' }).click());
  await screen.findByText('The employee has a daily cap of their own · The stamps of that day were undone');
});

it('shows what an owner decided while the page is open', async () => {
  const live = announcing('finding-changed');
  const { answer } = await open(found([finding]), live);
  await screen.findByText('Sam stamped 4 cards in a second');
  answer(found([]));
  await vi.waitFor(() => {
    // Once more until the page listens.
    live.publish({});
    expect(screen.getByText('Nothing unusual')).toBeTruthy();
  });
});
