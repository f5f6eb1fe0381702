// @vitest-environment happy-dom
import { ClientProvider } from '@stampwell/client';
import { BrowserRouter, navigation } from '@stampwell/client/router';
import { UiProvider } from '@stampwell/ui';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const federation = vi.hoisted(() => ({
  registerRemotes: vi.fn(),
  loadRemote: vi.fn(),
  getInstance: vi.fn(),
}));
vi.mock('@module-federation/enhanced/runtime', async (real) => ({
  ...(await real<object>()),
  ...federation,
}));

const remoteAt = (entry: string, needs = {}) => ({ remotes: { customer: { entry, preload: [], needs } } });

const routes = { default: { '/dashboard': () => <h1>Hello, Cara</h1> } };
const RETRIES_MS = 300 + 600;
/** Response of remotes.json: a newer release than the page's. */
let deployed: () => Promise<Response>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const boot = document.createElement('script');
  boot.id = 'boot';
  boot.type = 'application/json';
  boot.textContent = JSON.stringify(remoteAt('/r/customer/old.js'));
  document.body.append(boot);
  federation.getInstance.mockReturnValue({
    shareScopeMap: { default: { '@stampwell/ui': { '2.1.0': {} } } },
  });
  deployed = async () => Response.json(remoteAt('/r/customer/new.js'));
  vi.stubGlobal('fetch', async () => deployed());
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  federation.loadRemote.mockReset();
  federation.registerRemotes.mockReset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A fresh page with nothing loaded. */
async function open(): Promise<void> {
  const { RemoteScreen } = await import('./remote-screen.tsx');
  await act(async () => {
    render(
      <ClientProvider>
        <UiProvider navigation={navigation}>
          <BrowserRouter>
            <RemoteScreen remote="customer" path="/dashboard" home="/" />
            <p>The frame</p>
          </BrowserRouter>
        </UiProvider>
      </ClientProvider>,
    );
  });
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const heading = () => screen.queryByRole('heading', { level: 1 })?.textContent;
const entries = () =>
  federation.registerRemotes.mock.calls.map(([[remote]]) => new URL(remote.entry).pathname);

it('shows the screen of a remote', async () => {
  federation.loadRemote.mockResolvedValue(routes);
  await open();
  await pass(0);
  expect(heading()).toBe('Hello, Cara');
  expect(entries()).toEqual(['/r/customer/old.js']);
});

it('retries by itself, with the files deployed now', async () => {
  federation.loadRemote.mockRejectedValueOnce(new Error('gone')).mockResolvedValue(routes);
  await open();
  await pass(300);
  expect(heading()).toBe('Hello, Cara');
  expect(entries()).toEqual(['/r/customer/old.js', '/r/customer/new.js']);
});

it('reports a remote that is down, keeps the rest working, and succeeds on Retry', async () => {
  federation.loadRemote.mockRejectedValue(new Error('down'));
  await open();
  await pass(RETRIES_MS);
  expect(heading()).toBe('This page is taking a break');
  expect(screen.getByText('The frame')).toBeTruthy();
  expect(federation.loadRemote).toHaveBeenCalledTimes(3);
  // A remote that is down is not retried in a loop.
  await pass(60_000);
  expect(federation.loadRemote).toHaveBeenCalledTimes(3);

  federation.loadRemote.mockResolvedValue(routes);
  await act(async () => screen.getByRole('button', { name: 'Retry' }).click());
  await pass(RETRIES_MS);
  expect(heading()).toBe('Hello, Cara');
});

it('gives a silent remote as long as an API call', async () => {
  federation.loadRemote.mockReturnValue(new Promise(() => undefined));
  await open();
  await pass(9_900);
  expect(heading()).toBeUndefined();
  await pass(200);
  expect(heading()).toBe('This page is taking a break');
});

it('reports a failed list of remotes', async () => {
  federation.loadRemote.mockRejectedValue(new Error('down'));
  deployed = async () => new Response(null, { status: 502 });
  await open();
  await pass(RETRIES_MS);
  expect(heading()).toBe('This page is taking a break');
});

it('runs nothing of a release built against another shell, and says so', async () => {
  federation.loadRemote.mockRejectedValue(new Error('gone'));
  deployed = async () => Response.json(remoteAt('/r/customer/new.js', { '@stampwell/ui': '^3.0.0' }));
  await open();
  await pass(RETRIES_MS);
  expect(heading()).toBe('This page needs a newer version of Stampwell');
  expect(entries()).toEqual(['/r/customer/old.js']);
});

it('reports a screen missing in its remote', async () => {
  federation.loadRemote.mockResolvedValue({ default: {} });
  await open();
  await pass(0);
  expect(heading()).toBe('Not here yet');
});
