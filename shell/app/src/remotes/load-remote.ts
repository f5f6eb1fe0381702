import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { REQUEST_TIMEOUT_MS } from '@stampwell/contracts/limits.ts';
import { loadOnce, type RemoteName, type RemoteRoutes } from '@stampwell/kit';
import { bootData, type RemoteFiles } from '../boot/boot-data.ts';
import { deployedRemotes } from './release.ts';

const ATTEMPTS = 3;
const FIRST_WAIT_MS = 300;

const screensOf: Record<RemoteName, () => Promise<RemoteRoutes>> = {
  customer: loadOnce(() => load('customer')),
  business: loadOnce(() => load('business')),
  employee: loadOnce(() => load('employee')),
  admin: loadOnce(() => load('admin')),
};

/** Which remotes were asked for before: asking again replaces what is registered of them. */
const known = new Set<RemoteName>();

/** What has come: a promise, even a kept one, makes a screen wait where it is new to React. */
const loaded: Partial<Record<RemoteName, RemoteRoutes>> = {};

/** A remote's screens, loaded once. A failure stays until the user asks to try again. */
export const remoteRoutes = (name: RemoteName): Promise<RemoteRoutes> => screensOf[name]();

/** The same, where they are there already. */
export const loadedRoutes = (name: RemoteName): RemoteRoutes | undefined => loaded[name];

/** A host that keeps silent is given no longer than a call of the API; what it says later is in nobody's way. */
function load(name: RemoteName): Promise<RemoteRoutes> {
  const patience = new AbortController();
  const silence = new Promise<never>((_, reject) => {
    setTimeout(() => {
      patience.abort();
      reject(new Error(`remote ${name} keeps silent`));
    }, REQUEST_TIMEOUT_MS);
  });
  return Promise.race([tryAgainAndAgain(name, patience.signal), silence]);
}

async function tryAgainAndAgain(name: RemoteName, patience: AbortSignal): Promise<RemoteRoutes> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryToLoad(name);
    } catch (error) {
      if (attempt === ATTEMPTS || patience.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS * 2 ** (attempt - 1)));
    }
  }
}

async function tryToLoad(name: RemoteName): Promise<RemoteRoutes> {
  const isRetry = known.has(name);
  const { entry } = await filesOf(name, isRetry);
  const url = new URL(entry, location.origin);
  if (isRetry) url.searchParams.set('again', `${Date.now()}`);
  registerRemotes([{ name, entry: url.href, type: 'global', entryGlobalName: name }], { force: isRetry });
  known.add(name);
  const module = await loadRemote<{ default: RemoteRoutes }>(`${name}/routes`);
  if (!module) throw new Error(`remote ${name} exposes no routes`);
  loaded[name] = module.default;
  return module.default;
}

/** From the page itself at first; asked for afresh when that failed, since a release may have replaced it. */
async function filesOf(name: RemoteName, isRetry: boolean): Promise<RemoteFiles> {
  const inPage = isRetry ? undefined : bootData.remotes?.[name];
  const files = inPage ?? (await deployedRemotes())[name];
  if (!files) throw new Error(`remote ${name} is not deployed`);
  return files;
}
