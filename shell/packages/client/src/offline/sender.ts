import { isOffline, onConnectionChange } from '../api/connection.ts';
import { registerSync } from './background-sync.ts';
import { sendWaiting } from './send-waiting.ts';
import { onScansChange, type ScanToSend, sendable, storeScan } from './waiting-scans.ts';

/** Fallback where the browser does not report that the connection is back. */
const POLL_MS = 15_000;

let timer: ReturnType<typeof setInterval> | undefined;
let isUnderWay = false;
/** Scans were added during a round, which may have missed them. */
let needsAnotherRound = false;
let stopListening: (() => void) | undefined;

/**
 * Sends queued scans, on any screen: now, when a scan is added, on sign-in, when the connection is back, and periodically while any
 * wait. May be called repeatedly.
 */
export function startSender(): void {
  if (!stopListening) {
    const stops = [onScansChange(check), onConnectionChange(() => !isOffline() && check())];
    stopListening = () => {
      for (const stop of stops) stop();
    };
  }
  check();
}

/** Stores a scan and sends it as soon as possible. @returns false if it cannot be stored */
export function keepScan(scan: ScanToSend): boolean {
  if (!storeScan(scan)) return false;
  startSender();
  void registerSync();
  return true;
}

export function stopSender(): void {
  stopListening?.();
  stopListening = undefined;
  clearInterval(timer);
  timer = undefined;
}

function check(): void {
  const isAnyWaiting = sendable().length > 0;
  if (!isAnyWaiting) {
    clearInterval(timer);
    timer = undefined;
    return;
  }
  timer ??= setInterval(() => void send(), POLL_MS);
  needsAnotherRound = isUnderWay;
  void send();
}

/** One round at a time; each answer changes the queue, which calls this again. */
async function send(): Promise<void> {
  if (isUnderWay) return;
  isUnderWay = true;
  try {
    do {
      needsAnotherRound = false;
      await sendWaiting();
    } while (needsAnotherRound && sendable().length > 0);
  } finally {
    isUnderWay = false;
  }
}
