import { type ComponentType, createElement, use } from 'react';
import { forgetFailures, loadOnce } from './load-once.ts';

/** What a remote exposes as `./routes`: a screen for each path of its manifest. */
export type RemoteRoutes<Path extends string = string> = Record<Path, ComponentType>;

/** A screen loaded when first shown, or by `preload`. */
export type LazyScreen = ComponentType & {
  /** Resolves when it has loaded or failed. A failure is forgotten, so that showing the screen tries again. */
  preload(): Promise<void>;
};

/**
 * `lazyScreen(() => import('./dashboard/dashboard-screen.tsx'), 'DashboardScreen')`. Unlike React's `lazy`, a failed load can be
 * retried.
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
  // A loaded screen renders directly: for a new promise React shows the fallback for at least 300 ms, even if it is resolved.
  const Screen = () => createElement(loaded ?? use(screen()));
  return Object.assign(Screen, { preload: () => screen().then(() => undefined, forgetFailures) });
}
