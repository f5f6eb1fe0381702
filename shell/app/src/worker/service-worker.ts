/**
 * Keeps the application at hand without a connection: the shell's first files with each release, the files of remotes
 * and of later screens once they were used, the pages as they were last. Answers of the API pass it by: what a customer
 * needs of them is kept with the session (shell/kit/src/api/kept-answers.ts).
 */
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
}
type LastingEvent = ExtendableEvent;
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
declare const self: WorkerScope;

/** A name with a hash in it never changes its content. */
const HASHED = /\.[0-9a-f]{8,}\.\w+$/;
/** What the server answers itself. */
const NOT_PAGES = /^\/(api|healthz|readyz|metrics|dev|sandbox)(\/|$)/;
/** Pages of their own; every other address is the application's one page. */
const OWN_PAGES: readonly string[] = [paths.landing, paths.terms, paths.privacy];
const APP_PAGE = '/app.html';
/** A line that is there and yet lets nothing through is no line. */
const PATIENCE_SECONDS = 4;
/** Old releases go as new ones come. */
const MOST_FILES = 200;

const files = new CacheFirst({
  cacheName: 'files',
  plugins: [new ExpirationPlugin({ maxEntries: MOST_FILES, purgeOnQuotaError: true })],
});
const pages = new NetworkFirst({
  cacheName: 'pages',
  networkTimeoutSeconds: PATIENCE_SECONDS,
  plugins: [{ cacheKeyWillBeUsed: async ({ request }) => pageAt(new URL(request.url).pathname) }],
});
const pageAt = (pathname: string): string => (OWN_PAGES.includes(pathname) ? pathname : APP_PAGE);

// A release takes over at once: pages come from the network first, and an open one finds its files where they were.
self.skipWaiting();
clientsClaim();
enableNavigationPreload();
precacheAndRoute(self.__WB_MANIFEST);
registerRoute(({ sameOrigin, url }) => sameOrigin && HASHED.test(url.pathname), files);
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname === '/remotes.json',
  new NetworkFirst({ cacheName: 'remotes', networkTimeoutSeconds: PATIENCE_SECONDS }),
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
