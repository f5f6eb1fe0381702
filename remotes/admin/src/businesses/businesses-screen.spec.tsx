// @vitest-environment happy-dom
import { closeScreen, fill, openScreen, press, refusing, replying, silent } from '@stampwell/client/testing';
import {
  adminBusinesses,
  adminDashboard,
  approveBusiness,
  rejectBusiness,
  searchBusinesses,
} from '@stampwell/contracts/http/admin.ts';
import type { Business } from '@stampwell/contracts/http/shapes.ts';
import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aPendingBusiness } from '../testing/platform.fixtures.ts';
import { BusinessesScreen } from './businesses-screen.tsx';

afterEach(closeScreen);

const pending = aPendingBusiness({ _id: 'b1', id: 'b1' });
const businesses = (...list: Business[]) =>
  replying(adminBusinesses, { businesses: list, next_cursor: null });
const open = (...answers: Parameters<typeof openScreen>[0]['answers']) =>
  openScreen({ as: 'admin', screen: BusinessesScreen, answers });

it('says that it loads', async () => {
  await open(silent(adminBusinesses));
  expect(screen.getByText('Loading businesses...')).toBeTruthy();
});

it('says that there is none', async () => {
  await open(businesses());
  await screen.findByText('No businesses found');
});

it('says that the search failed instead of showing what happens to be loaded, and searches on Try Again', async () => {
  const pages = [{ businesses: [pending], next_cursor: 'more' }];
  const cut = replying(adminBusinesses, pages[0]!);
  const { answer } = await open(
    {
      endpoint: adminBusinesses,
      respond: () => (pages.shift() ? cut : refusing(adminBusinesses, 'forbidden', 'No', 403)).respond(),
    },
    refusing(searchBusinesses, 'forbidden', 'Not now', 403),
    silent(adminDashboard),
  );
  await screen.findByText('owen@example.test');
  await fill('Search businesses by name or email...', 'owen');
  await screen.findByRole('heading', { name: 'Failed to search businesses' });
  expect(screen.queryByText('owen@example.test')).toBeNull();
  answer(replying(searchBusinesses, { businesses: [pending], next_cursor: null }));
  await press('Try Again');
  await screen.findByText('owen@example.test');
});

it('approves with the note of this screen', async () => {
  const { answer, writes } = await open(businesses(pending));
  const approved = { ...pending, status: 'approved', is_approved: true } as const;
  await screen.findByText('owen@example.test');
  answer(replying(approveBusiness, { business: approved }), businesses(approved));
  await press('Approve');
  await screen.findByRole('button', { name: 'Deactivate' });
  const body = { notes: 'Approved from admin panel' };
  expect(writes).toMatchObject([{ path: '/admin/businesses/b1/approve', body }]);
});

it('says why a business could not be approved', async () => {
  await open(
    businesses(pending),
    refusing(approveBusiness, 'invalid_state', 'Another administrator was first'),
  );
  await press('Approve');
  await screen.findByText('Another administrator was first');
});

it('rejects only with a reason', async () => {
  const { answer, writes } = await open(businesses(pending));
  await press('Reject');
  const dialog = await screen.findByRole('dialog');
  const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Reject' });
  expect(confirm.disabled).toBe(true);
  const rejected = { ...pending, status: 'rejected' } as const;
  answer(replying(rejectBusiness, { business: rejected }), businesses(rejected));
  await fill('Reason', 'No address');
  await act(async () => confirm.click());
  await screen.findByText('Rejected');
  expect(writes).toMatchObject([{ path: '/admin/businesses/b1/reject', body: { reason: 'No address' } }]);
});
