import { QR_CODE_LENGTH } from '@stampwell/contracts/limits.ts';

/** Under the field: how far it is, and when it is right. */
export const manualHint = (code: string, isValid: boolean): string =>
  `${code.length}/${QR_CODE_LENGTH} characters${isValid ? ' ✓ Valid format' : ''}`;
