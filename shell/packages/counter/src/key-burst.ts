import { QR_CODE_LENGTH } from '@stampwell/contracts/limits.ts';

/** Longest pause between two characters of a hand scanner, which types like a keyboard; Bluetooth ones take some 50 ms, people longer. */
export const BURST_PAUSE_MS = 80;
/** Scanners may be set to send two line ends. */
const SECOND_ENTER_MS = 300;

/** The result of a key: a whole text with its Enter, an Enter that belongs to the text before, or nothing. */
export type Burst = { kind: 'text'; text: string } | { kind: 'second-enter' } | null;

/** Tells a hand scanner, which types its text and Enter faster than people can, from a keyboard. */
export function createKeyBurst() {
  let typed = '';
  let typedAt = Number.NEGATIVE_INFINITY;
  let readAt = Number.NEGATIVE_INFINITY;

  /** @param now milliseconds of any monotonic clock */
  return (key: string, now: number): Burst => {
    const isFast = now - typedAt <= BURST_PAUSE_MS;
    if (key === 'Enter') {
      const text = typed;
      typed = '';
      if (isFast && text.length >= QR_CODE_LENGTH) {
        readAt = now;
        return { kind: 'text', text };
      }
      return now - readAt < SECOND_ENTER_MS ? { kind: 'second-enter' } : null;
    }
    // Shift and the like come between.
    if (key.length !== 1) return null;
    typed = isFast ? typed + key : key;
    typedAt = now;
    return null;
  };
}
