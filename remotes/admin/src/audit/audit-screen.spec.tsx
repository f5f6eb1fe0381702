// @vitest-environment happy-dom
import { closeScreen, fill, openScreen, press, refusing, replying } from '@stampwell/client/testing';
import { adminBusinesses, adminUsers } from '@stampwell/contracts/http/admin.ts';
import {
  type AuditEvent,
  auditCard,
  auditEvents,
  auditVerify,
} from '@stampwell/contracts/http/operations.ts';
import type { AdminUser } from '@stampwell/contracts/http/shapes.ts';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aPendingBusiness } from '../testing/platform.fixtures.ts';
import { AuditScreen } from './audit-screen.tsx';

afterEach(closeScreen);

const given: AuditEvent = {
  id: 't1',
  position: 12_345,
  stream: 'card-cafe-cara',
  subject: 'Cara',
  business_name: 'Corner Coffee',
  version: 3,
  type: 'StampsGiven',
  at: '2026-11-01T09:00:00Z',
  actor: { kind: 'employee', id: 'sam', name: 'Sam' },
  data: { amount: 2 },
  balance_after: 5,
  correlation_id: 'r1',
  hash: 'abcdef',
};
const cara: AdminUser = {
  id: 'cara',
  name: 'Cara',
  email: 'cara@example.test',
  created_at: '2026-11-01T09:00:00Z',
  is_active: true,
  type: 'customer',
  phone: null,
  last_login: null,
  activity: { businesses_joined: 1, current_stamps: 3, total_redeemed: 0, total_transactions: 3 },
};
const log = (...events: AuditEvent[]) => replying(auditEvents, { events, next_cursor: null });
const card = replying(auditCard, {
  customer: { id: 'cara', name: 'Cara' },
  card: {
    current_stamps: 5,
    steps: [{ stamps: 10 }],
    stamps_required: 10,
    progress_percentage: 50,
    total_redeemed: 0,
    reward_eligible: false,
  },
  events: [given],
  at: null,
});
const open = (at: string, ...answers: Parameters<typeof openScreen>[0]['answers']) =>
  openScreen({
    as: 'admin',
    screen: AuditScreen,
    route: { path: '/admin/audit', at },
    answers: [
      replying(adminBusinesses, { businesses: [aPendingBusiness()], next_cursor: null }),
      replying(adminUsers, { users: [cara], next_cursor: null }),
      ...answers,
    ],
  });

it('shows positions and how an event is stored', async () => {
  await open('/admin/audit', log(given));
  await screen.findByRole('columnheader', { name: 'Position' });
  const [details] = screen.getAllByTitle('Details');
  await act(async () => details?.click());
  const dialog = await screen.findByRole('dialog');
  expect(dialog.querySelector('details')?.open).toBe(true);
  expect(dialog.textContent).toContain('abcdef');
  expect(dialog.textContent).toContain('"amount": 2');
});

it('says where the chain is broken', async () => {
  const first_bad = { stream: 'card-cafe-cara', version: 3, reason: 'hash differs' };
  const sealed = { state: 'none', events: 0, position: null } as const;
  const found = { ok: false, events: 9, head: 9, first_bad, sealed };
  await open('/admin/audit', log(given), replying(auditVerify, found));
  await press('Verify');
  await screen.findByText('The chain is broken in card-cafe-cara at version 3: hash differs');
});

it('finds a card by parts of two names', async () => {
  await open('/admin/audit?view=card', card);
  await screen.findByText('A card is one customer at one business.');
  await fill('Business', 'corner');
  await act(async () => (await screen.findByRole('button', { name: /owen@example.test/ })).click());
  await fill('Customer', 'zoe');
  await screen.findByText('Nothing found');
  await fill('Customer', 'car');
  await act(async () => (await screen.findByRole('button', { name: /cara@example.test/ })).click());
  expect(location.search).toBe('?view=card&business=cafe&customer=cara');
  await screen.findByText('12,345');
});

it('[SC90] leads from an entry of a shop’s second card to that card', async () => {
  await open('/admin/audit', log({ ...given, stream: 'card-cafe_cara_2' }));
  const link = await screen.findByRole('link', { name: /^Card history/ });
  expect(link.getAttribute('href')).toBe(
    '/admin/audit?view=card&business=cafe&customer=cara&programme=2&at=12345',
  );
});

it('shows a card whose customer is erased by the end of the id', async () => {
  await open('/admin/audit?view=card&business=cafe&customer=abcdef-123456', card);
  await screen.findByText('…123456');
  await screen.findByText('12,345');
});

it('says that there is no such card', async () => {
  await open(
    '/admin/audit?view=card&business=cafe&customer=cara',
    refusing(auditCard, 'not_found', 'No such card', 404),
  );
  await screen.findByText('This customer never had a stamp at this business.');
});

it('changes over to a card’s history, in the address too', async () => {
  await open('/admin/audit', log());
  await act(async () => screen.getByRole('tab', { name: 'Card timeline' }).click());
  await screen.findByText('Choose a card');
  expect(location.search).toBe('?view=card');
});
