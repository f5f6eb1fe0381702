import { lazyScreen, type RemoteRoutes } from '@stampwell/client';
import type { PathsOf } from '@stampwell/contracts/remote-manifest.ts';
import type { manifest } from '../manifest.ts';
import { DashboardScreen } from './dashboard/dashboard-screen.tsx';

/** Screens are loaded lazily, except the dashboard, where most visits begin. */
export default {
  '/dashboard': lazyScreen(() => import('./home/home-screen.tsx'), 'HomeScreen'),
  '/profile': lazyScreen(() => import('./profile/profile-screen.tsx'), 'ProfileScreen'),
  '/admin/dashboard': DashboardScreen,
  '/admin/businesses': lazyScreen(() => import('./businesses/businesses-screen.tsx'), 'BusinessesScreen'),
  '/admin/users': lazyScreen(() => import('./users/users-screen.tsx'), 'UsersScreen'),
  '/admin/health': lazyScreen(() => import('./health/health-screen.tsx'), 'HealthScreen'),
  '/admin/analytics': lazyScreen(() => import('./analytics/analytics-screen.tsx'), 'AnalyticsScreen'),
  '/admin/mails': lazyScreen(() => import('./mails/mails-screen.tsx'), 'MailsScreen'),
  '/admin/complaints': lazyScreen(() => import('./complaints/complaints-screen.tsx'), 'ComplaintsScreen'),
  '/admin/settings': lazyScreen(() => import('./settings/settings-screen.tsx'), 'SettingsScreen'),
  '/admin/unusual': lazyScreen(() => import('./anomalies/anomalies-screen.tsx'), 'AnomaliesScreen'),
  '/admin/audit': lazyScreen(() => import('./audit/audit-screen.tsx'), 'AuditScreen'),
  '/admin/what-if': lazyScreen(() => import('./what-if/what-if-screen.tsx'), 'WhatIfScreen'),
  '/admin/what-if/:runId': lazyScreen(() => import('./what-if/what-if-run-screen.tsx'), 'WhatIfRunScreen'),
} satisfies RemoteRoutes<PathsOf<typeof manifest>>;
