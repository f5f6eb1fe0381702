import { SCANNER } from '@stampwell/contracts/limits.ts';

/** A message over the viewfinder. */
export interface Remark {
  /** `no`: not a customer's code; `wait`: hold up the next one. */
  tone: 'no' | 'wait';
  words: string;
}

/** The scanner's state machine: off → starting → active → detected, back to active if the code is refused; or error. */
export interface ScannerState {
  status: 'off' | 'starting' | 'active' | 'detected' | 'error';
  /** 1 to 3. */
  zoom: number;
  /** Milliseconds of up to ten scans, newest last. */
  scanTimes: readonly number[];
  /** The code being handled; ignored if seen again. */
  code: string | null;
  /** The error message. */
  words: string | null;
  /** Shown while its cause is in view. */
  remark: Remark | null;
}

export type ScannerEvent =
  | { type: 'start' }
  | { type: 'started' }
  /** The device took the camera away: it is opened again. */
  | { type: 'lost' }
  | { type: 'scanned'; ms: number }
  | { type: 'detected'; code: string }
  /** No customer has this code: scanning goes on. */
  | { type: 'refused'; words: string }
  | { type: 'remarked'; remark: Remark | null }
  | { type: 'failed'; words: string }
  | { type: 'stop' }
  | { type: 'zoom'; by: 1 | -1 };

export const SCANNER_OFF: ScannerState = {
  status: 'off',
  zoom: SCANNER.zoom.start,
  scanTimes: [],
  code: null,
  words: null,
  remark: null,
};

export function scanner(state: ScannerState, event: ScannerEvent): ScannerState {
  switch (event.type) {
    case 'start':
      return state.status === 'starting' || state.status === 'active'
        ? state
        : { ...SCANNER_OFF, zoom: state.zoom, status: 'starting' };
    case 'started':
      return transition(state, 'starting', 'active');
    case 'lost':
      return transition(state, 'active', 'starting');
    case 'scanned':
      return state.status === 'active'
        ? { ...state, scanTimes: [...state.scanTimes, event.ms].slice(-SCANNER.averageOver) }
        : state;
    case 'detected':
      return state.status === 'active'
        ? { ...state, status: 'detected', code: event.code, remark: null }
        : state;
    case 'refused':
      return state.status === 'detected'
        ? { ...state, status: 'active', code: null, remark: { tone: 'no', words: event.words } }
        : state;
    case 'remarked':
      return state.status === 'active' ? { ...state, remark: event.remark } : state;
    case 'failed':
      return { ...state, status: 'error', words: event.words, remark: null };
    case 'stop':
      return { ...state, status: 'off', words: null, remark: null };
    case 'zoom':
      return { ...state, zoom: stepped(state.zoom, event.by) };
  }
}

const transition = (
  state: ScannerState,
  from: ScannerState['status'],
  to: ScannerState['status'],
): ScannerState => (state.status === from ? { ...state, status: to, remark: null } : state);

function stepped(zoom: number, by: 1 | -1): number {
  const next = Math.round((zoom + by * SCANNER.zoom.step) * 10) / 10;
  return Math.min(SCANNER.zoom.max, Math.max(SCANNER.zoom.min, next));
}

/** The mean of the last scans, in whole milliseconds; null before the first. */
export function averageMs({ scanTimes }: ScannerState): number | null {
  if (scanTimes.length === 0) return null;
  return Math.round(scanTimes.reduce((sum, ms) => sum + ms, 0) / scanTimes.length);
}
