import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemoteName, RemoteRoutes } from '@stampwell/kit';
import { bootData, type RemoteFiles } from '../boot/boot-data.ts';

const ATTEMPTS = 3;
const FIRST_WAIT_MS = 300;

const loading = new Map<RemoteName, Promise<RemoteRoutes>>();

/** A remote's screens, loaded once; after a failure the next call tries again. */
export function remoteRoutes(name: RemoteName): Promise<RemoteRoutes> {
  const known = loading.get(name);
  if (known) return known;
  const routes = load(name);
  loading.set(name, routes);
  routes.catch(() => loading.delete(name));
  return routes;
}

async function load(name: RemoteName): Promise<RemoteRoutes> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await loadOnce(name, attempt > 1);
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS * 2 ** (attempt - 1)));
    }
  }
}

async function loadOnce(name: RemoteName, isRetry: boolean): Promise<RemoteRoutes> {
  const { entry } = await filesOf(name, isRetry);
  const url = new URL(entry, location.origin);
  if (isRetry) url.searchParams.set('again', `${Date.now()}`);
  registerRemotes([{ name, entry: url.href, type: 'global', entryGlobalName: name }], { force: isRetry });
  const module = await loadRemote<{ default: RemoteRoutes }>(`${name}/routes`);
  if (!module) throw new Error(`remote ${name} exposes no routes`);
  return module.default;
}

/** From the page itself at first; asked for afresh when that failed, since a release may have replaced it. */
async function filesOf(name: RemoteName, isRetry: boolean): Promise<RemoteFiles> {
  const inPage = isRetry ? undefined : bootData.remotes?.[name];
  const files = inPage ?? (await freshFiles())[name];
  if (!files) throw new Error(`remote ${name} is not deployed`);
  return files;
}

async function freshFiles(): Promise<Partial<Record<RemoteName, RemoteFiles>>> {
  const response = await fetch('/remotes.json', { cache: 'no-store' });
  if (!response.ok) throw new Error(`remotes.json answered ${response.status}`);
  return ((await response.json()) as { remotes: Partial<Record<RemoteName, RemoteFiles>> }).remotes;
}
