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

/** What new codes are drawn from: nothing that a person at a till may take for something else. */
export const QR_CODE_ALPHABET = 'ACDEFGHJKMNPQRTUVWXYZ234679';

/** What is read for one another. Codes from before hold them, and stay good. */
const ALIKE = ['0O', '1IL', '5S', '8B'];
/** Of 36⁸ codes one in some thousands has more; those are found by their exact letters alone. */
const MOST_LOOK_ALIKES = 256;

/** Every other code that a normalised one may have been read from, none where there are too many to ask about. */
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
