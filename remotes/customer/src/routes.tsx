import { lazyScreen, type RemoteRoutes } from '@stampwell/client';
import type { PathsOf } from '@stampwell/contracts/remote-manifest.ts';
import type { ComponentType } from 'react';
import type { manifest } from '../manifest.ts';
import { DashboardScreen } from './dashboard/dashboard-screen.tsx';
import { WalletColours } from './dashboard/wallet-colours.tsx';
import { QrCodeScreen } from './qr-code/lazy-qr-code-screen.ts';

const inWallet = (Screen: ComponentType, isAsked?: 'isAsked') => () => (
  <WalletColours isAsked={isAsked !== undefined}>
    <Screen />
  </WalletColours>
);

const profile = inWallet(lazyScreen(() => import('./profile/profile-screen.tsx'), 'ProfileScreen'));

/** Screens are loaded lazily, except the dashboard, where most visits begin. */
export default {
  '/dashboard': inWallet(DashboardScreen, 'isAsked'),
  '/profile': profile,
  '/profile/you': profile,
  '/profile/sign-in': profile,
  '/profile/mails': profile,
  '/profile/data': profile,
  '/qr-code': inWallet(QrCodeScreen),
  '/activity': inWallet(lazyScreen(() => import('./activity/activity-screen.tsx'), 'ActivityScreen')),
  '/places': inWallet(lazyScreen(() => import('./places/places-screen.tsx'), 'PlacesScreen')),
  '/business/proof/:id/:entryId': lazyScreen(() => import('./proof/proof-screen.tsx'), 'ProofScreen'),
  '/business/:id': inWallet(lazyScreen(() => import('./shop/shop-screen.tsx'), 'ShopScreen')),
  '/business/:id/story': inWallet(lazyScreen(() => import('./story/story-screen.tsx'), 'StoryScreen')),
} satisfies RemoteRoutes<PathsOf<typeof manifest>>;
