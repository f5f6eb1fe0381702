import { type ComponentType, createElement, use } from 'react';
import { loadOnce } from './load-once.ts';

/** Every path whose screen lives in a remote (patterns; the URLs themselves are built by contracts' `paths`). */
export const SCREEN_PATHS = [
  '/dashboard',
  '/profile',
  '/qr-code',
  '/activity',
  '/business/:id',
  '/business/register',
  '/business/subscription',
  '/business/subscription/manage',
  '/business/employees',
  '/business/analytics',
  '/business/activity',
  '/scanner',
  '/business/customer/:qrCode',
  '/employee/dashboard',
  '/employee/scanner',
  '/employee/customer/:qrCode',
  '/employee/profile',
  '/admin/dashboard',
  '/admin/businesses',
  '/admin/users',
  '/admin/analytics',
  '/admin/settings',
  '/admin/audit',
  '/admin/health',
] as const;

export type ScreenPath = (typeof SCREEN_PATHS)[number];
export type RemoteName = 'customer' | 'business' | 'employee' | 'admin';

/** What a remote exposes as `./routes`: its screens by path. */
export type RemoteRoutes = Partial<Record<ScreenPath, ComponentType>>;

/**
 * A screen that is loaded when it is first shown: `lazyScreen(() => import('./dashboard/dashboard-screen.tsx'), 'DashboardScreen')`.
 * Unlike React's own `lazy` it can forget a failure, so that Retry can succeed.
 */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ComponentType {
  const screen = loadOnce(async () => (await load())[name]);
  return function LazyScreen() {
    return createElement(use(screen()));
  };
}
