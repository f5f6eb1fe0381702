import { randomBytes } from 'node:crypto';
import { packReceipt } from '@stampwell/tlog/packed-receipt.ts';
import { RECEIPT_MAX_BYTES } from '@stampwell/tlog/receipt.ts';
import { create } from 'qrcode';
import { expect, it } from 'vitest';
import { RECEIPT_CODE, segmentsOf } from './receipt-code.ts';

/** 137 squares a side: three pixels each where the code is 420 wide. */
const FINEST = 30;

it('holds the longest receipt in a code that a telephone can read', async () => {
  // Nothing in it repeats, which is worse than any receipt.
  const receipt = randomBytes(RECEIPT_MAX_BYTES).toString('base64').slice(0, RECEIPT_MAX_BYTES);
  const address = `https://stampwell.example.com/verify#${await packReceipt(receipt)}`;
  const { version, segments } = create(segmentsOf(address), RECEIPT_CODE);
  expect(version).toBeLessThanOrEqual(FINEST);
  expect(segments.map(({ mode }) => mode.id)).toEqual(['Byte', 'Numeric']);
});
