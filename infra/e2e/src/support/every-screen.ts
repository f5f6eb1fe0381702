import type { Role } from './signed-in.ts';

export const VISITORS: [string, Role | null][] = [
  ['a stranger', null],
  ['a customer', 'customer'],
  ['a business', 'business'],
  ['an employee', 'employee'],
  ['an administrator', 'admin'],
];

/** Whose screens: a customer who has a card at a shop. */
export interface Place {
  /** The customer's QR code. */
  code: string;
  customer: string;
  shop: string;
}

/** Every path of a role, or of a stranger. */
export const screensOf = (role: Role | null, place: Place): string[] => SCREENS[role ?? 'stranger'](place);

const SCREENS: Record<Role | 'stranger', (place: Place) => string[]> = {
  stranger: () => [
    '/',
    '/terms',
    '/privacy',
    '/login',
    '/register',
    '/business/login',
    '/business/register',
    '/employee/login',
    '/admin/login',
    '/forgot-password?type=customer',
    '/reset-password',
    '/reset-password?token=any',
  ],
  customer: ({ shop }) => [
    '/dashboard',
    '/qr-code',
    '/activity',
    '/profile',
    `/business/${shop}`,
    '/business/nobody',
  ],
  business: ({ code, customer }) => [
    '/dashboard',
    '/scanner',
    '/scanner?mode=redeem',
    `/business/customer/${code}`,
    '/business/customer/NOBODY00',
    '/business/employees',
    '/business/customers',
    `/business/customers/${customer}`,
    '/business/activity',
    '/business/analytics',
    '/business/subscription',
    '/business/subscription/manage',
    '/profile',
  ],
  employee: ({ code }) => [
    '/employee/dashboard',
    '/employee/scanner',
    `/employee/customer/${code}`,
    '/employee/profile',
  ],
  admin: () => [
    '/dashboard',
    '/admin/dashboard',
    '/admin/businesses',
    '/admin/users',
    '/admin/analytics',
    '/admin/settings',
    '/admin/audit',
    '/admin/health',
    '/profile',
  ],
};
