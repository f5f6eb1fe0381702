import { lazyScreen, type RemoteRoutes } from '@stampwell/client';
import type { PathsOf } from '@stampwell/contracts/remote-manifest.ts';
import type { manifest } from '../manifest.ts';
import { LazyCustomerScreen } from './customer/lazy-customer-screen.ts';
import { DashboardScreen } from './dashboard/dashboard-screen.tsx';

const StoryScreen = lazyScreen(() => import('./story/story-screen.tsx'), 'StoryScreen');

/**
 * Screens are loaded lazily, except the dashboard, where most visits begin. Screens named `kept-…` are cached for use without a
 * connection.
 */
export default {
  '/employee/dashboard': DashboardScreen,
  '/employee/scanner': lazyScreen(
    () => import(/* webpackChunkName: "kept-scanner" */ './scanner/scanner-screen.tsx'),
    'ScannerScreen',
  ),
  '/employee/customer/:qrCode': LazyCustomerScreen,
  '/employee/till': lazyScreen(
    () => import(/* webpackChunkName: "kept-till" */ './till/till-screen.tsx'),
    'TillScreen',
  ),
  '/employee/find': lazyScreen(() => import('./find/find-screen.tsx'), 'FindScreen'),
  '/employee/found/:customerId': LazyCustomerScreen,
  '/employee/story/:customerId': StoryScreen,
  '/employee/customer/:qrCode/story': StoryScreen,
  '/employee/profile': lazyScreen(
    () => import(/* webpackChunkName: "kept-profile" */ './profile/profile-screen.tsx'),
    'ProfileScreen',
  ),
} satisfies RemoteRoutes<PathsOf<typeof manifest>>;
