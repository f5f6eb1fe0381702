import { expect, it, vi } from 'vitest';
import { listenForPush, type PushScope } from './show-push.ts';

function scopeWith(pages: { url: string }[]) {
  const listeners = new Map<string, (event: never) => void>();
  const opened = pages.map(({ url }) => ({
    url,
    focus: vi.fn(async () => 0),
    navigate: vi.fn(async () => 0),
  }));
  const scope = {
    addEventListener: (type: string, listener: (event: never) => void) => void listeners.set(type, listener),
    registration: { showNotification: vi.fn(async () => undefined) },
    location: { origin: 'https://stampwell.test' },
    navigator: { setAppBadge: vi.fn(async () => undefined), clearAppBadge: vi.fn(async () => undefined) },
    clients: { matchAll: async () => opened, openWindow: vi.fn(async () => undefined) },
  };
  listenForPush(scope as unknown as PushScope);
  async function send(type: string, event: object): Promise<void> {
    const works: Promise<unknown>[] = [];
    listeners.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => works.push(work) } as never);
    await Promise.all(works);
  }
  const click = (path: unknown) =>
    send('notificationclick', { notification: { close: vi.fn(), data: { path } } });
  return { ...scope, opened, send, click };
}

const notice = { title: 'Bean There', body: '3 of 10 stamps', path: '/business/x', tag: 'card-x' };

it.each([
  ['a notice', { json: () => notice }, ['Bean There', '3 of 10 stamps', '/business/x']],
  ['nothing', null, ['Stampwell', 'One of your cards changed.', '/dashboard']],
  [
    'what is no JSON',
    { json: () => JSON.parse('<') },
    ['Stampwell', 'One of your cards changed.', '/dashboard'],
  ],
])('a push with %s shows one notice, and marks the icon', async (_, data, [title, body, path]) => {
  const scope = scopeWith([]);
  await scope.send('push', { data });
  expect(scope.registration.showNotification.mock.calls).toEqual([
    [title, expect.objectContaining({ body, data: { path } })],
  ]);
  expect(scope.navigator.setAppBadge).toHaveBeenCalledOnce();
});

it('a press opens the card, in the open page if there is one', async () => {
  const closed = scopeWith([]);
  await closed.click('/business/x');
  expect(closed.clients.openWindow).toHaveBeenCalledWith('https://stampwell.test/business/x');
  expect(closed.navigator.clearAppBadge).toHaveBeenCalledOnce();
  const open = scopeWith([{ url: 'https://stampwell.test/dashboard' }]);
  await open.click('/business/x');
  expect(open.opened[0]?.focus).toHaveBeenCalledOnce();
  expect(open.opened[0]?.navigate).toHaveBeenCalledWith('https://stampwell.test/business/x');
  expect(open.clients.openWindow).not.toHaveBeenCalled();
});

it.each(['https://evil.test/', '//evil.test/', 7])('a press never leaves the app: %s', async (path) => {
  const scope = scopeWith([]);
  await scope.click(path);
  expect(scope.clients.openWindow.mock.calls[0]).toEqual([
    expect.stringMatching(/^https:\/\/stampwell\.test(\/|$)/),
  ]);
});
