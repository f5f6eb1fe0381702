import { isQrCode } from '@stampwell/contracts/qr-code.ts';

/**
 * What came into view. `ours`: eight letters and digits. `foreign`: any other QR code, such as a menu or Wi-Fi. `same`: the
 * previous customer's code. `gone`: nothing is in view any more.
 */
export type Sighting =
  | { kind: 'ours'; code: string }
  | { kind: 'foreign' }
  | { kind: 'same' }
  | { kind: 'gone' };

/** A frame in between may be blurred. */
const GONE_AFTER_MS = 1_200;

/** Turns frames into events: each code is reported once while it stays in view. */
export function createCodeTracker(before: string | null) {
  let inView = before;
  let seenAt: number | null = null;
  let isSameReported = before === null;

  /** @param text the frame's QR code, or null. @param now milliseconds of any monotonic clock */
  return (text: string | null, now: number): Sighting | null => {
    seenAt ??= now;
    if (text === null) {
      if (inView === null || now - seenAt < GONE_AFTER_MS) return null;
      inView = null;
      isSameReported = true;
      return { kind: 'gone' };
    }
    seenAt = now;
    const code = wholeCode(text);
    const content = code || text;
    if (content === inView) {
      if (isSameReported) return null;
      isSameReported = true;
      return { kind: 'same' };
    }
    inView = content;
    isSameReported = true;
    return code ? { kind: 'ours', code } : { kind: 'foreign' };
  };
}

/**
 * Rejects longer codes such as web addresses: cutting one to eight letters would look up a wrong code and count as a miss.
 */
function wholeCode(text: string): string {
  const letters = text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return isQrCode(letters) ? letters : '';
}
