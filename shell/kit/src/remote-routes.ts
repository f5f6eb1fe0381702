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
  '/business/customers',
  '/business/customers/:customerId',
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

/** A screen that is loaded when it is first shown, or ahead of that. */
export type LazyScreen = ComponentType & {
  /** Loads it now, for the moment in which nobody should wait. A failure is met when it is shown. */
  preload(): void;
};

/**
 * `lazyScreen(() => import('./dashboard/dashboard-screen.tsx'), 'DashboardScreen')`.
 * Unlike React's own `lazy` it can forget a failure, so that Retry can succeed.
 */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyScreen {
  let loaded: ComponentType | undefined;
  const screen = loadOnce(async () => {
    loaded = (await load())[name];
    return loaded;
  });
  // A promise that is new to React shows the fallback, for 300 ms at least, even where it is fulfilled.
  const Screen = () => createElement(loaded ?? use(screen()));
  return Object.assign(Screen, { preload: () => void screen().catch(() => undefined) });
}
