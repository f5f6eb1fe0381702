import { getInstance, loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { loadOnce, type RemoteRoutes } from '@stampwell/client';
import { REQUEST_TIMEOUT_MS } from '@stampwell/contracts/limits.ts';
import type { DeployedRemote } from '@stampwell/contracts/remote-manifest.ts';
import { bootData } from '../boot/boot-data.ts';
import { findMismatch, IncompatibleRemote } from './compatible.ts';
import { deployedRemotes } from './release.ts';

const ATTEMPTS = 3;
const FIRST_WAIT_MS = 300;

const screensOf = new Map<string, () => Promise<RemoteRoutes>>();

/** Remotes requested before: a further request replaces their registration. */
const known = new Set<string>();

/** Loaded routes, for synchronous use: a promise, even a resolved one, suspends a screen that React has not seen. */
const loaded = new Map<string, RemoteRoutes>();

/** Loads a remote's screens once. A failure is kept until a retry. */
export function remoteRoutes(name: string): Promise<RemoteRoutes> {
  const screens = screensOf.get(name) ?? loadOnce(() => load(name));
  screensOf.set(name, screens);
  return screens();
}

/** The routes, if already loaded. */
export const loadedRoutes = (name: string): RemoteRoutes | undefined => loaded.get(name);

/** Limits loading to the time of an API call; a later answer is ignored. */
function load(name: string): Promise<RemoteRoutes> {
  const stop = new AbortController();
  const silence = new Promise<never>((_, reject) => {
    setTimeout(() => {
      stop.abort();
      reject(new Error(`remote ${name} keeps silent`));
    }, REQUEST_TIMEOUT_MS);
  });
  return Promise.race([loadWithRetries(name, stop.signal), silence]);
}

async function loadWithRetries(name: string, stop: AbortSignal): Promise<RemoteRoutes> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryToLoad(name);
    } catch (error) {
      if (attempt === ATTEMPTS || stop.aborted || error instanceof IncompatibleRemote) throw error;
      await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS * 2 ** (attempt - 1)));
    }
  }
}

async function tryToLoad(name: string): Promise<RemoteRoutes> {
  const isRetry = known.has(name);
  const { entry, needs } = await deployed(name, isRetry);
  const mismatch = findMismatch(needs, getInstance()?.shareScopeMap.default ?? {});
  if (mismatch) throw new IncompatibleRemote(name, mismatch);
  const url = new URL(entry, location.origin);
  if (isRetry) url.searchParams.set('again', `${Date.now()}`);
  registerRemotes([{ name, entry: url.href, type: 'global', entryGlobalName: name }], { force: isRetry });
  known.add(name);
  const module = await loadRemote<{ default: RemoteRoutes }>(`${name}/routes`);
  if (!module) throw new Error(`remote ${name} exposes no routes`);
  loaded.set(name, module.default);
  return module.default;
}

/** From the page's data at first; fetched again after a failure, since a release may have replaced it. */
async function deployed(name: string, isRetry: boolean): Promise<DeployedRemote> {
  const inPage = isRetry ? undefined : bootData.remotes[name];
  const remote = inPage ?? (await deployedRemotes())[name];
  if (!remote) throw new Error(`remote ${name} is not deployed`);
  return remote;
}
