import { type RefObject, useEffect, useState } from 'react';
import type { ScannerState } from '../scanner.ts';

export interface Torch {
  isOn: boolean;
  toggle(): void;
}

/** The torch of the camera playing in this element, or null. */
export function useTorch(
  video: RefObject<HTMLVideoElement | null>,
  status: ScannerState['status'],
): Torch | null {
  const [isOn, setOn] = useState<boolean | null>(null);
  const isRunning = status === 'active' || status === 'detected';
  useEffect(() => {
    const stream = isRunning ? (video.current?.srcObject as MediaStream | null) : null;
    setOn(stream && hasTorch(stream) ? isTorchOn(stream) : null);
  }, [isRunning, video]);
  if (isOn === null) return null;
  async function toggle(): Promise<void> {
    const stream = video.current?.srcObject as MediaStream | null;
    if (stream && (await switchTorch(stream, !isOn))) setOn(!isOn);
  }
  return { isOn, toggle: () => void toggle() };
}

/** Torch support, missing from TypeScript's DOM types (MediaStream Image Capture). */
interface WithTorch {
  torch?: boolean | boolean[];
}

const trackOf = (stream: MediaStream): MediaStreamTrack | undefined => stream.getVideoTracks()[0];

function hasTorch(stream: MediaStream): boolean {
  const { torch } = (trackOf(stream)?.getCapabilities?.() ?? {}) as WithTorch;
  return Array.isArray(torch) ? torch.includes(true) : torch === true;
}

/** A camera kept open may already have its torch on. */
const isTorchOn = (stream: MediaStream): boolean =>
  (trackOf(stream)?.getSettings?.() as WithTorch | undefined)?.torch === true;

/** @returns whether the device accepted the change */
async function switchTorch(stream: MediaStream, isOn: boolean): Promise<boolean> {
  try {
    await trackOf(stream)?.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
    return true;
  } catch {
    return false;
  }
}
