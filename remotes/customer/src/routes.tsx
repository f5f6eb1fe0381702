import { lazyScreen, type RemoteRoutes } from '@stampwell/client';
import type { PathsOf } from '@stampwell/contracts/remote-manifest.ts';
import type { manifest } from '../manifest.ts';
import { DashboardScreen } from './dashboard/dashboard-screen.tsx';
import { QrCodeScreen } from './qr-code/lazy-qr-code-screen.ts';

/** Screens are loaded lazily, except the dashboard, where most visits begin. */
export default {
  '/dashboard': DashboardScreen,
  '/profile': lazyScreen(() => import('./profile/profile-screen.tsx'), 'ProfileScreen'),
  '/qr-code': QrCodeScreen,
  '/activity': lazyScreen(() => import('./activity/activity-screen.tsx'), 'ActivityScreen'),
  '/business/proof/:id/:entryId': lazyScreen(() => import('./proof/proof-screen.tsx'), 'ProofScreen'),
  '/business/:id': lazyScreen(() => import('./shop/shop-screen.tsx'), 'ShopScreen'),
  '/business/:id/story': lazyScreen(() => import('./story/story-screen.tsx'), 'StoryScreen'),
} satisfies RemoteRoutes<PathsOf<typeof manifest>>;
