import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CopiedRows } from './copied-rows.ts';
import { RowsTogether } from './rows-together.ts';

const HEADER = Buffer.alloc(19);
const END = Buffer.from([0xff, 0xff]);

/** A number, and what is said of it. */
function row(nth: number, said: string | null): Buffer {
  const text = Buffer.from(said ?? '');
  const bytes = Buffer.alloc(2 + 8 + 4);
  bytes.writeInt16BE(2, 0);
  bytes.writeInt32BE(4, 2);
  bytes.writeInt32BE(nth, 6);
  bytes.writeInt32BE(said === null ? -1 : text.length, 10);
  return Buffer.concat([bytes, text]);
}

type Said = string | null;

/** @returns the numbers of the rows, in the order in which they are read */
function read(pieces: readonly Said[][], isWanted: (nth: number) => boolean = () => true): number[] {
  const rows = new CopiedRows();
  const together = new RowsTogether(rows, { isWanted: (own) => isWanted(own.lastByteOf(0)), field: 1 });
  const numbers: number[] = [];
  let nth = 0;
  for (const piece of pieces) {
    const bytes = piece.map((said) => {
      const one = row(nth, said);
      nth += 1;
      return one;
    });
    // Each piece is a file of its own, as parts of a log are.
    rows.add(Buffer.concat([HEADER, ...bytes, END]));
    const numberOf = () => {
      const number = rows.int();
      rows.text();
      return number;
    };
    const pages = [...together.pages(numberOf)];
    for (const page of pages) numbers.push(...page.rows);
    // Where it ends is told of each that is said, once, and of none where one is not said.
    const wanted = piece.filter((_, at) => isWanted(nth - piece.length + at));
    const said = wanted.includes(null) ? [] : [...new Set(wanted)];
    expect(pages.filter(({ isEnd }) => isEnd)).toHaveLength(said.length);
  }
  return numbers;
}

it('reads what is alike together, each in its order, as far as it is there', () => {
  expect(
    read([
      ['a', 'b', 'a', 'c', 'b'],
      ['c', 'a', 'c'],
    ]),
  ).toEqual([0, 2, 1, 4, 3, 5, 7, 6]);
});

it('leaves out what is not wanted', () => {
  expect(read([['a', 'b', 'a', 'b', 'a']], (nth) => nth !== 2)).toEqual([0, 4, 1, 3]);
});

it('reads them as they came where one does not say it', () => {
  expect(
    read([
      ['a', 'b', null, 'a'],
      ['a', 'b', 'a'],
    ]),
  ).toEqual([0, 1, 2, 3, 4, 6, 5]);
});

it('reads each row once, and never before an older one that is alike', () => {
  const said = fc.constantFrom('', 'a', 'b', 'longer', 'ÿ');
  fc.assert(
    fc.property(fc.array(fc.array(said, { maxLength: 700 }), { maxLength: 4 }), (pieces) => {
      const all = pieces.flat();
      const order = read(pieces);
      expect([...order].sort((a, b) => a - b)).toEqual(all.map((_, nth) => nth));
      for (const [key, rows] of Map.groupBy(order, (nth) => all[nth] ?? null))
        expect([key, rows]).toEqual([key, [...rows].sort((a, b) => a - b)]);
    }),
    { numRuns: 50 },
  );
});
