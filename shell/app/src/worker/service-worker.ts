/**
 * Keeps the application at hand without a connection: the shell's first files with each release, the files of remotes
 * and of later screens once they were used, the pages as they were last. Answers of the API pass it by: what a customer
 * needs of them is kept with the session (shell/client/src/api/kept-answers.ts).
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

/** What of a worker's scope is used here: the types of workers do not get on with those of pages. */
interface WorkerScope {
  /** Put in by the build. */
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
declare const self: WorkerScope;

/** A name with a hash in it never changes its content. */
const HASHED = /\.[0-9a-f]{8,}\.\w+$/;
/** What the server answers itself. */
const NOT_PAGES = /^\/(api|healthz|readyz|metrics|dev|sandbox)(\/|$)/;
/** Pages of their own; every other address is the application's one page. */
const OWN_PAGES: readonly string[] = [
  paths.landing,
  paths.terms,
  paths.privacy,
  paths.verify,
  ...Object.values<string>(paths.help),
];
/** The application's, each with its own shape: the one page stands for them without a connection, and they never for it. */
const DOORS: readonly string[] = [
  paths.login,
  paths.register,
  paths.business.login,
  paths.employee.login,
  paths.admin.login,
];
const APP_PAGE = '/app.html';
/** A connection that is there and yet lets nothing through is none. */
const NETWORK_TIMEOUT_SECONDS = 4;
/** Old releases go as new ones come. */
const MOST_FILES = 200;

const files = new CacheFirst({
  cacheName: 'files',
  plugins: [new ExpirationPlugin({ maxEntries: MOST_FILES, purgeOnQuotaError: true })],
});
const pages = new NetworkFirst({
  cacheName: 'pages',
  networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
  plugins: [
    {
      cacheKeyWillBeUsed: async ({ request }) => pageAt(new URL(request.url).pathname),
      cacheWillUpdate: async ({ request, response }) => {
        const isDoor = DOORS.includes(new URL(request.url).pathname);
        return response.ok && !isDoor ? response : null;
      },
    },
  ],
});
const pageAt = (pathname: string): string =>
  [...OWN_PAGES, ...DOORS].includes(pathname) ? pathname : APP_PAGE;

// A release takes over at once: pages come from the network first, and an open one finds its files where they were.
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

/** What a page loaded before this worker was there. */
self.addEventListener('message', (event) => {
  if (event.data.type !== 'keep-files') return;
  const wanted = event.data.urls.filter(
    (url) => HASHED.test(new URL(url).pathname) && !getCacheKeyForURL(url),
  );
  const all = wanted.map((url) => files.handle({ event, request: new Request(url) }).catch(() => undefined));
  event.waitUntil(Promise.all(all));
});

/** There is a connection again, and something waits for one: the open pages send it, who have the token. */
self.addEventListener('sync', (event) => {
  if (event.tag !== SYNC_TAG) return;
  const pages = self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  event.waitUntil(
    pages.then((open) => {
      for (const page of open) page.postMessage({ type: WAKE });
    }),
  );
});
