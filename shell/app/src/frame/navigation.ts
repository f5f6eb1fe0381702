import { paths } from '@stampwell/contracts/paths.ts';
import type { UserType } from '@stampwell/kit';
import {
  IconActivity,
  IconBuildingStore,
  IconChartBar,
  IconCreditCard,
  IconHeartbeat,
  IconHistory,
  IconHome,
  IconQrcode,
  IconScan,
  IconSettings,
  IconUser,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';

export interface Destination {
  to: string;
  label: string;
  icon: typeof IconHome;
}

const home: Destination = { to: paths.dashboard, label: 'Home', icon: IconHome };
const profile: Destination = { to: paths.profile, label: 'Profile', icon: IconUser };

/** The bar at the bottom of a phone (spec, 'App shell'). */
export const bottomNavigation: Record<UserType, readonly Destination[]> = {
  customer: [
    home,
    { to: paths.qrCode, label: 'My QR', icon: IconQrcode },
    { to: paths.activity, label: 'Activity', icon: IconActivity },
    profile,
  ],
  business: [
    home,
    { to: paths.business.scanner, label: 'Scan', icon: IconScan },
    { to: paths.business.employees, label: 'Staff', icon: IconUsersGroup },
    profile,
  ],
  admin: [home, profile],
};

/** The list beside the page from 992 px, for those who work here all day. */
export const sideNavigation: Partial<Record<UserType, readonly Destination[]>> = {
  business: [
    { ...home, label: 'Dashboard' },
    { to: paths.business.scanner, label: 'Scan QR Code', icon: IconScan },
    { to: paths.business.customers, label: 'Customers', icon: IconUsers },
    { to: paths.business.employees, label: 'Manage Staff', icon: IconUsersGroup },
    { to: paths.business.analytics, label: 'Analytics', icon: IconChartBar },
    { to: paths.business.activity, label: 'Activity', icon: IconHistory },
    { to: paths.business.manageSubscription, label: 'Subscription', icon: IconCreditCard },
    profile,
  ],
  admin: [
    { to: paths.admin.dashboard, label: 'Dashboard', icon: IconHome },
    { to: paths.admin.businesses, label: 'Businesses', icon: IconBuildingStore },
    { to: paths.admin.users, label: 'Users', icon: IconUsers },
    { to: paths.admin.analytics, label: 'Analytics', icon: IconChartBar },
    { to: paths.admin.audit, label: 'Audit', icon: IconHistory },
    { to: paths.admin.health, label: 'System Health', icon: IconHeartbeat },
    { to: paths.admin.settings, label: 'Settings', icon: IconSettings },
    profile,
  ],
};
