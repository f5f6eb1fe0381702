import { lazyScreen, type RemoteRoutes } from '@stampwell/kit';
import { DashboardScreen } from './dashboard/dashboard-screen.tsx';
import { QrCodeScreen } from './qr-code/lazy-qr-code-screen.ts';

/** Each path and its screen, loaded when it is first shown; the dashboard comes at once, since most visits begin there. */
export default {
  '/dashboard': DashboardScreen,
  '/profile': lazyScreen(() => import('./profile/profile-screen.tsx'), 'ProfileScreen'),
  '/qr-code': QrCodeScreen,
  '/activity': lazyScreen(() => import('./activity/activity-screen.tsx'), 'ActivityScreen'),
  '/business/:id': lazyScreen(() => import('./shop/shop-screen.tsx'), 'ShopScreen'),
} satisfies RemoteRoutes;
