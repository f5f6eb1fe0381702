import { ProfileHead, type ProfileRow, ProfileRows, SignOutButton } from '@stampwell/account';
import { useUser } from '@stampwell/client';
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
import { useHasPlaces } from '../places/use-open-places.ts';
import { SubscriptionCard } from './subscription-card.tsx';

const { shop, places, programme, look, security, keys, webhooks, tills, mails, account } = paths.business;

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

/** Where there may be several. */
const PLACES: ProfileRow = {
  to: places,
  icon: IconMapPin,
  name: 'Places',
  words: 'Each of your shops: name, address, hours',
};

/** The owner's profile: its parts, the subscription, and signing out. */
export function ProfileScreen() {
  const { name, type } = useUser();
  const hasPlaces = useHasPlaces();
  const [first, ...others] = ROWS;
  const rows = hasPlaces && first ? [first, PLACES, ...others] : ROWS;
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
