import { QR_CODE_LENGTH } from './limits.ts';

/** Upper-case, A-Z and 0-9 only, at most 8 characters (spec section 5); the same at every edge. */
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
