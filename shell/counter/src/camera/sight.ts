import { isQrCode } from '@stampwell/contracts/qr-code.ts';

/**
 * What has come into view. `ours`: eight letters and digits, whose customer can be asked for. `foreign`: any other QR code, a
 * menu's or a Wi-Fi's. `same`: the code of the customer before. `gone`: what was there is there no more.
 */
export type Sighting =
  | { kind: 'ours'; code: string }
  | { kind: 'foreign' }
  | { kind: 'same' }
  | { kind: 'gone' };

/** Between two frames of the same code one may be blurred. */
const GONE_AFTER_MS = 1_200;

/** Looks at what frames hold and tells what is new, each thing once as long as it stays in view. */
export function createSight(before: string | null) {
  let inView = before;
  let seenAt: number | null = null;
  let isToldOfSame = before === null;

  /** @param text the frame's QR code, null where it has none. @param now milliseconds of any clock */
  return (text: string | null, now: number): Sighting | null => {
    seenAt ??= now;
    if (text === null) {
      if (inView === null || now - seenAt < GONE_AFTER_MS) return null;
      inView = null;
      isToldOfSame = true;
      return { kind: 'gone' };
    }
    seenAt = now;
    const code = wholeCode(text);
    const thing = code || text;
    if (thing === inView) {
      if (isToldOfSame) return null;
      isToldOfSame = true;
      return { kind: 'same' };
    }
    inView = thing;
    isToldOfSame = true;
    return code ? { kind: 'ours', code } : { kind: 'foreign' };
  };
}

/** Another shop's QR code, a web address say, is not cut down to eight letters and looked up: that would count as a miss. */
function wholeCode(text: string): string {
  const letters = text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return isQrCode(letters) ? letters : '';
}
