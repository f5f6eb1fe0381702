import { readStored, STORAGE_KEYS } from '@stampwell/client';
import { BROWSER_MS, NoAnswer, within } from '@stampwell/client/within';
import { SCANNER } from '@stampwell/contracts/limits.ts';

/** `message` is shown as it is (docs/product.md#messages-of-the-camera). */
export class CameraError extends Error {
  override readonly name = 'CameraError';
}

const { width, height } = SCANNER.video;
const SIZE = { width: { ideal: width, max: width }, height: { ideal: height, max: height } };

/** The camera that was chosen on this device, else the back camera, at up to 1920×1080. The caller closes it. */
export async function openCamera(): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia)
    throw new CameraError('Camera API not supported by this browser');
  const chosen = readStored(STORAGE_KEYS.scannerCamera);
  try {
    if (chosen) return await open({ deviceId: { exact: chosen } }).catch(openBack);
    return await openBack();
  } catch (error) {
    throw error instanceof NoAnswer
      ? new CameraError('The camera does not answer. Allow it if your browser asks, or enter the code below.')
      : new CameraError(cameraWords(error));
  }
}

const openBack = (): Promise<MediaStream> => open({ facingMode: { ideal: 'environment' } });

async function open(which: MediaTrackConstraints): Promise<MediaStream> {
  const opening = Promise.resolve(
    navigator.mediaDevices.getUserMedia({ audio: false, video: { ...which, ...SIZE } }),
  );
  try {
    return await within(SCANNER.openTimeoutMs, () => opening);
  } catch (error) {
    // It may still open later, after the wait has ended.
    if (error instanceof NoAnswer) void opening.then(closeCamera, () => undefined);
    throw error;
  }
}

/** Names of front cameras, as far as browsers give them in English. */
const FRONT = /front|user|face|selfie/i;

/** The id of the next camera of several on the back of this device; null if there is none. Known once the camera is open. */
export async function nextCamera(stream: MediaStream): Promise<string | null> {
  try {
    const devices = await within(BROWSER_MS, () => navigator.mediaDevices.enumerateDevices());
    const cameras = devices.filter(({ kind }) => kind === 'videoinput');
    const back = cameras.filter(({ label }) => !FRONT.test(label)).map(({ deviceId }) => deviceId);
    const current = stream.getVideoTracks()[0]?.getSettings().deviceId;
    const next = back[(back.indexOf(current ?? '') + 1) % back.length];
    return next && next !== current ? next : null;
  } catch {
    return null;
  }
}

/** Whether the camera opens without asking. Browsers that cannot tell, such as Firefox, count as no. */
export const isCameraAllowed = async (): Promise<boolean> => {
  try {
    const { state } = await within(BROWSER_MS, () => navigator.permissions.query({ name: 'camera' }));
    return state === 'granted';
  } catch {
    return false;
  }
};

export async function playIn(video: HTMLVideoElement | null, stream: MediaStream): Promise<HTMLVideoElement> {
  if (!video) throw new CameraError('Camera setup error. Please refresh the page and try again.');
  video.srcObject = stream;
  await withinTime(video.play());
  return video;
}

/** False once the stream was closed, by us or by the device. */
export const isLive = (stream: MediaStream): boolean =>
  stream.getVideoTracks().some(({ readyState }) => readyState === 'live');

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

async function withinTime(playing: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new CameraError('Camera loading timeout. Please try again.')),
      SCANNER.setupTimeoutMs,
    );
  });
  try {
    await Promise.race([playing, late]);
  } finally {
    clearTimeout(timer);
  }
}

export function cameraWords(error: unknown): string {
  const { name, message } =
    error instanceof Error || error instanceof DOMException ? error : { name: '', message: String(error) };
  switch (name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'Camera access denied. Please allow camera permissions and refresh the page.';
    case 'NotFoundError':
      return 'No camera found on this device.';
    case 'NotSupportedError':
      return 'Camera not supported by this browser.';
    case 'OverconstrainedError':
      return 'Camera constraints not supported. Try a different device.';
    case 'NotReadableError':
    case 'TrackStartError':
      return 'Camera is being used by another application.';
    default:
      return `Camera error: ${message}`;
  }
}
