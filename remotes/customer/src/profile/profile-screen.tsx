import { ProfileHead, type ProfileRow, ProfileRows, SignOutButton } from '@stampwell/account';
import { useUser } from '@stampwell/client';
import { useLocation } from '@stampwell/client/router';
import { profilePaths } from '@stampwell/contracts/profile-paths.ts';
import { IconBell, IconDatabase, IconKey, IconUser } from '@stampwell/icons';
import { Screen } from '@stampwell/ui';
import type { ComponentType } from 'react';
import { KeepSafe } from '../keep-safe/keep-safe.tsx';
import { TwoCardsOffer } from '../two-cards/two-cards-offer.tsx';
import { DataScreen, MailsScreen, SignInScreen, YouScreen } from './profile-parts.tsx';

const { you, signIn, mails, data } = profilePaths;

interface Part extends ProfileRow {
  /** For an account without an address. */
  wordsWithout?: string;
}

const PARTS: readonly Part[] = [
  {
    to: you,
    icon: IconUser,
    name: 'You',
    words: 'Name, email, how shops find you',
    wordsWithout: 'Name and email, codes that lead to you',
  },
  {
    to: signIn,
    icon: IconKey,
    name: 'Sign-in',
    words: 'Password, passkeys, your devices',
    wordsWithout: 'Your devices',
  },
  {
    to: mails,
    icon: IconBell,
    name: 'Mails and notices',
    words: 'What we send you, Stampwell as an app',
    wordsWithout: 'Notices, Stampwell as an app',
  },
  { to: data, icon: IconDatabase, name: 'Your data', words: 'Download it, or delete your account' },
];

const SCREENS: Readonly<Record<string, ComponentType>> = {
  [you]: YouScreen,
  [signIn]: SignInScreen,
  [mails]: MailsScreen,
  [data]: DataScreen,
};

/** The profile, or the part that the address names. */
export function ProfileScreen() {
  const { pathname } = useLocation();
  const Shown = SCREENS[pathname] ?? Overview;
  return <Shown />;
}

/** What waits to be done, the profile's parts, and signing out. */
function Overview() {
  const { name, type, email } = useUser();
  return (
    <Screen>
      <ProfileHead name={name} type={type} />
      <KeepSafe isForAddress />
      <TwoCardsOffer isAlways />
      <ProfileRows
        rows={PARTS.map(({ words, wordsWithout = words, ...row }) => ({
          ...row,
          words: email === '' ? wordsWithout : words,
        }))}
      />
      <SignOutButton />
    </Screen>
  );
}
