import { lazyScreen, type RemoteRoutes } from '@stampwell/kit';

/** Each path and its screen, loaded when it is first shown. */
export default {
  '/dashboard': lazyScreen(() => import('./dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
} satisfies RemoteRoutes;
