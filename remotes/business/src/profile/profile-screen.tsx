import { ProfileHead, type ProfileRow, ProfileRows, SignOutButton } from '@stampwell/account';
import { useApiQuery, useUser } from '@stampwell/client';
import { platformNotice } from '@stampwell/contracts/http/platform.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import {
  IconBell,
  IconBuildingStore,
  IconDatabase,
  IconDeviceTablet,
  IconKey,
  IconLock,
  IconMapPin,
  IconPalette,
  IconRosette,
  IconShare,
} from '@stampwell/icons';
import { Columns, Stack, WideScreen } from '@stampwell/ui';
import { SubscriptionCard } from './subscription-card.tsx';

const { shop, places, programme, look, security, keys, webhooks, tills, mails, account } = paths.business;

/** The frame of every page has asked already. */
const FRESH_MS = 300_000;

const ROWS: readonly ProfileRow[] = [
  { to: shop, icon: IconBuildingStore, name: 'The business', words: 'Name, address, opening hours, closing' },
  { to: programme, icon: IconRosette, name: 'Programme', words: 'Stamps, reward, limits, paper cards' },
  { to: look, icon: IconPalette, name: 'Look', words: 'Logo, colour, shape of the stamp' },
  { to: security, icon: IconLock, name: 'Sign-in', words: 'Password, passkeys, your devices' },
  { to: keys, icon: IconKey, name: 'Keys', words: 'For your till, web shop or accountant' },
  { to: webhooks, icon: IconShare, name: 'Webhooks', words: 'Tell a program what happens' },
  { to: tills, icon: IconDeviceTablet, name: 'Tills', words: 'Tablets that your staff share' },
  { to: mails, icon: IconBell, name: 'Mails', words: 'What we send you' },
  { to: account, icon: IconDatabase, name: 'Your data', words: 'Download it, or delete your account' },
];

/** Where plans include more than one. */
const PLACES: ProfileRow = {
  to: places,
  icon: IconMapPin,
  name: 'Places',
  words: 'Each of your shops: name, address, hours',
};

/** The owner's profile: its parts, the subscription, and signing out. */
export function ProfileScreen() {
  const { name, type } = useUser();
  const { data } = useApiQuery(platformNotice, {}, { staleTime: FRESH_MS, retry: false });
  const [first, ...others] = ROWS;
  const rows = data?.places_included && first ? [first, PLACES, ...others] : ROWS;
  return (
    <WideScreen>
      <ProfileHead name={name} type={type} />
      <Columns ratio="3fr 2fr">
        <ProfileRows rows={rows} />
        <Stack gap={24}>
          <SubscriptionCard />
          <SignOutButton />
        </Stack>
      </Columns>
    </WideScreen>
  );
}
