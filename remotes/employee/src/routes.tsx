import { lazyScreen, type RemoteRoutes } from '@stampwell/client';
import type { PathsOf } from '@stampwell/contracts/remote-manifest.ts';
import type { manifest } from '../manifest.ts';
import { LazyCustomerScreen } from './customer/lazy-customer-screen.ts';

/** Each path and its screen, loaded when it is first shown. */
export default {
  '/employee/dashboard': lazyScreen(() => import('./dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
  '/employee/scanner': lazyScreen(() => import('./scanner/scanner-screen.tsx'), 'ScannerScreen'),
  '/employee/customer/:qrCode': LazyCustomerScreen,
  '/employee/story/:customerId': lazyScreen(() => import('./story/story-screen.tsx'), 'StoryScreen'),
  '/employee/profile': lazyScreen(() => import('./profile/profile-screen.tsx'), 'ProfileScreen'),
} satisfies RemoteRoutes<PathsOf<typeof manifest>>;
