import { expect, it } from 'vitest';
import { isQrCode, lookAlikesOf, QR_CODE_ALPHABET } from './qr-code.ts';

it('draws new codes from letters that are read for no others', () => {
  expect(QR_CODE_ALPHABET).not.toMatch(/[0O1IL5S8B]/);
  expect(new Set(QR_CODE_ALPHABET).size).toBe(27);
});

it('names each code that this one may have been read from, once', () => {
  expect(lookAlikesOf('ACDEFGHJ')).toEqual([]);
  expect(lookAlikesOf('A0CDEFGH')).toEqual(['AOCDEFGH']);
  expect(lookAlikesOf('1CDEFGHS').sort()).toEqual([
    '1CDEFGH5',
    'ICDEFGH5',
    'ICDEFGHS',
    'LCDEFGH5',
    'LCDEFGHS',
  ]);
  const many = lookAlikesOf('0O5S8B0O');
  expect(many).toHaveLength(255);
  expect(new Set(many).size).toBe(255);
  expect(many.every(isQrCode)).toBe(true);
});

it('does not guess where there are too many to ask about', () => {
  expect(lookAlikesOf('1I1LLI11')).toEqual([]);
});
