import type { QRCodeSegment } from 'qrcode';

/** Screens need little error correction, and less of it makes larger modules. */
export const RECEIPT_CODE = { errorCorrectionLevel: 'L', margin: 2 } as const;

/** Encodes digits separately, since numeric mode takes far less room. */
export function segmentsOf(address: string): QRCodeSegment[] {
  const end = address.indexOf('#') + 1;
  return [
    { mode: 'byte', data: new TextEncoder().encode(address.slice(0, end)) },
    { mode: 'numeric', data: address.slice(end) },
  ];
}
