import { type RefObject, useEffect, useState } from 'react';
import type { ScannerState } from '../scanner.ts';
import { hasTorch, isTorchOn, switchTorch } from './torch.ts';

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
