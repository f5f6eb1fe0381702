/** What the types of the web leave out: a lamp beside the camera (MediaStream Image Capture). */
interface WithTorch {
  torch?: boolean | boolean[];
}

const trackOf = (stream: MediaStream): MediaStreamTrack | undefined => stream.getVideoTracks()[0];

/** Whether the camera has a lamp that can be switched. */
export function hasTorch(stream: MediaStream): boolean {
  const { torch } = (trackOf(stream)?.getCapabilities?.() ?? {}) as WithTorch;
  return Array.isArray(torch) ? torch.includes(true) : torch === true;
}

/** Whether it shines: a camera that was kept open may have it on. */
export const isTorchOn = (stream: MediaStream): boolean =>
  (trackOf(stream)?.getSettings?.() as WithTorch | undefined)?.torch === true;

/** @returns whether the lamp did as it was told */
export async function switchTorch(stream: MediaStream, isOn: boolean): Promise<boolean> {
  try {
    await trackOf(stream)?.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
    return true;
  } catch {
    return false;
  }
}
