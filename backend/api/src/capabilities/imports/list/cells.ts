import { plainAddress, plainLine } from '@stampwell/contracts';

/** A spreadsheet's sign that what follows is text. */
const asText = (cell: string) => cell.replace(/^'/, '');

export const textOf = (cell: string) => asText(plainLine(cell));
export const addressOf = (cell: string) => asText(plainAddress(cell));

/** A spreadsheet has rounded a number like '5,58E+12', and the original is lost. */
const ROUNDED = /^[+-]?\d+([.,]\d+)?e[+-]?\d+$/i;
/** Whole numbers, also as '7.0' or '7,00'. With three zeros it may be thousands. */
const WHOLE = /^\d{1,9}([.,]0{1,2})?$/;
const YES = /^(y|yes|true|1|x|✓|on|ja|oui|si|sí)$/i;
const NO = /^(n|no|false|0|-|off|nein|non)$/i;

export const isYes = (cell: string) => YES.test(cell);
export const isNo = (cell: string) => NO.test(cell);
export const isStampCount = (cell: string) => WHOLE.test(cell) || ROUNDED.test(cell);

/** A cell without a number is a card without stamps. */
export function stampsOf(
  cell: string,
  most: number,
): number | 'rounded_number' | 'bad_stamps' | 'too_many_stamps' {
  if (cell === '') return 0;
  if (ROUNDED.test(cell)) return 'rounded_number';
  if (!WHOLE.test(cell)) return 'bad_stamps';
  const count = Number.parseInt(cell, 10);
  return count > most ? 'too_many_stamps' : count;
}
