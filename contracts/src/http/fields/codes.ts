import * as z from 'zod/mini';
import { APOLOGY, QR_CODE_LENGTH, STAMP_AMOUNT } from '../../limits.ts';
import { isQrCode, normaliseQrCode } from '../../qr-code.ts';

/** Normalised before the check, so 'ab-cd 12 34' is valid. */
export const qrCode = z.pipe(
  z.pipe(
    z
      .string('QR code is required')
      .check(
        z.maxLength(200, 'Invalid QR code'),
        z.meta({ pattern: `^(?:[^A-Za-z0-9]*[A-Za-z0-9]){${QR_CODE_LENGTH}}` }),
      ),
    z.transform((raw: string) => normaliseQrCode(raw)),
  ),
  z.string().check(z.refine(isQrCode, `Must be ${QR_CODE_LENGTH} characters (letters & numbers)`)),
);

const amountWords = `Choose between ${STAMP_AMOUNT.min}-${STAMP_AMOUNT.max} stamps`;
export const stampAmount = z
  .int(amountWords)
  .check(z.gte(STAMP_AMOUNT.min, amountWords), z.lte(STAMP_AMOUNT.max, amountWords));

const apologyWords = `Choose between ${APOLOGY.stamps.min}-${APOLOGY.stamps.max} stamps`;
export const apologyStamps = z
  .int(apologyWords)
  .check(z.gte(APOLOGY.stamps.min, apologyWords), z.lte(APOLOGY.stamps.max, apologyWords));
