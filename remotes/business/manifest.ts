import { openBusinessFindings } from '@stampwell/contracts/http/anomalies.ts';
import { businessDashboard, businessProfile } from '@stampwell/contracts/http/business.ts';
import { openCardQuestions } from '@stampwell/contracts/http/story.ts';
import { subscriptionStatus } from '@stampwell/contracts/http/subscription-status.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { profilePaths } from '@stampwell/contracts/profile-paths.ts';
import type { RemoteManifest } from '@stampwell/contracts/remote-manifest.ts';

/** The owner's pages (docs/product.md#route-table) and their navigation (docs/product.md#app-shell). */
export const manifest = {
  name: 'business',
  access: ['business'],
  pages: [
    {
      path: paths.dashboard,
      title: 'Dashboard',
      opening: { title: 'Business Dashboard' },
      ahead: [subscriptionStatus.path, businessProfile.path, businessDashboard.path],
      navigation: {
        header: { label: 'Dashboard', order: 1 },
        bar: { label: 'Home', icon: 'home', order: 1 },
        side: { label: 'Dashboard', icon: 'home', order: 1 },
      },
    },
    {
      path: paths.business.scanner,
      title: 'QR Scanner',
      isColumn: true,
      ahead: [subscriptionStatus.path],
      navigation: {
        bar: { label: 'Scan', icon: 'scan', order: 2 },
        side: { label: 'Scan QR Code', icon: 'scan', order: 2 },
      },
    },
    {
      path: paths.business.customers,
      title: 'Customers',
      navigation: { side: { label: 'Customers', icon: 'users', order: 3 } },
    },
    {
      path: paths.business.questions,
      title: 'Questions',
      navigation: {
        side: { label: 'Questions', icon: 'message-question', order: 3.5, count: openCardQuestions.path },
      },
    },
    {
      path: paths.business.employees,
      title: 'Employee Management',
      navigation: {
        bar: { label: 'Staff', icon: 'users-group', order: 3 },
        side: { label: 'Manage Staff', icon: 'users-group', order: 4 },
      },
    },
    {
      path: paths.business.posters,
      title: 'Posters',
      navigation: { side: { label: 'Posters', icon: 'printer', order: 4.5 } },
    },
    {
      path: paths.business.analytics,
      title: 'Analytics',
      navigation: { side: { label: 'Analytics', icon: 'chart-bar', order: 5 } },
    },
    {
      path: paths.business.whatIf,
      title: 'What if?',
      navigation: { side: { label: 'What if?', icon: 'arrows-split-2', order: 5.5 } },
    },
    { path: '/business/what-if/:runId', title: 'What if?' },
    {
      path: paths.business.unusual,
      title: 'Unusual',
      navigation: {
        side: { label: 'Unusual', icon: 'eye-exclamation', order: 6, count: openBusinessFindings.path },
      },
    },
    {
      path: paths.business.activity,
      title: 'Activity',
      navigation: { side: { label: 'Activity', icon: 'history', order: 7 } },
    },
    {
      path: paths.business.manageSubscription,
      title: 'Subscription Management',
      navigation: { side: { label: 'Subscription', icon: 'credit-card', order: 8 } },
    },
    {
      path: paths.profile,
      title: 'Profile',
      navigation: {
        bar: { label: 'Profile', icon: 'user', order: 4 },
        side: { label: 'Profile', icon: 'user', order: 9 },
      },
    },
    { path: paths.business.profile, title: 'Profile' },
    { path: paths.business.shop, title: 'The Business' },
    { path: paths.business.programme, title: 'Programme' },
    { path: paths.business.look, title: 'Look' },
    { path: paths.business.places, title: 'Places' },
    { path: paths.business.security, title: 'Sign-in' },
    { path: paths.business.keys, title: 'Keys' },
    { path: paths.business.webhooks, title: 'Webhooks' },
    { path: '/business/profile/webhooks/:webhookId', title: 'Messages' },
    { path: paths.business.tills, title: 'Tills' },
    { path: paths.business.mails, title: 'Mails' },
    { path: paths.business.account, title: 'Your Data' },
    { path: profilePaths.mails },
    { path: paths.business.register, title: 'Register Your Business', access: 'entrance', isColumn: true },
    { path: paths.business.subscription, title: 'Choose Your Plan', isColumn: true },
    { path: '/business/customers/:customerId', title: 'Card History' },
    { path: paths.business.importCustomers, title: 'Bring Your Customers' },
    { path: paths.business.find, title: 'Find a Customer', isColumn: true },
    { path: '/business/found/:customerId', title: 'Customer Details', isColumn: true },
    { path: '/business/customer/:qrCode', title: 'Customer Details', isColumn: true },
  ],
} as const satisfies RemoteManifest;
