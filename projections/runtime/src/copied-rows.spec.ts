import { expect, it } from 'vitest';
import { CopiedRows } from './copied-rows.ts';

const field = (bytes: Buffer | null) => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(bytes ? bytes.length : -1);
  return bytes ? Buffer.concat([length, bytes]) : length;
};
const text = (value: string) => field(Buffer.from(value));
const row = (...fields: Buffer[]) => Buffer.concat([Buffer.from([0, fields.length]), ...fields]);
const bigint = Buffer.alloc(8);
bigint.writeBigInt64BE(-9_007_199_254_740_991n);
const int = Buffer.alloc(4);
int.writeInt32BE(-7);

const FILE = Buffer.concat([
  Buffer.alloc(19),
  row(field(int), field(bigint), text('ÿ 🎁'), text('120'), text('again')),
  row(field(int), field(bigint), field(null), field(null), field(null)),
  row(field(int), field(bigint), text(''), text('-1.5'), text('again')),
  Buffer.from([0xff, 0xff]),
]);

it.each([1, 3, 17, FILE.length])('reads rows whose bytes come in pieces of %d', (size) => {
  const rows = new CopiedRows();
  const read: unknown[] = [];
  for (let at = 0; at < FILE.length; at += size) {
    rows.add(FILE.subarray(at, at + size));
    while (rows.next()) read.push([rows.int(), rows.bigint(), rows.text(), rows.number(), rows.knownText()]);
  }
  const least = -Number.MAX_SAFE_INTEGER;
  expect(read).toEqual([
    [-7, least, 'ÿ 🎁', 120, 'again'],
    [-7, least, undefined, undefined, undefined],
    [-7, least, '', -1.5, 'again'],
  ]);
});

it('reads one file after the other', () => {
  const rows = new CopiedRows();
  const read: (string | undefined)[] = [];
  const file = Buffer.concat([Buffer.alloc(19), row(text('one')), Buffer.from([0xff, 0xff])]);
  for (const piece of [file, file.subarray(0, 7), file.subarray(7)]) {
    rows.add(piece);
    while (rows.next()) read.push(rows.text());
  }
  expect(read).toEqual(['one', 'one']);
});
