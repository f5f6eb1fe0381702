import type { RemoteName, ScreenPath, UserType } from '@stampwell/kit';

/** Who may see a page. 'entrance': sign-in and registration, which send away whoever is signed in already. */
export type Access = 'public' | 'entrance' | 'employee-entrance' | 'employee' | readonly UserType[];

export interface RemotePage {
  path: ScreenPath;
  access: Access;
  /** Followed by the product's name; the default title where absent. */
  title?: string;
  /** Whose screen it is; where each user type has its own, the session says. */
  remote: RemoteName | 'by-user-type';
}

const everyone = ['customer', 'business', 'admin'] as const;
const customer = ['customer'] as const;
const business = ['business'] as const;
const admin = ['admin'] as const;

/** Every page that lives in a remote (spec section 2). */
export const remotePages: readonly RemotePage[] = [
  { path: '/dashboard', access: everyone, title: 'Dashboard', remote: 'by-user-type' },
  { path: '/profile', access: everyone, title: 'Profile', remote: 'by-user-type' },

  { path: '/qr-code', access: customer, title: 'My QR Code', remote: 'customer' },
  { path: '/activity', access: customer, title: 'Activity', remote: 'customer' },
  { path: '/business/:id', access: customer, remote: 'customer' },

  { path: '/business/register', access: 'entrance', title: 'Register Your Business', remote: 'business' },
  { path: '/business/subscription', access: business, title: 'Choose Your Plan', remote: 'business' },
  {
    path: '/business/subscription/manage',
    access: business,
    title: 'Subscription Management',
    remote: 'business',
  },
  { path: '/business/employees', access: business, title: 'Employee Management', remote: 'business' },
  { path: '/business/analytics', access: business, title: 'Analytics', remote: 'business' },
  { path: '/business/activity', access: business, title: 'Activity', remote: 'business' },
  { path: '/business/customers', access: business, title: 'Customers', remote: 'business' },
  { path: '/business/customers/:customerId', access: business, title: 'Card History', remote: 'business' },
  { path: '/scanner', access: business, title: 'QR Scanner', remote: 'business' },
  { path: '/business/customer/:qrCode', access: business, title: 'Customer Details', remote: 'business' },

  { path: '/employee/dashboard', access: 'employee', title: 'Employee Dashboard', remote: 'employee' },
  { path: '/employee/scanner', access: 'employee', title: 'QR Scanner', remote: 'employee' },
  { path: '/employee/customer/:qrCode', access: 'employee', title: 'Customer Details', remote: 'employee' },
  { path: '/employee/profile', access: 'employee', title: 'Profile', remote: 'employee' },

  { path: '/admin/dashboard', access: admin, title: 'Admin Dashboard', remote: 'admin' },
  { path: '/admin/businesses', access: admin, title: 'Manage Businesses - Admin', remote: 'admin' },
  { path: '/admin/users', access: admin, title: 'Manage Users - Admin', remote: 'admin' },
  { path: '/admin/analytics', access: admin, title: 'Analytics - Admin', remote: 'admin' },
  { path: '/admin/settings', access: admin, title: 'Settings - Admin', remote: 'admin' },
  { path: '/admin/audit', access: admin, title: 'Audit - Admin', remote: 'admin' },
  { path: '/admin/health', access: admin, title: 'System Health - Admin', remote: 'admin' },
];
