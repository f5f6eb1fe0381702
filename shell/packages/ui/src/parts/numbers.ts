import { numberFormat } from './formats.ts';

const plain = numberFormat({ useGrouping: false });
const comma = numberFormat();
const pounds = numberFormat({
  style: 'currency',
  currency: 'GBP',
  minimumFractionDigits: 0,
});

/** Grouped past 9,999: `9999`, `10,000`. */
export function grouped(value: number): string {
  if (Math.abs(value) > 9_999) return comma(value);
  return Number.isInteger(value) ? String(value) : plain(value);
}

/** 30000 → `£300`. */
export const money = (pence: number): string => pounds(pence / 100);

/** `1 stamp`, `3 stamps`. */
export const counted = (n: number, one: string, many = `${one}s`): string =>
  `${grouped(n)} ${n === 1 ? one : many}`;
