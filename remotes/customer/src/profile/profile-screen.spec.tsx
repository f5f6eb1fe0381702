// @vitest-environment happy-dom
import { session, updateUser } from '@stampwell/client';
import { closeScreen, fill, openScreen, press, refusing, replying, silent } from '@stampwell/client/testing';
import { changeCustomerPassword } from '@stampwell/contracts/http/account/passwords.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { eraseGuest, keepSafe } from '@stampwell/contracts/http/join.ts';
import { changeMailPreference, mailPreferences } from '@stampwell/contracts/http/mails.ts';
import {
  deleteUserAccount,
  updateUserProfile,
  userDashboard,
  userProfile,
} from '@stampwell/contracts/http/user.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { aCard, aDashboard } from '../testing/wallet.fixtures.ts';
import { DataScreen, MailsScreen, SignInScreen, YouScreen } from './profile-parts.tsx';
import { ProfileScreen } from './profile-screen.tsx';

afterEach(closeScreen);

const robin: ReplyOf<typeof userProfile>['user'] = {
  id: 'me',
  name: 'Robin',
  email: 'robin@example.test',
  created_at: '2026-11-01T09:00:00Z',
  is_active: true,
  type: 'customer',
  phone: null,
  last_login: null,
  is_guest: false,
};
const profile = replying(userProfile, { user: robin });
type Answers = Parameters<typeof openScreen>[0]['answers'];
const opens =
  (Part: ComponentType) =>
  (...answers: Answers) =>
    openScreen({ as: 'customer', screen: Part, answers: [profile, ...answers] });
const openYou = opens(YouScreen);
const openSignIn = opens(SignInScreen);
const openMails = opens(MailsScreen);
const openData = opens(DataScreen);
/** The dialog that asks for the password. */
async function askToDelete() {
  await press('Delete Account');
  const dialog = within(await screen.findByRole('dialog'));
  return {
    dialog,
    async confirm(password: string) {
      fireEvent.change(dialog.getByLabelText('Your password', { selector: 'input' }), {
        target: { value: password },
      });
      await act(async () => dialog.getByRole('button', { name: 'Delete Account' }).click());
    },
  };
}

it('has four rows, each an address of its own, and signs out at one press', async () => {
  await opens(ProfileScreen)();
  const rows = within(screen.getByRole('navigation', { name: 'Profile' })).getAllByRole('link');
  expect(rows.map((row) => row.getAttribute('href'))).toEqual([
    '/profile/you',
    '/profile/sign-in',
    '/profile/mails',
    '/profile/data',
  ]);
  await press('Sign Out');
  expect(session().general).toBeNull();
});

it.each([
  ['Save Changes', openYou, 'Name'],
  ['Change Password', openSignIn, 'Current password'],
] as const)("makes '%s' the main button once something changed", async (name, open, field) => {
  await open();
  const save = await screen.findByRole('button', { name });
  expect(save.dataset.variant).toBe('default');
  fireEvent.change(screen.getByLabelText(field, { selector: 'input' }), { target: { value: 'Another' } });
  expect(save.dataset.variant).toBe('filled');
});

it('says that the profile is loading', async () => {
  await openYou(silent(userProfile));
  expect(screen.getByText('Loading profile...')).toBeTruthy();
});

it('saves another name at one press, without the password', async () => {
  const user = { ...robin, name: 'Robin Reed' };
  const { writes } = await openYou(replying(updateUserProfile, { user }));
  await fill('Name', 'Robin Reed');
  await press('Save Changes');
  await screen.findByText('Profile updated successfully!');
  expect(writes).toEqual([
    {
      name: 'updateUserProfile',
      path: '/user/profile',
      body: { name: 'Robin Reed', email: 'robin@example.test', phone: null },
    },
  ]);
  expect(session().general?.user.name).toBe('Robin Reed');
});

it('asks for the password before the email changes', async () => {
  const { writes } = await openYou(replying(updateUserProfile, { user: robin }));
  await fill('Email', 'new@example.test');
  await press('Save Changes');
  await screen.findByText('Current password is required');
  expect(writes).toEqual([]);
});

it('says that the new email waits for its link', async () => {
  await openYou(replying(userProfile, { user: { ...robin, pending_email: 'new@example.test' } }));
  await screen.findByText(/We sent a link to new@example.test/);
});

it('keeps what was typed when the email is taken, and says so', async () => {
  await openYou(refusing(updateUserProfile, 'already_exists', 'This email has an account'));
  await fill('Name', 'Robin Reed');
  await press('Save Changes');
  await screen.findByText('This email has an account');
  expect(screen.getByDisplayValue('Robin Reed')).toBeTruthy();
});

async function changePassword(confirm: string): Promise<void> {
  const typed = {
    'Current password': 'my-password',
    'New password': 'a-new-password',
    'Confirm new password': confirm,
  };
  for (const [label, value] of Object.entries(typed))
    fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });
  await press('Change Password');
}

it('sends no password that was confirmed wrongly', async () => {
  const { writes } = await openSignIn();
  await changePassword('another-password');
  await screen.findByText('Passwords do not match');
  expect(writes).toEqual([]);
});

it('says why a password was refused', async () => {
  const words = 'That is not your password';
  const { writes } = await openSignIn(refusing(changeCustomerPassword, 'invalid_credentials', words, 403));
  await changePassword('a-new-password');
  await screen.findByText(words);
  const body = { current_password: 'my-password', new_password: 'a-new-password' };
  expect(writes).toMatchObject([{ name: 'changeCustomerPassword', body }]);
});

it('switches a mail off, and back on when that is refused', async () => {
  await openMails(
    replying(mailPreferences, {
      topics: [{ topic: 'rewards', label: 'A reward is ready', description: '', is_on: true }],
    }),
    refusing(changeMailPreference, 'rate_limited', 'Changed too often', 403),
  );
  const mail = await screen.findByRole<HTMLInputElement>('switch', { name: /A reward is ready/ });
  await act(async () => mail.click());
  await screen.findByText('Changed too often');
  await vi.waitFor(() => expect(mail.checked).toBe(true));
});

it('says what is lost with the account before it asks for the password', async () => {
  const dashboard = aDashboard(aCard());
  const stats = { total_stamps: 13, rewards_earned: 2, ready_to_claim: 1, active_cards: 2 };
  await openData(replying(userDashboard, { ...dashboard, stats }));
  const { dialog } = await askToDelete();
  await dialog.findByText('13 stamps on 2 cards');
  expect(dialog.getByText('1 reward ready')).toBeTruthy();
});

it('keeps the account when the password is wrong', async () => {
  const { writes } = await openData(
    refusing(deleteUserAccount, 'invalid_credentials', 'That is not your password', 403),
  );
  const { dialog, confirm } = await askToDelete();
  await confirm('wrong-password');
  await dialog.findByText('That is not your password');
  expect(writes).toMatchObject([{ name: 'deleteUserAccount', body: { password: 'wrong-password' } }]);
  expect(session().general).not.toBeNull();
});

it('deletes the account and signs out', async () => {
  await openData(replying(deleteUserAccount, undefined));
  const { confirm } = await askToDelete();
  await confirm('my-password');
  await vi.waitFor(() => expect(session().general).toBeNull());
  expect(session().farewell?.to).toMatch(/^\/gone(\?stamps=\d+)?$/);
});

it('shows how to have the app on the home screen, and uses the browser’s own way', async () => {
  await openMails();
  await screen.findByText('Choose ‘Install’.');
  const prompt = vi.fn().mockResolvedValue({ outcome: 'accepted' });
  await act(async () => {
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
  });
  await press('Put it on my home screen');
  await screen.findByText('Stampwell is among your apps.');
  expect(prompt).toHaveBeenCalledOnce();
});

it('[JO6] offers an address, its passkeys and deletion to an account that a passkey alone opens', async () => {
  const user = { ...robin, name: 'Guest 4F2', email: '', is_guest: false };
  const openPart = async (Part: ComponentType) => {
    closeScreen();
    const opened = await openScreen({
      as: 'customer',
      screen: Part,
      answers: [
        replying(userProfile, { user }),
        replying(keepSafe, { is_guest: false, has_address: false, pending_email: null }),
        replying(eraseGuest, undefined),
      ],
    });
    await act(async () => updateUser({ email: '' }));
    return opened;
  };
  for (const Part of [ProfileScreen, YouScreen]) {
    await openPart(Part);
    await screen.findByRole('button', { name: 'With name and email' });
    expect(screen.queryByText(/This card is on this phone alone/)).toBeNull();
  }
  await openPart(SignInScreen);
  await screen.findByText('Sign-in and security');
  const { writes } = await openPart(DataScreen);
  await press('Delete Account');
  const dialog = within(await screen.findByRole('dialog'));
  await act(async () => dialog.getByRole('button', { name: 'Delete' }).click());
  await vi.waitFor(() => expect(writes).toMatchObject([{ name: 'eraseGuest' }]));
});
