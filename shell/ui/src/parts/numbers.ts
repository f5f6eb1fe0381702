const plain = new Intl.NumberFormat('en-GB', { useGrouping: false });
const comma = new Intl.NumberFormat('en-GB');
const pounds = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'GBP',
  minimumFractionDigits: 0,
});

/** Grouped past 9,999: `9999`, `10,000`. */
export const grouped = (value: number): string => (Math.abs(value) > 9_999 ? comma : plain).format(value);

/** 30000 → `£300`. */
export const money = (pence: number): string => pounds.format(pence / 100);

/** `1 stamp`, `3 stamps`. */
export const counted = (n: number, one: string, many = `${one}s`): string =>
  `${grouped(n)} ${n === 1 ? one : many}`;
