import type { QRCodeSegment } from 'qrcode';

/** Shown on a screen, where nothing is worn or torn: the least correction makes the largest squares. */
export const RECEIPT_CODE = { errorCorrectionLevel: 'L', margin: 2 } as const;

/** The digits of an address apart: a code holds them in far less room than letters. */
export function segmentsOf(address: string): QRCodeSegment[] {
  const end = address.indexOf('#') + 1;
  return [
    { mode: 'byte', data: new TextEncoder().encode(address.slice(0, end)) },
    { mode: 'numeric', data: address.slice(end) },
  ];
}
