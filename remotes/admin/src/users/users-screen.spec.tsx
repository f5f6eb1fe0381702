// @vitest-environment happy-dom
import { closeScreen, fill, openScreen, press, refusing, replying, silent } from '@stampwell/client/testing';
import {
  adminDashboard,
  adminUsers,
  deactivateUser,
  reactivateUser,
  searchUsers,
} from '@stampwell/contracts/http/admin.ts';
import { type AdminMerge, splitUser, userMergesForAdmin } from '@stampwell/contracts/http/merges.ts';
import type { AdminUser } from '@stampwell/contracts/http/shapes.ts';
import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { UsersScreen } from './users-screen.tsx';

afterEach(closeScreen);

const cara: AdminUser = {
  id: 'u1',
  name: 'Cara',
  email: 'cara@example.test',
  created_at: '2026-11-01T09:00:00Z',
  is_active: true,
  type: 'customer',
  phone: null,
  last_login: null,
  activity: { businesses_joined: 1, current_stamps: 3, total_redeemed: 0, total_transactions: 3 },
};
const users = (...list: AdminUser[]) => replying(adminUsers, { users: list, next_cursor: null });
const open = (...answers: Parameters<typeof openScreen>[0]['answers']) =>
  openScreen({ as: 'admin', screen: UsersScreen, answers });

async function deactivateCara(): Promise<void> {
  await press('Deactivate');
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('They can then not use 3 stamps that they hold.');
  await fill('Reason', 'Shared their code');
  await act(async () => within(dialog).getByRole('button', { name: 'Deactivate' }).click());
}

it('loads, shows each customer, and narrows the list by tab', async () => {
  await open(users(cara, { ...cara, id: 'u2', name: 'Dan', email: 'dan@example.test', is_active: false }));
  await screen.findByText('cara@example.test');
  expect(screen.getByText('dan@example.test')).toBeTruthy();
  await act(async () => screen.getByRole('tab', { name: /Inactive/ }).click());
  expect(screen.queryByText('cara@example.test')).toBeNull();
  expect(screen.getByText('dan@example.test')).toBeTruthy();
});

it('says that it loads', async () => {
  await open(silent(adminUsers));
  expect(screen.getByText('Loading users...')).toBeTruthy();
});

it('says that there is nobody', async () => {
  await open(users());
  await screen.findByText('No users found');
});

it('says that the search failed instead of showing who happens to be loaded, and searches on Try Again', async () => {
  const pages = [{ users: [cara], next_cursor: 'more' }];
  const cut = replying(adminUsers, pages[0]!);
  const { answer } = await open(
    {
      endpoint: adminUsers,
      respond: () => (pages.shift() ? cut : refusing(adminUsers, 'forbidden', 'No', 403)).respond(),
    },
    refusing(searchUsers, 'forbidden', 'Not now', 403),
    silent(adminDashboard),
  );
  await screen.findByText('cara@example.test');
  await fill('Search users by name or email...', 'cara');
  await screen.findByRole('heading', { name: 'Failed to search users' });
  expect(screen.queryByText('cara@example.test')).toBeNull();
  answer(replying(searchUsers, { users: [cara], next_cursor: null }));
  await press('Try Again');
  await screen.findByText('cara@example.test');
});

it('deactivates a customer with a reason', async () => {
  const { answer, writes } = await open(users(cara));
  const inactive = { ...cara, is_active: false };
  answer(replying(deactivateUser, { user: inactive }), users(inactive));
  await deactivateCara();
  await screen.findByText('Cara deactivated successfully!');
  expect(writes).toMatchObject([
    { path: '/admin/users/u1/deactivate', body: { reason: 'Shared their code' } },
  ]);
  expect(screen.getByRole('button', { name: 'Reactivate' })).toBeTruthy();
});

it('says why a customer could not be deactivated', async () => {
  await open(users(cara), refusing(deactivateUser, 'invalid_state', 'Already deactivated'));
  await deactivateCara();
  await screen.findByText('Already deactivated');
});

it('reactivates at one press', async () => {
  const { answer, writes } = await open(users({ ...cara, is_active: false }));
  answer(replying(reactivateUser, { user: cara }), users(cara));
  await press('Reactivate');
  await screen.findByText('Cara reactivated successfully!');
  expect(writes).toMatchObject([{ path: '/admin/users/u1/reactivate' }]);
});

const merge: AdminMerge = {
  id: 'm1',
  role: 'from',
  other_id: 'u9',
  other_name: 'Guest 4F2',
  at: '2026-11-25T12:00:00Z',
  until: '2999-12-25T12:00:00Z',
  by: 'Cara',
  apart_at: null,
  apart_by: null,
};
const apart = { ...merge, apart_at: '2026-11-26T12:00:00Z', apart_by: 'Robin' };
const merges = (...list: AdminMerge[]) => replying(userMergesForAdmin, { merges: list });

async function detailsOfCara(...answers: Parameters<typeof openScreen>[0]['answers']) {
  const opened = await open(users(cara), ...answers);
  await screen.findByText('cara@example.test');
  await press('Details');
  return opened;
}

it('[JO11] shows with whom a customer was put together, and takes them apart', async () => {
  const { writes, answer } = await detailsOfCara(merges(merge), replying(splitUser, { merges: [apart] }));
  await screen.findByText(/Guest 4F2 was put into this account on .*, by Cara\./);
  await press('Take apart');
  const [, question] = await screen.findAllByRole('dialog');
  expect(question?.textContent).toContain('gets its own cards and stamps back');
  const confirm = within(question as HTMLElement).getByRole('button', { name: 'Take apart' });
  await vi.waitFor(() => expect(confirm.getAttribute('aria-disabled')).not.toBe('true'));
  expect(writes).toEqual([]);
  answer(merges(apart));
  await act(async () => confirm.click());
  await screen.findByText(/Taken apart on .*, by Robin\./);
  expect(screen.queryByRole('button', { name: 'Take apart' })).toBeNull();
  expect(writes).toMatchObject([{ path: '/admin/users/u1/split', body: { merge_id: 'm1' } }]);
});

it('offers no taking apart once it is too late', async () => {
  const tooLate = { ...merge, until: '2026-11-25T12:00:00Z' };
  await detailsOfCara(merges(tooLate));
  await screen.findByText(/Guest 4F2 was put into this account/);
  expect(screen.queryByRole('button', { name: 'Take apart' })).toBeNull();
});

it('shows nothing of it for most customers', async () => {
  await detailsOfCara(merges());
  await screen.findByText('User Details');
  expect(screen.queryByText('Put together')).toBeNull();
});

it('sorts by a column, and back', async () => {
  const busy = { ...cara.activity, current_stamps: 9 };
  await open(users(cara, { ...cara, id: 'u2', name: 'Dan', email: 'dan@example.test', activity: busy }));
  await screen.findByText('cara@example.test');
  const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(names()).toEqual(['Cara', 'Dan']);
  await press('Stamps');
  expect(names()).toEqual(['Dan', 'Cara']);
  await press('Stamps, largest first');
  expect(names()).toEqual(['Cara', 'Dan']);
  await press('User');
  expect(names()).toEqual(['Cara', 'Dan']);
});
