/**
 * Caches the application for offline use: the shell's first files with each release, files of remotes and later screens once used,
 * and pages as last seen. API answers are not cached here; those needed offline are stored with the session
 * (shell/packages/client/src/api/kept-answers.ts).
 */
import { SYNC_TAG, WAKE } from '@stampwell/client/background-sync';
import { paths } from '@stampwell/contracts/paths.ts';
import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { getCacheKeyForURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import type { KeepFiles } from './keep-files.ts';
import { limitCacheReads } from './limited-caches.ts';
import { listenForPush, type PushScope } from './show-push.ts';

/** The part of a worker's scope used here: TypeScript's worker and DOM libraries conflict. */
interface WorkerScope {
  /** Injected by the build. */
  __WB_MANIFEST: PrecacheEntry[];
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listener: (event: LastingEvent) => void): void;
  addEventListener(type: 'message', listener: (event: LastingEvent & { data: KeepFiles }) => void): void;
  addEventListener(type: 'sync', listener: (event: LastingEvent & { tag: string }) => void): void;
  clients: { matchAll(which: { type: 'window'; includeUncontrolled: true }): Promise<Page[]> };
}
type LastingEvent = ExtendableEvent;
type Page = { postMessage(message: unknown): void };
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
declare const self: WorkerScope & PushScope;

/** Hashed names are immutable. */
const HASHED = /\.[0-9a-f]{8,}\.\w+$/;
/** Paths answered by the server. */
const NOT_PAGES = /^\/(api|healthz|readyz|metrics|dev|sandbox)(\/|$)/;
/** Prerendered pages; every other path is the application's page. */
const OWN_PAGES: readonly string[] = [
  paths.landing,
  paths.terms,
  paths.privacy,
  paths.verify,
  ...Object.values<string>(paths.help),
];
/** Sign-in pages have skeletons of their own. Offline the application's page replaces them, and they never replace it. */
const ENTRANCE_PATHS: readonly string[] = [
  paths.login,
  paths.register,
  paths.business.login,
  paths.employee.login,
  paths.admin.login,
];
const APP_PAGE = '/app.html';
/** A connection that is slower than this counts as none. */
const NETWORK_TIMEOUT_SECONDS = 4;
/** Evicts old releases as new ones come. */
const MAX_FILES = 200;

const files = new CacheFirst({
  cacheName: 'files',
  plugins: [new ExpirationPlugin({ maxEntries: MAX_FILES, purgeOnQuotaError: true })],
});
const pages = new NetworkFirst({
  cacheName: 'pages',
  networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
  plugins: [
    {
      cacheKeyWillBeUsed: async ({ request }) => pageAt(new URL(request.url).pathname),
      cacheWillUpdate: async ({ request, response }) => {
        const isEntrance = ENTRANCE_PATHS.includes(new URL(request.url).pathname);
        return response.ok && !isEntrance ? response : null;
      },
    },
  ],
});
/** One page for every shop. */
const JOIN = /^\/(join|s)\/[^/]+\/?$/;
const pageAt = (pathname: string): string => {
  if (JOIN.test(pathname)) return '/join';
  return [...OWN_PAGES, ...ENTRANCE_PATHS].includes(pathname) ? pathname : APP_PAGE;
};

limitCacheReads(caches);
// Activates at once: pages come from the network first, and open pages still find their files.
self.skipWaiting();
clientsClaim();
enableNavigationPreload();
precacheAndRoute(self.__WB_MANIFEST);
registerRoute(({ sameOrigin, url }) => sameOrigin && HASHED.test(url.pathname), files);
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname === '/remotes.json',
  new NetworkFirst({ cacheName: 'remotes', networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS }),
);
registerRoute(({ request, url }) => request.mode === 'navigate' && !NOT_PAGES.test(url.pathname), pages);

self.addEventListener('install', (event) => {
  const all = [...OWN_PAGES, APP_PAGE].map((path) => pages.handle({ event, request: new Request(path) }));
  event.waitUntil(Promise.all(all));
});

/** Files that a page loaded before this worker existed. */
self.addEventListener('message', (event) => {
  if (event.data.type !== 'keep-files') return;
  const wanted = event.data.urls.filter(
    (url) => HASHED.test(new URL(url).pathname) && !getCacheKeyForURL(url),
  );
  const all = wanted.map((url) => files.handle({ event, request: new Request(url) }).catch(() => undefined));
  event.waitUntil(Promise.all(all));
});

listenForPush(self);

/** The connection is back: open pages send queued scans, since they have the token. */
self.addEventListener('sync', (event) => {
  if (event.tag !== SYNC_TAG) return;
  const pages = self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  event.waitUntil(
    pages.then((open) => {
      for (const page of open) page.postMessage({ type: WAKE });
    }),
  );
});
