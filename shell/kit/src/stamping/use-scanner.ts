import { SCANNER } from '@stampwell/contracts/limits.ts';
import { isQrCode } from '@stampwell/contracts/qr-code.ts';
import { type RefObject, useCallback, useEffect, useReducer, useRef } from 'react';
import { CameraError, cameraWords, closeCamera, openCamera } from './camera.ts';
import { bestDecoder, type Decoder, drawCentre } from './decoder.ts';
import { averageMs, SCANNER_OFF, type ScannerState, scanner } from './scanner.ts';
import { signalSuccess } from './success-signal.ts';

export interface Scanner extends ScannerState {
  videoRef: RefObject<HTMLVideoElement | null>;
  averageMs: number | null;
  start(): void;
  stop(): void;
  zoomIn(): void;
  zoomOut(): void;
}

interface ScannerOptions {
  /** One second after the detection, with the camera off: the time to move on. */
  onCode: (code: string) => void;
  /** At the detection: the time to start looking the customer up. */
  onDetected?: (code: string) => void;
}

/** The camera QR scanner. Show it with `<Viewfinder scanner={…}/>`; it stops when the screen goes. */
export function useScanner({ onCode, onDetected }: ScannerOptions): Scanner {
  const [state, dispatch] = useReducer(scanner, SCANNER_OFF);
  const videoRef = useRef<HTMLVideoElement>(null);
  const handlers = useRef({ onCode, onDetected });
  const zoom = useRef(state.zoom);
  useEffect(() => {
    handlers.current = { onCode, onDetected };
    zoom.current = state.zoom;
  });

  const isOn = state.status === 'starting' || state.status === 'active' || state.status === 'detected';
  useEffect(() => {
    if (!isOn) return;
    const stop = new AbortController();
    void scan(videoRef.current, {
      stop: stop.signal,
      zoom: () => zoom.current,
      onStarted: () => dispatch({ type: 'started' }),
      onScanned: (ms) => dispatch({ type: 'scanned', ms }),
      onCode: (code) => dispatch({ type: 'detected', code }),
      onFailed: (words) => dispatch({ type: 'failed', words }),
    });
    return () => stop.abort();
  }, [isOn]);

  const { code } = state;
  const isDetected = state.status === 'detected';
  useEffect(() => {
    if (!isDetected || !code) return;
    signalSuccess();
    handlers.current.onDetected?.(code);
    const timer = setTimeout(() => {
      dispatch({ type: 'stop' });
      handlers.current.onCode(code);
    }, SCANNER.detectedDelayMs);
    return () => clearTimeout(timer);
  }, [isDetected, code]);

  return {
    ...state,
    videoRef,
    averageMs: averageMs(state),
    start: useCallback(() => dispatch({ type: 'start' }), []),
    stop: useCallback(() => dispatch({ type: 'stop' }), []),
    zoomIn: useCallback(() => dispatch({ type: 'zoom', by: 1 }), []),
    zoomOut: useCallback(() => dispatch({ type: 'zoom', by: -1 }), []),
  };
}

interface Scan {
  stop: AbortSignal;
  zoom: () => number;
  onStarted(): void;
  onScanned(ms: number): void;
  onCode(code: string): void;
  onFailed(words: string): void;
}

async function scan(video: HTMLVideoElement | null, task: Scan): Promise<void> {
  try {
    const [stream, decoder] = await Promise.all([openCamera(video, task.stop), bestDecoder()]);
    const release = () => {
      closeCamera(stream);
      decoder.close();
    };
    if (task.stop.aborted) return release();
    task.stop.addEventListener('abort', release);
    task.onStarted();
    const code = await firstCode(video as HTMLVideoElement, decoder, task);
    if (code && !task.stop.aborted) task.onCode(code);
  } catch (error) {
    if (!task.stop.aborted) task.onFailed(error instanceof CameraError ? error.message : cameraWords(error));
  }
}

/**
 * Scans until a code is seen; null where it was stopped before. A frame that cannot be read is just a miss. Every other
 * frame is read unzoomed: a code held too near for the viewfinder is read all the same.
 */
async function firstCode(
  video: HTMLVideoElement,
  decoder: Decoder,
  { stop, zoom, onScanned }: Scan,
): Promise<string | null> {
  const canvas = document.createElement('canvas');
  for (let frame = 0; !stop.aborted; frame += 1) {
    const began = performance.now();
    const text = drawCentre(video, frame % 2 === 0 ? zoom() : SCANNER.zoom.min, canvas)
      ? await decoder.decode(canvas).catch(() => null)
      : null;
    const ms = performance.now() - began;
    const code = text === null ? '' : wholeCode(text);
    if (code) return code;
    onScanned(ms);
    await new Promise((resolve) => setTimeout(resolve, Math.max(8, decoder.intervalMs - ms)));
  }
  return null;
}

/** Another shop's QR code, a web address say, is not cut down to eight letters and looked up: that would count as a miss. */
function wholeCode(text: string): string {
  const letters = text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return isQrCode(letters) ? letters : '';
}
