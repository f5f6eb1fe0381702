import { lazyScreen, type RemoteRoutes } from '@stampwell/kit';

/** Each path and its screen, loaded when it is first shown. */
export default {
  '/dashboard': lazyScreen(() => import('./home/home-screen.tsx'), 'HomeScreen'),
  '/profile': lazyScreen(() => import('./profile/profile-screen.tsx'), 'ProfileScreen'),
  '/admin/dashboard': lazyScreen(() => import('./dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
  '/admin/businesses': lazyScreen(() => import('./businesses/businesses-screen.tsx'), 'BusinessesScreen'),
  '/admin/users': lazyScreen(() => import('./users/users-screen.tsx'), 'UsersScreen'),
  '/admin/health': lazyScreen(() => import('./health/health-screen.tsx'), 'HealthScreen'),
  '/admin/analytics': lazyScreen(() => import('./analytics/analytics-screen.tsx'), 'AnalyticsScreen'),
  '/admin/settings': lazyScreen(() => import('./settings/settings-screen.tsx'), 'SettingsScreen'),
  '/admin/audit': lazyScreen(() => import('./audit/audit-screen.tsx'), 'AuditScreen'),
} satisfies RemoteRoutes;
