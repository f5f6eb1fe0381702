import { randomBytes } from 'node:crypto';
import { packReceipt } from '@stampwell/transparency/tlog/packed-receipt.ts';
import { RECEIPT_MAX_BYTES } from '@stampwell/transparency/tlog/receipt.ts';
import { create } from 'qrcode';
import { expect, it } from 'vitest';
import { RECEIPT_CODE, segmentsOf } from './receipt-code.ts';

/** 137 modules a side: three pixels each at a width of 420. */
const MAX_VERSION = 30;

it('fits the longest receipt into a code that a phone can read', async () => {
  // Random data is the worst case.
  const receipt = randomBytes(RECEIPT_MAX_BYTES).toString('base64').slice(0, RECEIPT_MAX_BYTES);
  const address = `https://stampwell.example.com/verify#${await packReceipt(receipt)}`;
  const { version, segments } = create(segmentsOf(address), RECEIPT_CODE);
  expect(version).toBeLessThanOrEqual(MAX_VERSION);
  expect(segments.map(({ mode }) => mode.id)).toEqual(['Byte', 'Numeric']);
});
