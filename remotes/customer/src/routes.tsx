import { lazyScreen, type RemoteRoutes } from '@stampwell/kit';
import { DashboardScreen } from './dashboard/dashboard-screen.tsx';

/** Each path and its screen, loaded when it is first shown; the dashboard comes at once, since most visits begin there. */
export default {
  '/dashboard': DashboardScreen,
  '/profile': lazyScreen(() => import('./profile/profile-screen.tsx'), 'ProfileScreen'),
  '/qr-code': lazyScreen(() => import('./qr-code/qr-code-screen.tsx'), 'QrCodeScreen'),
  '/activity': lazyScreen(() => import('./activity/activity-screen.tsx'), 'ActivityScreen'),
  '/business/:id': lazyScreen(() => import('./shop/shop-screen.tsx'), 'ShopScreen'),
} satisfies RemoteRoutes;
