import { type RefObject, useEffect, useState } from 'react';
import type { ScannerState } from '../scanner.ts';
import { nextCamera } from './camera.ts';
import { keptCamera } from './kept-camera.ts';

/** Changes to the device's next back camera, which it then keeps: some cannot focus near. Null if there is one alone. */
export function useOtherCamera(
  video: RefObject<HTMLVideoElement | null>,
  status: ScannerState['status'],
): (() => void) | null {
  const [next, setNext] = useState<string | null>(null);
  const isActive = status === 'active';
  useEffect(() => {
    const stream = isActive ? (video.current?.srcObject as MediaStream | null) : null;
    if (!stream) return;
    let isGone = false;
    void nextCamera(stream).then((id) => !isGone && setNext(id));
    return () => {
      isGone = true;
    };
  }, [isActive, video]);
  return next === null ? null : () => keptCamera.replace(next);
}
