import { lazyScreen, type RemoteRoutes } from '@stampwell/kit';

/** Each path and its screen, loaded when it is first shown. */
export default {
  '/dashboard': lazyScreen(() => import('./dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
  '/scanner': lazyScreen(() => import('./scanner/scanner-screen.tsx'), 'ScannerScreen'),
  '/business/customer/:qrCode': lazyScreen(() => import('./customer/customer-screen.tsx'), 'CustomerScreen'),
} satisfies RemoteRoutes;
