import { SCANNER } from '@stampwell/contracts/limits.ts';

/** `message` is shown as it is (docs/product.md#messages-of-the-camera). */
export class CameraError extends Error {
  override readonly name = 'CameraError';
}

/** The back camera at up to 1920×1080. The caller closes it. */
export async function openCamera(): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia)
    throw new CameraError('Camera API not supported by this browser');
  const { width, height } = SCANNER.video;
  return navigator.mediaDevices
    .getUserMedia({
      audio: false,
      video: {
        facingMode: { ideal: 'environment' },
        width: { ideal: width, max: width },
        height: { ideal: height, max: height },
      },
    })
    .catch((error: unknown) => {
      throw new CameraError(cameraWords(error));
    });
}

/** Whether the camera opens without asking. Browsers that cannot tell, such as Firefox, count as no. */
export const isCameraAllowed = async (): Promise<boolean> => {
  try {
    return (await navigator.permissions.query({ name: 'camera' })).state === 'granted';
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
