// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keptCamera } from './camera/kept-camera.ts';
import { useScanner } from './use-scanner.ts';

/** Replaces the camera with one that the device can take away. */
vi.mock('./camera/decoder.ts', () => ({
  bestDecoder: async () => ({ intervalMs: 20, decode: async () => null, close: () => undefined }),
  drawCentre: () => true,
}));

interface FakeTrack {
  readyState: 'live' | 'ended';
  muted: boolean;
  stop(): void;
}
let opened: FakeTrack[];
let play: ReturnType<typeof vi.fn<() => Promise<void>>>;

beforeEach(() => {
  opened = [];
  play = vi.fn(async () => undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(play);
  // The original setter accepts only real streams.
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', {
    configurable: true,
    writable: true,
    value: null,
  });
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: {
      getUserMedia: async () => {
        const track: FakeTrack = {
          readyState: 'live',
          muted: false,
          stop: () => {
            track.readyState = 'ended';
          },
        };
        opened.push(track);
        const tracks = () => [Object.assign(track, { getCapabilities: () => ({}) })];
        return { getTracks: tracks, getVideoTracks: tracks };
      },
    },
  });
});
afterEach(() => {
  cleanup();
  keptCamera.close();
  permission(undefined);
});

function Scanner({ isManual = false }) {
  const { videoRef, status, words, start } = useScanner({ isManual, onCode: () => undefined });
  return (
    <>
      <video ref={videoRef} muted />
      <p role="status">{status}</p>
      {words && <p role="alert">{words}</p>}
      <button type="button" onClick={start}>
        Start Camera
      </button>
    </>
  );
}

const press = () => fireEvent.click(screen.getByRole('button'));
const isAt = (status: string, cameras: number) =>
  vi.waitFor(
    () => expect([screen.getByRole('status').textContent, opened.length]).toEqual([status, cameras]),
    5000,
  );

async function page(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
}

async function startedScanner() {
  render(<Scanner />);
  press();
  await isAt('active', 1);
}

/** @param state undefined in a browser that can't tell */
function permission(state: PermissionState | undefined) {
  Object.defineProperty(navigator, 'permissions', {
    configurable: true,
    value: {
      query: async () => {
        if (!state) throw new TypeError('unknown permission');
        return { state };
      },
    },
  });
}
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 100)));

it('opens by itself where the permission stands', async () => {
  permission('granted');
  render(<Scanner />);
  await isAt('active', 1);
});

it('opens after a choice by hand only on a press', async () => {
  permission('granted');
  render(<Scanner isManual />);
  await settled();
  await isAt('off', 0);
  press();
  await isAt('active', 1);
});

it.each(['prompt', 'denied', undefined] as const)(
  'waits for a press where the permission is %s',
  async (state) => {
    permission(state);
    render(<Scanner />);
    await settled();
    await isAt('off', 0);
    press();
    await isAt('active', 1);
  },
);

it('reopens the camera by itself after the device has ended it', async () => {
  await startedScanner();
  opened[0]?.stop();
  await isAt('active', 2);
  expect(opened[1]?.readyState).toBe('live');
});

it('waits with reopening until the page is visible', async () => {
  await startedScanner();
  await page('hidden');
  opened[0]?.stop();
  await isAt('starting', 1);
  await page('visible');
  await isAt('active', 2);
});

it('goes on with a live camera, and replaces one that sends no picture', async () => {
  await startedScanner();
  await page('hidden');
  play.mockClear();
  await page('visible');
  expect(play).toHaveBeenCalledOnce();
  expect(opened).toHaveLength(1);
  await page('hidden');
  Object.assign(opened[0] ?? {}, { muted: true });
  await page('visible');
  await isAt('active', 2);
});

it('shows an error if it is taken away again and again, and starts on request', async () => {
  await startedScanner();
  for (const camera of [1, 2, 3]) {
    await isAt('active', camera);
    opened.at(-1)?.stop();
  }
  await isAt('error', 3);
  expect(screen.getByRole('alert').textContent).toBe(
    'The camera was stopped by this device. Please start it again.',
  );
  press();
  await isAt('active', 4);
});

it('stays closed once the screen is left', async () => {
  await startedScanner();
  opened[0]?.stop();
  cleanup();
  await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
  expect(opened).toHaveLength(1);
});
