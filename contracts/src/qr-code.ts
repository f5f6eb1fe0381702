import { QR_CODE_LENGTH } from './limits.ts';

/** Upper-case, A-Z and 0-9 only, at most 8 characters (docs/product.md#qr-codes); the same at every edge. */
export function normaliseQrCode(raw: string): string {
  return raw
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, QR_CODE_LENGTH);
}

/** Exactly 8 characters of A-Z and 0-9. */
export function isQrCode(code: string): boolean {
  return /^[A-Z0-9]{8}$/.test(code);
}

/** The alphabet of new codes, without characters that look alike. */
export const QR_CODE_ALPHABET = 'ACDEFGHJKMNPQRTUVWXYZ234679';

/** Characters that look alike. Older codes have them and stay valid. */
const ALIKE = ['0O', '1IL', '5S', '8B'];
/** One code in some thousands has more readings; those are found only by their exact letters. */
const MOST_LOOK_ALIKES = 256;

/** Whether a letter is easily taken for another. */
export const isDoubtful = (letter: string): boolean => ALIKE.some((group) => group.includes(letter));

/** All codes that look like a normalised one; none if there are too many. */
export function lookAlikesOf(code: string): string[] {
  const choices = [...code].map((letter) => ALIKE.find((group) => group.includes(letter)) ?? letter);
  const count = choices.reduce((product, { length }) => product * length, 1);
  if (count > MOST_LOOK_ALIKES) return [];
  return choices
    .reduce<string[]>(
      (starts, letters) => starts.flatMap((start) => [...letters].map((letter) => start + letter)),
      [''],
    )
    .filter((other) => other !== code);
}
