import { lazyScreen, type RemoteRoutes } from '@stampwell/client';
import type { PathsOf } from '@stampwell/contracts/remote-manifest.ts';
import type { manifest } from '../manifest.ts';
import { LazyCustomerScreen } from './customer/lazy-customer-screen.ts';
import { DashboardScreen } from './dashboard/dashboard-screen.tsx';

/**
 * Screens are loaded lazily, except the dashboard, where most visits begin. Screens named `kept-…` are cached for use without a
 * connection.
 */
export default {
  '/dashboard': DashboardScreen,
  '/profile': lazyScreen(() => import('./profile/profile-screen.tsx'), 'ProfileScreen'),
  '/scanner': lazyScreen(
    () => import(/* webpackChunkName: "kept-scanner" */ './scanner/scanner-screen.tsx'),
    'ScannerScreen',
  ),
  '/business/customer/:qrCode': LazyCustomerScreen,
  '/business/register': lazyScreen(() => import('./register/register-screen.tsx'), 'RegisterScreen'),
  '/business/subscription': lazyScreen(
    () => import('./subscription/chooser/plan-chooser-screen.tsx'),
    'PlanChooserScreen',
  ),
  '/business/subscription/manage': lazyScreen(
    () => import('./subscription/manage/manage-screen.tsx'),
    'ManageScreen',
  ),
  '/business/customers': lazyScreen(() => import('./customers/customers-screen.tsx'), 'CustomersScreen'),
  '/business/customers/:customerId': lazyScreen(() => import('./card/card-screen.tsx'), 'CardScreen'),
  '/business/questions': lazyScreen(() => import('./questions/questions-screen.tsx'), 'QuestionsScreen'),
  '/business/activity': lazyScreen(() => import('./activity/activity-screen.tsx'), 'ActivityScreen'),
  '/business/employees': lazyScreen(() => import('./employees/employees-screen.tsx'), 'EmployeesScreen'),
  '/business/unusual': lazyScreen(() => import('./unusual/unusual-screen.tsx'), 'UnusualScreen'),
  '/business/analytics': lazyScreen(() => import('./analytics/analytics-screen.tsx'), 'AnalyticsScreen'),
  '/business/what-if': lazyScreen(() => import('./what-if/what-if-screen.tsx'), 'WhatIfScreen'),
  '/business/what-if/:runId': lazyScreen(() => import('./what-if/what-if-run-screen.tsx'), 'WhatIfRunScreen'),
} satisfies RemoteRoutes<PathsOf<typeof manifest>>;
