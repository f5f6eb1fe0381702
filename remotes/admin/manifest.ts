import { adminDashboard, openApprovals } from '@stampwell/contracts/http/admin.ts';
import { openComplaints } from '@stampwell/contracts/http/data-complaints.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import type { RemoteManifest } from '@stampwell/contracts/remote-manifest.ts';

/**
 * The administrator's pages (docs/product.md#route-table) and navigation (docs/product.md#app-shell). Counts show only what an
 * administrator can act on, hence none for findings.
 */
export const manifest = {
  name: 'admin',
  access: ['admin'],
  pages: [
    {
      path: paths.dashboard,
      title: 'Dashboard',
      navigation: { bar: { label: 'Home', icon: 'home', order: 1 } },
    },
    {
      path: paths.admin.dashboard,
      title: 'Admin Dashboard',
      opening: { title: 'Admin Dashboard', words: 'The platform at a glance' },
      ahead: [adminDashboard.path],
      navigation: { side: { label: 'Dashboard', icon: 'home', order: 1 } },
    },
    {
      path: paths.admin.businesses,
      title: 'Manage Businesses - Admin',
      navigation: {
        bar: { label: 'Businesses', icon: 'building-store', order: 2 },
        side: { label: 'Businesses', icon: 'building-store', order: 2, count: openApprovals.path },
      },
    },
    {
      path: paths.admin.users,
      title: 'Manage Users - Admin',
      navigation: { side: { label: 'Users', icon: 'users', order: 3 } },
    },
    {
      path: paths.admin.analytics,
      title: 'Analytics - Admin',
      navigation: { side: { label: 'Analytics', icon: 'chart-bar', order: 4 } },
    },
    {
      path: paths.admin.whatIf,
      title: 'What if? - Admin',
      navigation: { side: { label: 'What if?', icon: 'arrows-split-2', order: 4.5 } },
    },
    { path: '/admin/what-if/:runId', title: 'What if? - Admin' },
    {
      path: paths.admin.audit,
      title: 'Audit - Admin',
      navigation: { side: { label: 'Audit', icon: 'history', order: 5 } },
    },
    {
      path: paths.admin.unusual,
      title: 'Unusual - Admin',
      navigation: {
        side: { label: 'Unusual', icon: 'eye-exclamation', order: 6 },
      },
    },
    {
      path: paths.admin.health,
      title: 'System Health - Admin',
      navigation: { side: { label: 'System Health', icon: 'heartbeat', order: 7 } },
    },
    {
      path: paths.admin.mails,
      title: 'Mails - Admin',
      navigation: { side: { label: 'Mails', icon: 'mail', order: 7 } },
    },
    {
      path: paths.admin.complaints,
      title: 'Complaints About Data - Admin',
      navigation: {
        side: { label: 'Complaints', icon: 'shield-check', order: 7.5, count: openComplaints.path },
      },
    },
    {
      path: paths.admin.settings,
      title: 'Settings - Admin',
      navigation: { side: { label: 'Settings', icon: 'settings', order: 8 } },
    },
    {
      path: paths.profile,
      title: 'Profile',
      isColumn: true,
      navigation: {
        bar: { label: 'Profile', icon: 'user', order: 3 },
        side: { label: 'Profile', icon: 'user', order: 9 },
      },
    },
  ],
} as const satisfies RemoteManifest;
