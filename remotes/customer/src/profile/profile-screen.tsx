import { ProfileHead } from '@stampwell/account';
import { leave, useUser } from '@stampwell/client';
import { Link, useLocation } from '@stampwell/client/router';
import { paths } from '@stampwell/contracts/paths.ts';
import { Button, Panel, Screen } from '@stampwell/ui';
import { IconBell, IconChevronRight, IconDatabase, IconKey, IconLogout, IconUser } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { KeepSafe } from '../keep-safe/keep-safe.tsx';
import { TwoCardsOffer } from '../two-cards/two-cards-offer.tsx';
import { DataScreen, MailsScreen, SignInScreen, YouScreen } from './profile-parts.tsx';
import classes from './profile-screen.module.css';

const { you, signIn, mails, data } = paths.profileParts;

interface Part {
  to: string;
  icon: typeof IconUser;
  name: string;
  /** What is there. */
  words: string;
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
    wordsWithout: 'Notices on this phone, Stampwell as an app',
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
      <Panel isFlush>
        <nav aria-label="Profile">
          <ul className={classes.parts}>
            {PARTS.map(({ to, icon: Icon, words, wordsWithout = words, ...part }) => (
              <li key={to}>
                <Link to={to} className={classes.part}>
                  <Icon className={classes.icon} size={22} stroke={1.8} aria-hidden="true" />
                  <span className={classes.words}>
                    <span className={classes.name}>{part.name}</span>
                    <span className={classes.quiet}>{email === '' ? wordsWithout : words}</span>
                  </span>
                  <IconChevronRight className={classes.chevron} size={18} aria-hidden="true" />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </Panel>
      <Button
        variant="default"
        size="lg"
        fullWidth
        leftSection={<IconLogout size={20} aria-hidden="true" />}
        onClick={() => leave()}
      >
        Sign Out
      </Button>
    </Screen>
  );
}
