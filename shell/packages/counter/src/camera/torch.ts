/** Torch support, missing from TypeScript's DOM types (MediaStream Image Capture). */
interface WithTorch {
  torch?: boolean | boolean[];
}

const trackOf = (stream: MediaStream): MediaStreamTrack | undefined => stream.getVideoTracks()[0];

export function hasTorch(stream: MediaStream): boolean {
  const { torch } = (trackOf(stream)?.getCapabilities?.() ?? {}) as WithTorch;
  return Array.isArray(torch) ? torch.includes(true) : torch === true;
}

/** A camera kept open may already have its torch on. */
export const isTorchOn = (stream: MediaStream): boolean =>
  (trackOf(stream)?.getSettings?.() as WithTorch | undefined)?.torch === true;

/** @returns whether the device accepted the change */
export async function switchTorch(stream: MediaStream, isOn: boolean): Promise<boolean> {
  try {
    await trackOf(stream)?.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
    return true;
  } catch {
    return false;
  }
}
