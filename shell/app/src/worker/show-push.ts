import type { PushMessage } from '@stampwell/contracts/push-kinds.ts';

/** The part of a worker's scope used here: TypeScript's worker and DOM libraries conflict. */
export interface PushScope {
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
  registration: { showNotification(title: string, options: object): Promise<void> };
  location: { origin: string };
  navigator: { setAppBadge?(): Promise<void>; clearAppBadge?(): Promise<void> };
  clients: {
    matchAll(which: { type: 'window'; includeUncontrolled: true }): Promise<Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
}
interface Page {
  url: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}
interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
type PushEvent = LastingEvent & { data: { json(): unknown } | null };
type ClickEvent = LastingEvent & { notification: { close(): void; data: { path?: unknown } | null } };

/** Shown for an unreadable push. On iPhones, a push that shows nothing costs the permission. */
const UNREADABLE: PushMessage = {
  title: 'Stampwell',
  body: 'One of your cards changed.',
  path: '/dashboard',
  tag: 'card',
};

/** Shows each push as one notification, marks the app's icon, and opens the card by a press. */
export function listenForPush(scope: PushScope): void {
  scope.addEventListener('push', (event) => {
    const { title, body, path, tag } = noticeIn(event);
    const shown = scope.registration.showNotification(title, {
      body,
      tag,
      renotify: true,
      icon: '/icons/icon-192.png',
      data: { path },
    });
    event.waitUntil(Promise.all([shown, scope.navigator.setAppBadge?.().catch(() => undefined)]));
  });

  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(scope, event.notification.data?.path));
  });
}

function noticeIn({ data }: PushEvent): PushMessage {
  try {
    return { ...UNREADABLE, ...(data?.json() as Partial<PushMessage> | null) };
  } catch {
    return UNREADABLE;
  }
}

/** In an open page if there is one. */
async function open({ clients, location, navigator }: PushScope, path: unknown): Promise<void> {
  await navigator.clearAppBadge?.().catch(() => undefined);
  const wanted = new URL(typeof path === 'string' ? path : UNREADABLE.path, location.origin);
  const url = wanted.origin === location.origin ? wanted.href : location.origin;
  const [page] = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!page) return void (await clients.openWindow(url));
  await page.focus();
  // Refused for a page that this worker does not control.
  if (page.url !== url) await page.navigate(url).catch(() => clients.openWindow(url));
}
