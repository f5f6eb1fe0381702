import { isOffline, onConnectionChange } from '../api/connection.ts';
import { sendWaiting } from './send-waiting.ts';
import { onScansChange, sendable } from './waiting-scans.ts';

/** While nobody knows whether there is a connection, it is tried so often. */
const EVERY_MS = 15_000;

let timer: ReturnType<typeof setInterval> | undefined;
let isUnderWay = false;
/** Something came up during a round that it may not have seen. */
let isAskedAgain = false;
let stopListening: (() => void) | undefined;

/**
 * Sends what waits, on whatever screen: now, when a scan is kept, when somebody signs in, when the connection comes back,
 * and now and then as long as anything waits. Runs once, however often it is started.
 */
export function startSender(): void {
  if (!stopListening) {
    const stops = [onScansChange(look), onConnectionChange(() => !isOffline() && look())];
    stopListening = () => {
      for (const stop of stops) stop();
    };
  }
  look();
}

export function stopSender(): void {
  stopListening?.();
  stopListening = undefined;
  clearInterval(timer);
  timer = undefined;
}

function look(): void {
  const isAnyWaiting = sendable().length > 0;
  if (!isAnyWaiting) {
    clearInterval(timer);
    timer = undefined;
    return;
  }
  timer ??= setInterval(() => void send(), EVERY_MS);
  isAskedAgain = isUnderWay;
  void send();
}

/** One round at a time; each answer changes what waits, which asks again. */
async function send(): Promise<void> {
  if (isUnderWay) return;
  isUnderWay = true;
  try {
    do {
      isAskedAgain = false;
      await sendWaiting();
    } while (isAskedAgain && sendable().length > 0);
  } finally {
    isUnderWay = false;
  }
}
