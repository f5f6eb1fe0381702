import { type ComponentType, createElement, use } from 'react';
import { forgetFailures, loadOnce } from './load-once.ts';

/** What a remote exposes as `./routes`: a screen for each path of its manifest. */
export type RemoteRoutes<Path extends string = string> = Record<Path, ComponentType>;

/** A screen that is loaded when it is first shown, or ahead of that. */
export type LazyScreen = ComponentType & {
  /** Loads it now, for the moment in which nobody should wait. A failure is forgotten: whoever shows it tries again. */
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
  return Object.assign(Screen, { preload: () => void screen().catch(forgetFailures) });
}
