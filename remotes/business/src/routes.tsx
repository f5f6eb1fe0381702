import { lazyScreen, type RemoteRoutes } from '@stampwell/client';
import { Navigate } from '@stampwell/client/router';
import { paths } from '@stampwell/contracts/paths.ts';
import type { PathsOf } from '@stampwell/contracts/remote-manifest.ts';
import type { ComponentType } from 'react';
import type { manifest } from '../manifest.ts';
import { LazyCustomerScreen } from './customer/lazy-customer-screen.ts';
import { DashboardScreen } from './dashboard/dashboard-screen.tsx';
import { OwnColours } from './parts/own-colours.tsx';

const inOwnColours = (Screen: ComponentType, isAsked?: 'isAsked') => () => (
  <OwnColours isAsked={isAsked !== undefined}>
    <Screen />
  </OwnColours>
);

/**
 * Screens are loaded lazily, except the dashboard, where most visits begin. Screens named `kept-…` are cached for use without a
 * connection.
 */
export default {
  '/dashboard': inOwnColours(DashboardScreen, 'isAsked'),
  '/profile': lazyScreen(() => import('./profile/profile-screen.tsx'), 'ProfileScreen'),
  '/business/profile': lazyScreen(() => import('./profile/profile-screen.tsx'), 'ProfileScreen'),
  '/business/profile/shop': lazyScreen(() => import('./profile/shop-screen.tsx'), 'ShopScreen'),
  '/business/profile/programme': lazyScreen(
    () => import('./profile/programme-screen.tsx'),
    'ProgrammeScreen',
  ),
  '/business/profile/places': lazyScreen(() => import('./places/places-screen.tsx'), 'PlacesScreen'),
  '/business/profile/look': lazyScreen(() => import('./profile/look-screen.tsx'), 'LookScreen'),
  '/business/profile/security': lazyScreen(() => import('./profile/security-screen.tsx'), 'SecurityScreen'),
  '/business/profile/keys': lazyScreen(() => import('./profile/keys-screen.tsx'), 'KeysScreen'),
  '/business/profile/webhooks': lazyScreen(() => import('./profile/webhooks-screen.tsx'), 'WebhooksScreen'),
  '/business/profile/webhooks/:webhookId': lazyScreen(
    () => import('./profile/webhook-messages-screen.tsx'),
    'WebhookMessagesScreen',
  ),
  '/business/profile/tills': lazyScreen(() => import('./profile/tills-screen.tsx'), 'TillsScreen'),
  '/business/profile/mails': lazyScreen(() => import('./profile/mails-screen.tsx'), 'MailsScreen'),
  '/business/profile/account': lazyScreen(() => import('./profile/account-screen.tsx'), 'AccountScreen'),
  '/profile/mails': () => <Navigate to={paths.business.mails} replace />,
  '/scanner': lazyScreen(
    () => import(/* webpackChunkName: "kept-scanner" */ './scanner/scanner-screen.tsx'),
    'ScannerScreen',
  ),
  '/business/customer/:qrCode': LazyCustomerScreen,
  '/business/import': lazyScreen(() => import('./import/import-screen.tsx'), 'ImportScreen'),
  '/business/find': lazyScreen(() => import('./find/find-screen.tsx'), 'FindScreen'),
  '/business/found/:customerId': LazyCustomerScreen,
  '/business/register': lazyScreen(() => import('./register/register-screen.tsx'), 'RegisterScreen'),
  '/business/subscription': lazyScreen(
    () => import('./subscription/chooser/plan-chooser-screen.tsx'),
    'PlanChooserScreen',
  ),
  '/business/subscription/manage': lazyScreen(
    () => import('./subscription/manage/manage-screen.tsx'),
    'ManageScreen',
  ),
  '/business/customers': inOwnColours(
    lazyScreen(() => import('./customers/customers-screen.tsx'), 'CustomersScreen'),
  ),
  '/business/customers/:customerId': inOwnColours(
    lazyScreen(() => import('./card/card-screen.tsx'), 'CardScreen'),
  ),
  '/business/questions': inOwnColours(
    lazyScreen(() => import('./questions/questions-screen.tsx'), 'QuestionsScreen'),
  ),
  '/business/activity': lazyScreen(() => import('./activity/activity-screen.tsx'), 'ActivityScreen'),
  '/business/employees': lazyScreen(() => import('./employees/employees-screen.tsx'), 'EmployeesScreen'),
  '/business/unusual': lazyScreen(() => import('./anomalies/anomalies-screen.tsx'), 'AnomaliesScreen'),
  '/business/posters': lazyScreen(() => import('./posters/posters-screen.tsx'), 'PostersScreen'),
  '/business/analytics': lazyScreen(() => import('./analytics/analytics-screen.tsx'), 'AnalyticsScreen'),
  '/business/what-if': lazyScreen(() => import('./what-if/what-if-screen.tsx'), 'WhatIfScreen'),
  '/business/what-if/:runId': lazyScreen(() => import('./what-if/what-if-run-screen.tsx'), 'WhatIfRunScreen'),
} satisfies RemoteRoutes<PathsOf<typeof manifest>>;
