import { SCANNER } from '@stampwell/contracts/limits.ts';
import { type Dispatch, type RefObject, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { isCameraAllowed } from './camera/camera.ts';
import { keptCamera } from './camera/kept-camera.ts';
import { useOtherCamera } from './camera/use-other-camera.ts';
import { type Torch, useTorch } from './camera/use-torch.ts';
import { pause, watch } from './camera/watch.ts';
import {
  averageMs,
  type Remark,
  SCANNER_OFF,
  type ScannerEvent,
  type ScannerState,
  scanner,
} from './scanner.ts';
import { signalRefusal, signalSuccess } from './success-signal.ts';

export interface Scanner extends ScannerState {
  videoRef: RefObject<HTMLVideoElement | null>;
  averageMs: number | null;
  /** Null if the camera has no torch or is off. */
  torch: Torch | null;
  /** Changes the camera; null if the device has no other on its back. */
  otherCamera: (() => void) | null;
  start(): void;
  stop(): void;
  zoomIn(): void;
  zoomOut(): void;
}

interface ScannerOptions {
  /** Called when the customer is found and the detection was shown long enough to be noticed. The camera stays open. */
  onCode: (code: string) => void;
  /**
   * Called on detection, to look the customer up. Resolves to a message if there is none: it is shown, and scanning goes
   * on.
   */
  onDetected?: (code: string) => Promise<string | null> | unknown;
  /** The screen shows something else in place of the picture, so the camera waits for its button. */
  isManual?: boolean;
}

const REMARKS = {
  foreign: { tone: 'no', words: 'That is not a Stampwell code' },
  same: { tone: 'wait', words: 'Just scanned. Hold up the next code.' },
  gone: null,
} as const satisfies Record<string, Remark | null>;

/** A camera still open needs no starting: the next customer may already hold up their code. */
const begin = (): ScannerState => scanner(SCANNER_OFF, { type: keptCamera.isOpen() ? 'start' : 'stop' });

/** Scanning with the camera; render it with `<Viewfinder scanner={…}/>`. */
export function useScanner({ onCode, onDetected, isManual = false }: ScannerOptions): Scanner {
  const [state, dispatch] = useReducer(scanner, undefined, begin);
  const videoRef = useRef<HTMLVideoElement>(null);
  const handlers = useRef({ onCode, onDetected });
  const zoom = useRef(state.zoom);
  useEffect(() => {
    handlers.current = { onCode, onDetected };
    zoom.current = state.zoom;
  });
  const torch = useTorch(videoRef, state.status);
  const otherCamera = useOtherCamera(videoRef, state.status);
  useOpened(isManual, dispatch);

  const isOn = state.status === 'starting' || state.status === 'active' || state.status === 'detected';
  useEffect(() => {
    if (!isOn) return;
    const stop = new AbortController();
    void watch(videoRef.current, {
      stop: stop.signal,
      zoom: () => zoom.current,
      onStarted: () => dispatch({ type: 'started' }),
      onLost: () => dispatch({ type: 'lost' }),
      onScanned: (ms) => dispatch({ type: 'scanned', ms }),
      onRemark: (kind) => dispatch({ type: 'remarked', remark: REMARKS[kind] }),
      onCode: async (code, isNext) => {
        dispatch({ type: 'detected', code });
        const shown = pause(isNext ? SCANNER.nextDelayMs : SCANNER.detectedDelayMs, stop.signal);
        const words = await handlers.current.onDetected?.(code);
        if (stop.signal.aborted) return true;
        if (typeof words === 'string') {
          signalRefusal();
          dispatch({ type: 'refused', words });
          return false;
        }
        signalSuccess();
        await shown;
        if (!stop.signal.aborted) handlers.current.onCode(code);
        return true;
      },
      onFailed: (words) => dispatch({ type: 'failed', words }),
    });
    return () => {
      stop.abort();
      keptCamera.leave();
    };
  }, [isOn]);

  return {
    ...state,
    videoRef,
    averageMs: averageMs(state),
    torch,
    otherCamera,
    start: useCallback(() => dispatch({ type: 'start' }), []),
    stop: useCallback(() => {
      keptCamera.close();
      dispatch({ type: 'stop' });
    }, []),
    zoomIn: useCallback(() => dispatch({ type: 'zoom', by: 1 }), []),
    zoomOut: useCallback(() => dispatch({ type: 'zoom', by: -1 }), []),
  };
}

/** Opens the camera with the screen where the permission already stands; elsewhere asking for it takes a press. */
function useOpened(isManual: boolean, dispatch: Dispatch<ScannerEvent>): void {
  const [isOpening] = useState(!isManual);
  useEffect(() => {
    if (!isOpening) return;
    let isGone = false;
    void isCameraAllowed().then((isAllowed) => isAllowed && !isGone && dispatch({ type: 'start' }));
    return () => {
      isGone = true;
    };
  }, [isOpening, dispatch]);
}
