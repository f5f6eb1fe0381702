import { readStored, STORAGE_KEYS, writeStored } from '@stampwell/client';
import { SCANNER } from '@stampwell/contracts/limits.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isCameraAllowed, nextCamera, openCamera } from './camera.ts';

/** Cameras of a phone, as the browser tells them once one is open. */
const CAMERAS = [
  { kind: 'audioinput', deviceId: 'mic', label: 'Microphone' },
  { kind: 'videoinput', deviceId: 'selfie', label: 'camera 1, facing front' },
  { kind: 'videoinput', deviceId: 'wide', label: 'camera 2, facing back' },
  { kind: 'videoinput', deviceId: 'near', label: 'camera 0, facing back' },
];
const streamOf = (deviceId: string) => {
  const track = { stop: vi.fn(), readyState: 'live', getSettings: () => ({ deviceId }) };
  return { getTracks: () => [track], getVideoTracks: () => [track] } as unknown as MediaStream;
};
const getUserMedia = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  const store = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  });
  getUserMedia.mockReset();
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia, enumerateDevices: async () => CAMERAS } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('opens the back camera, and the one that was chosen on this device', async () => {
  getUserMedia.mockImplementation(async ({ video }) => streamOf(video.deviceId?.exact ?? 'wide'));
  await openCamera();
  expect(getUserMedia.mock.lastCall?.[0].video).toMatchObject({ facingMode: { ideal: 'environment' } });
  writeStored(STORAGE_KEYS.scannerCamera, 'near', 'for-good');
  await openCamera();
  expect(getUserMedia.mock.lastCall?.[0].video).toMatchObject({ deviceId: { exact: 'near' } });
});

it('opens the back camera where the chosen one is gone', async () => {
  writeStored(STORAGE_KEYS.scannerCamera, 'gone', 'for-good');
  getUserMedia.mockImplementation(async ({ video }) => {
    if (video.deviceId) throw new DOMException('no such camera', 'OverconstrainedError');
    return streamOf('wide');
  });
  await openCamera();
  expect(getUserMedia).toHaveBeenCalledTimes(2);
});

it('offers the next camera on the back, round and round, and none where there is one alone', async () => {
  expect(await nextCamera(streamOf('wide'))).toBe('near');
  expect(await nextCamera(streamOf('near'))).toBe('wide');
  const [, selfie, wide] = CAMERAS;
  vi.stubGlobal('navigator', { mediaDevices: { enumerateDevices: async () => [selfie, wide] } });
  expect(await nextCamera(streamOf('wide'))).toBeNull();
});

const never = () => new Promise<never>(() => undefined);
const rejects = () => Promise.reject(new DOMException('no', 'UnknownError'));
const throws = () => {
  throw new TypeError('no');
};
const MODES = [
  ['missing', undefined],
  ['throwing', throws],
  ['rejecting', rejects],
  ['never answering', never],
] as const;

it.each(MODES)('offers no other camera where the list of cameras is %s', async (_, enumerateDevices) => {
  vi.stubGlobal('navigator', { mediaDevices: { enumerateDevices } });
  const next = nextCamera(streamOf('wide'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await next).toBeNull();
});

it.each(MODES)('waits for its button where permissions are %s', async (_, query) => {
  vi.stubGlobal('navigator', { permissions: query && { query } });
  const isAllowed = isCameraAllowed();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await isAllowed).toBe(false);
});

it.each(MODES)('says what to do where the camera is %s', async (_, open) => {
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: open } });
  const words = openCamera().then(
    () => 'opened',
    ({ name, message }) => `${name}: ${message}`,
  );
  await vi.advanceTimersByTimeAsync(SCANNER.openTimeoutMs);
  expect(await words).toMatch(/^CameraError: (Camera API not|Camera error|The camera does not answer)/);
});

it('closes a camera that opens after all, when nobody waits for it', async () => {
  const late = Promise.withResolvers<MediaStream>();
  getUserMedia.mockReturnValue(late.promise);
  const opening = openCamera().catch(() => null);
  await vi.advanceTimersByTimeAsync(SCANNER.openTimeoutMs);
  await opening;
  const stream = streamOf('wide');
  late.resolve(stream);
  await vi.advanceTimersByTimeAsync(1);
  expect(stream.getTracks()[0]?.stop).toHaveBeenCalled();
  expect(readStored(STORAGE_KEYS.scannerCamera)).toBeNull();
});
