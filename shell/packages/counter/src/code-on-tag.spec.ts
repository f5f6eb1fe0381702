import { expect, it } from 'vitest';
import { codeOnTag } from './code-on-tag.ts';

const record = (recordType: string, words: string) => ({
  recordType,
  data: new DataView(new TextEncoder().encode(words).buffer),
});

it.each([
  ['text', 'ABC123XY', 'ABC123XY'],
  ['text', ' abc1-23xy\n', 'ABC123XY'],
  ['url', 'https://stampwell.test/business/customer/ABC123XY', 'ABC123XY'],
  ['url', 'https://stampwell.test/business/customer/ABC123XY/?a=1', 'ABC123XY'],
  ['text', 'ABC123XYZ', null],
  ['text', 'https://stampwell.test/ABC123XY', null],
  ['url', 'https://stampwell.test/', null],
  ['url', 'ABC123XY', null],
  ['mime', 'ABC123XY', null],
  ['text', '', null],
])('[JO8] reads %s %j as %j', (type, words, code) => expect(codeOnTag([record(type, words)])).toBe(code));

it('[JO8] takes the first record that holds a code', () => {
  const records = [record('text', 'Hello'), { recordType: 'empty' }, record('text', 'ABC123XY')];
  expect(codeOnTag(records)).toBe('ABC123XY');
});
