// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type SessionUser, signIn, signInEmployee, signOut } from '../session/session.ts';
import { keepScan, startSender, stopSender } from './sender.ts';
import { scansHere } from './waiting-scans.ts';
import { sendWhenWaiting } from './when-waiting.ts';

const shop: SessionUser = { id: '1', name: 'Corner Coffee', email: 'owner@example.test', type: 'business' };
const keep = (code: string) => keepScan({ code, amount: 1, key: `key-${code}` });
const waiting = () =>
  scansHere()
    .filter(({ answer }) => !answer)
    .map(({ code }) => code);

/** Queues a scan and waits until sending it has failed. */
async function keepInVain(code: string): Promise<void> {
  keep(code);
  await vi.waitFor(() => expect(failed).toBe(1));
}

/** The codes that reached the API, with their tokens. */
let arrived: string[];
let failed: number;
let isConnected: boolean;
const worker = Object.assign(new EventTarget(), { ready: Promise.resolve({}) as Promise<unknown> });

beforeEach(() => {
  // Fakes only the sender's clock: the transport keeps the real one.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  arrived = [];
  failed = 0;
  isConnected = false;
  localStorage.clear();
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
  history.replaceState(null, '', '/scanner');
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!isConnected) {
      failed += 1;
      return Response.json({}, { status: 500 });
    }
    const { qr_code } = (await request.json()) as { qr_code: string };
    arrived.push(`${qr_code} by ${request.headers.get('authorization')}`);
    return Response.json({ success: true, message: 'Yes' });
  });
  signIn('owner', shop);
});
afterEach(() => {
  stopSender();
  signOut('general');
  signOut('employee');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('sends on any screen as soon as there is a connection again', async () => {
  await keepInVain('AAAA1111');
  history.replaceState(null, '', '/dashboard');
  isConnected = true;
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(waiting()).toEqual([]));
  expect(arrived).toEqual(['AAAA1111 by Bearer owner']);
});

it('polls where the browser does not report a connection, and stops when all is sent', async () => {
  await keepInVain('AAAA1111');
  expect(vi.getTimerCount()).toBe(1);
  isConnected = true;
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(15_000);
    expect(arrived).toHaveLength(1);
  });
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0));
});

it('sends what is queued while it is sending', async () => {
  isConnected = true;
  keep('AAAA1111');
  keep('BBBB2222');
  await vi.waitFor(() => expect(waiting()).toEqual([]));
  expect(arrived).toHaveLength(2);
});

it('sends with the session that queued it, whichever page is open', async () => {
  const token = `x.${btoa(JSON.stringify({ sub: 'emp-7' }))}.x`;
  signInEmployee(token);
  history.replaceState(null, '', '/employee/scanner');
  await keepInVain('AAAA1111');
  history.replaceState(null, '', '/dashboard');
  isConnected = true;
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(arrived).toEqual([`AAAA1111 by Bearer ${token}`]));
});

it('waits for its owner to sign in again', async () => {
  await keepInVain('AAAA1111');
  signOut('general');
  isConnected = true;
  startSender();
  expect(vi.getTimerCount()).toBe(0);
  signIn('renewed', shop);
  await vi.waitFor(() => expect(arrived).toEqual(['AAAA1111 by Bearer renewed']));
});

it('registers a background sync where the browser has it', async () => {
  const register = vi.fn(async () => undefined);
  worker.ready = Promise.resolve({ sync: { register } });
  keep('AAAA1111');
  await vi.waitFor(() => expect(register).toHaveBeenCalledWith('waiting-scans'));
});

it.each([
  ['the connection comes back', () => dispatchEvent(new Event('online'))],
  ['another tab kept something', () => dispatchEvent(new StorageEvent('storage', { key: 'waitingScans' }))],
  [
    'the service worker wakes the page',
    () => worker.dispatchEvent(new MessageEvent('message', { data: { type: 'send-waiting' } })),
  ],
])('starts if an earlier visit left scans when %s', async (_, happen) => {
  await keepInVain('AAAA1111');
  stopSender();
  const stopWatching = sendWhenWaiting();
  isConnected = true;
  happen();
  await vi.waitFor(() => expect(arrived).toHaveLength(1));
  stopWatching();
});

it('starts if scans appear just after the start', async () => {
  await keepInVain('AAAA1111');
  stopSender();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  const stopWatching = sendWhenWaiting();
  isConnected = true;
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.waitFor(() => expect(arrived).toHaveLength(1));
  stopWatching();
});
