import { session } from '@stampwell/client';
import { bootData } from '../boot/boot-data.ts';
import { remoteRoutes } from '../remotes/load-remote.ts';
import { keptPages } from '../remotes/remote-pages.ts';
import { sharedChunks } from '../shared-chunks.ts';

/**
 * Fetches what this visitor needs where there is no connection, once the worker is there to keep it: the screens that their
 * remote's manifest names, and at a counter what reads codes. A failure is nothing to tell: the next visit tries again.
 */
export async function keepScreens(isStaffArea: boolean): Promise<void> {
  const visitor = isStaffArea ? 'employee' : session().general?.userType;
  const kept = visitor ? keptPages(bootData.remotes, visitor) : [];
  if (kept.length === 0 || !(await isWorkerThere())) return;
  try {
    for (const { remote, path } of kept) {
      const screens = await remoteRoutes(remote);
      (screens[path] as { preload?(): void } | undefined)?.preload?.();
    }
    if (visitor === 'customer') return;
    const [{ prepareDecoder }] = await Promise.all([sharedChunks.counter(), sharedChunks.offline()]);
    await prepareDecoder();
  } catch {
    // See above.
  }
}

/** It keeps only what passes through it. False where the browser has none, or refuses. */
async function isWorkerThere(): Promise<boolean> {
  const workers = navigator.serviceWorker;
  if (!workers) return false;
  if (workers.controller) return true;
  return new Promise((resolve) => {
    workers.addEventListener('controllerchange', () => resolve(true), { once: true });
  });
}
