import { SCANNER } from '@stampwell/contracts/limits.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** Replaces the browser's camera with one controlled by this file. */
vi.mock('./decoder.ts', () => ({
  bestDecoder: async () => ({ intervalMs: 40, decode: async () => null, close: () => undefined }),
}));

let opened: { readyState: string; stop(): void }[];
let page: EventTarget & { visibilityState: string };
let keptCamera: typeof import('./kept-camera.ts')['keptCamera'];

beforeEach(async () => {
  vi.useFakeTimers();
  opened = [];
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', {
    mediaDevices: {
      getUserMedia: async () => {
        const track = { readyState: 'live', stop: () => Object.assign(track, { readyState: 'ended' }) };
        opened.push(track);
        return { getTracks: () => [track], getVideoTracks: () => [track] };
      },
    },
  });
  vi.resetModules();
  ({ keptCamera } = await import('./kept-camera.ts'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const isLive = () => opened.at(-1)?.readyState === 'live';

it('stays open while a customer is served, for the next scan', async () => {
  await keptCamera.open();
  keptCamera.leave();
  const letGo = keptCamera.hold();
  vi.advanceTimersByTime(60_000);
  letGo();
  expect(keptCamera.isOpen()).toBe(true);
  await keptCamera.open();
  expect(opened).toHaveLength(1);
  vi.advanceTimersByTime(600_000);
  expect(isLive()).toBe(true);
});

it('is replaced by the camera that was chosen, which is no failure of the first', async () => {
  const camera = await keptCamera.open();
  keptCamera.replace('near');
  expect([isLive(), camera.isReplaced]).toEqual([false, true]);
  await keptCamera.open();
  expect(isLive()).toBe(true);
});

it('closes when the counter is left, and when one customer takes long', async () => {
  await keptCamera.open();
  keptCamera.leave();
  vi.advanceTimersByTime(5_000);
  expect(isLive()).toBe(false);
  await keptCamera.open();
  keptCamera.leave();
  keptCamera.hold();
  vi.advanceTimersByTime(SCANNER.keptOpenMs);
  expect(isLive()).toBe(false);
  expect(keptCamera.isOpen()).toBe(false);
});

it('closes when the page is hidden, except while the scanner is showing', async () => {
  page.visibilityState = 'hidden';
  await keptCamera.open();
  page.dispatchEvent(new Event('visibilitychange'));
  expect(isLive()).toBe(true);
  keptCamera.leave();
  keptCamera.hold();
  page.dispatchEvent(new Event('visibilitychange'));
  expect(isLive()).toBe(false);
});

it('reopens after the browser has ended it', async () => {
  await keptCamera.open();
  opened[0]?.stop();
  expect(keptCamera.isOpen()).toBe(false);
  await keptCamera.open();
  expect(opened).toHaveLength(2);
});

it('opens once for simultaneous requests, and closes when the scanner is left before it opened', async () => {
  const both = Promise.all([keptCamera.open(), keptCamera.open()]);
  keptCamera.leave();
  await both;
  expect(opened).toHaveLength(1);
  vi.advanceTimersByTime(5_000);
  expect(isLive()).toBe(false);
});
