// @vitest-environment happy-dom
import { closeScreen, openScreen, press, replying, silent } from '@stampwell/client/testing';
import { LONG_NAME } from '@stampwell/client/testing/fixtures.ts';
import {
  businessCustomers,
  overdueCustomers,
  searchBusinessCustomers,
} from '@stampwell/contracts/http/business.ts';
import { businessSettings } from '@stampwell/contracts/http/business-settings.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { waitingCustomers } from '@stampwell/contracts/http/imports.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { terms } from '../testing/shop.fixtures.ts';
import { CustomersScreen } from './customers-screen.tsx';

afterEach(closeScreen);

type Customer = ReplyOf<typeof businessCustomers>['customers'][number];
const cara: Customer = {
  customer_id: 'cara',
  customer_name: 'Cara',
  customer_email: 'cara@example.test',
  last_stamp_at: '2026-11-01T09:00:00Z',
  last_activity_at: '2026-11-01T09:00:00Z',
  current_stamps: 3,
  total_redeemed: 1,
  progress_percentage: 30,
  reward_eligible: false,
  total_transactions: 14,
  created_at: '2026-09-01T09:00:00Z',
};
/** Deleted customers are asked for apart. */
const NONE = { customers: [], next_cursor: null };
const listing = (reply: ReplyOf<typeof businessCustomers>) => ({
  endpoint: businessCustomers,
  respond: (request: Request) => Response.json(request.url.includes('show=deleted') ? NONE : reply),
});
const known = (...customers: Customer[]) => listing({ customers, next_cursor: null });
const nobodyWaits = replying(waitingCustomers, { total: 0, people: [], next_cursor: null });
const open = (...answers: Parameters<typeof openScreen>[0]['answers']) =>
  openScreen({
    as: 'business',
    screen: CustomersScreen,
    answers: [replying(businessSettings, terms), nobodyWaits, ...answers],
  });
const deleted = { ...cara, customer_id: 'gone', customer_name: 'Deleted customer' };
const search = (words: string) =>
  fireEvent.change(screen.getByPlaceholderText(/Search customers/), { target: { value: words } });

it('says that customers are loading', async () => {
  await open(silent(businessCustomers));
  expect(screen.getByText('Loading customers...')).toBeTruthy();
});

it('shows each customer with their progress, and leads to their card', async () => {
  const full = { ...cara, customer_id: 'dan', customer_name: 'Dan', current_stamps: 10 };
  await open(known(cara, full));
  const row = await screen.findByRole('link', { name: /Cara/ });
  expect(row.getAttribute('href')).toBe('/business/customers/cara');
  expect(within(row).getByText('3 / 10')).toBeTruthy();
  expect(within(row).getByText('1 reward, 14 transactions')).toBeTruthy();
  expect(within(row).queryByText('Reward ready')).toBeNull();
  expect(within(screen.getByRole('link', { name: /Dan/ })).getByText('Reward ready')).toBeTruthy();
});

it('shows who of a list has not come yet, and does not say that there are no customers', async () => {
  const people = [{ id: 'dee', name: 'Dee Lee', email: 'dee@example.test', stamps: 3 }];
  await open(known(), replying(waitingCustomers, { total: 19, people, next_cursor: null }));
  await screen.findByText('Nobody of your list has come yet');
  fireEvent.click(screen.getByText('Waiting 19'));
  await screen.findByText('Dee Lee');
  expect(screen.getByText('3 stamps')).toBeTruthy();
});

it('keeps a long name readable', async () => {
  await open(known({ ...cara, customer_name: LONG_NAME }));
  const name = await screen.findByText(LONG_NAME);
  expect(name.getAttribute('title')).toBe(LONG_NAME);
});

it('shows a shop without customers what to do first', async () => {
  await open(known());
  await screen.findByText('No customers yet');
  const way = screen.getByRole('link', { name: 'Scan the first code' });
  expect(way.getAttribute('href')).toBe('/scanner');
});

it('filters and sorts by the address, and lists overdue customers', async () => {
  const asked: string[] = [];
  const { answer } = await open(
    known(cara),
    replying(overdueCustomers, {
      customers: [{ ...cara, customer_id: 'dan', customer_name: 'Dan' }],
      next_cursor: null,
    }),
  );
  await screen.findAllByText('Cara');
  answer({
    endpoint: businessCustomers,
    respond: (request: Request) => {
      asked.push(new URL(request.url).search);
      return Response.json({ customers: [], next_cursor: null });
    },
  });
  await act(async () => screen.getByRole('radio', { name: 'Reward ready' }).click());
  await screen.findByText('No reward ready');
  expect(asked).toEqual(['?show=reward_ready&sort=last_visit']);
  expect(location.search).toBe('?show=reward_ready');
  fireEvent.change(screen.getByLabelText('Order'), { target: { value: 'longest_away' } });
  await vi.waitFor(() => expect(asked.at(-1)).toBe('?show=reward_ready&sort=longest_away'));
  await act(async () => screen.getByRole('radio', { name: 'Overdue' }).click());
  await screen.findByText('Dan');
  expect(screen.queryByLabelText('Order')).toBeNull();
});

it('folds deleted customers below the others', async () => {
  const answer = {
    endpoint: businessCustomers,
    respond: (request: Request) =>
      Response.json({
        customers: request.url.includes('show=deleted') ? [deleted] : [cara],
        next_cursor: null,
      }),
  };
  await open(answer);
  const gone = await screen.findByText('Deleted customer');
  const fold = gone.closest('details');
  expect(fold?.open).toBe(false);
  expect(screen.getByText('Cara').closest('details')).toBeNull();
  expect(screen.getByText('Cara').compareDocumentPosition(gone)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('searches, and quotes what was not found', async () => {
  await open(known(cara), replying(searchBusinessCustomers, { customers: [], next_cursor: null }));
  await screen.findByText('Cara');
  search('  Zoe ');
  await screen.findByText(/No customer found for “Zoe”/);
  expect(screen.queryByText('Cara')).toBeNull();
  search('');
  await screen.findByText('Cara');
});

it('adds the next page below', async () => {
  const { answer } = await open(listing({ customers: [cara], next_cursor: 'next' }));
  await screen.findByText('Cara');
  answer(known({ ...cara, customer_id: 'dan', customer_name: 'Dan' }));
  await press('Load More');
  await screen.findByText('Dan');
  expect(screen.getByText('Cara')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();
});
