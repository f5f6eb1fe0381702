import { lazyScreen, type RemoteRoutes } from '@stampwell/client';
import type { PathsOf } from '@stampwell/contracts/remote-manifest.ts';
import type { manifest } from '../manifest.ts';
import { LazyCustomerScreen } from './customer/lazy-customer-screen.ts';
import { DashboardScreen } from './dashboard/dashboard-screen.tsx';

/**
 * Each path and its screen, loaded when it is first shown; the dashboard comes at once, since most visits begin there. Those
 * named `kept-…` are needed where there is no connection, too.
 */
export default {
  '/employee/dashboard': DashboardScreen,
  '/employee/scanner': lazyScreen(
    () => import(/* webpackChunkName: "kept-scanner" */ './scanner/scanner-screen.tsx'),
    'ScannerScreen',
  ),
  '/employee/customer/:qrCode': LazyCustomerScreen,
  '/employee/story/:customerId': lazyScreen(() => import('./story/story-screen.tsx'), 'StoryScreen'),
  '/employee/profile': lazyScreen(
    () => import(/* webpackChunkName: "kept-profile" */ './profile/profile-screen.tsx'),
    'ProfileScreen',
  ),
} satisfies RemoteRoutes<PathsOf<typeof manifest>>;
