import { SCANNER } from '@stampwell/contracts/limits.ts';

/** The scanner as a pure reducer: off → starting → active → detected → off, or error. */
export interface ScannerState {
  status: 'off' | 'starting' | 'active' | 'detected' | 'error';
  /** 1 to 3. */
  zoom: number;
  /** Milliseconds of the last scans, newest last, at most ten. */
  scanTimes: readonly number[];
  /** The code seen; each scan is handled only once. */
  code: string | null;
  /** The spec's words for what is wrong. */
  words: string | null;
}

export type ScannerEvent =
  | { type: 'start' }
  | { type: 'started' }
  | { type: 'scanned'; ms: number }
  | { type: 'detected'; code: string }
  | { type: 'failed'; words: string }
  | { type: 'stop' }
  | { type: 'zoom'; by: 1 | -1 };

export const SCANNER_OFF: ScannerState = {
  status: 'off',
  zoom: SCANNER.zoom.start,
  scanTimes: [],
  code: null,
  words: null,
};

export function scanner(state: ScannerState, event: ScannerEvent): ScannerState {
  switch (event.type) {
    case 'start':
      return state.status === 'starting' || state.status === 'active'
        ? state
        : { ...SCANNER_OFF, zoom: state.zoom, status: 'starting' };
    case 'started':
      return state.status === 'starting' ? { ...state, status: 'active' } : state;
    case 'scanned':
      return state.status === 'active'
        ? { ...state, scanTimes: [...state.scanTimes, event.ms].slice(-SCANNER.averageOver) }
        : state;
    case 'detected':
      return state.status === 'active' ? { ...state, status: 'detected', code: event.code } : state;
    case 'failed':
      return { ...state, status: 'error', words: event.words };
    case 'stop':
      return { ...state, status: 'off', words: null };
    case 'zoom':
      return { ...state, zoom: stepped(state.zoom, event.by) };
  }
}

function stepped(zoom: number, by: 1 | -1): number {
  const next = Math.round((zoom + by * SCANNER.zoom.step) * 10) / 10;
  return Math.min(SCANNER.zoom.max, Math.max(SCANNER.zoom.min, next));
}

/** The mean of the last scans, in whole milliseconds; null before the first. */
export function averageMs({ scanTimes }: ScannerState): number | null {
  if (scanTimes.length === 0) return null;
  return Math.round(scanTimes.reduce((sum, ms) => sum + ms, 0) / scanTimes.length);
}
