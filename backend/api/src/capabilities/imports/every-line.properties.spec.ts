import { customerRegister } from '@stampwell/contracts/http/auth.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressOf, textOf } from './list/cells.ts';
import { type ReadList, readList } from './list/read-list.ts';
import { readTable } from './list/read-table.ts';

const name = fc.oneof(
  fc.constantFrom('Ann', 'Zoë Müller', "O'Neil", 'Lee, Ann', 'Ann "A" Lee', ' Ann ', '李', 'x\ny', ''),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
);
const email = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 99 }).map((nth) => `a${nth}@x.test`) },
  fc.constantFrom('', 'ann', 'a\u200bnn@x.test', 'ann@x.test\u00a0'),
);
const stamps = fc.constantFrom('0', '3', '10', '', '1,000', '1.000', '5,58E+12', 'four', '-1', '101');
const rows = fc.array(fc.tuple(name, email, stamps), { minLength: 1, maxLength: 12 });

const dialect = fc.record({
  sign: fc.constantFrom(',', ';', '\t', '|'),
  end: fc.constantFrom('\n', '\r\n', '\r'),
  quotes: fc.constantFrom('needed', 'all', 'none'),
  before: fc.constantFrom('', ' '),
  headings: fc.boolean(),
  hint: fc.boolean(),
});
type Dialect = typeof dialect extends fc.Arbitrary<infer T> ? T : never;

const HEADINGS = ['Name', 'Email', 'Stamps'];
function written(
  cells: readonly (readonly string[])[],
  { sign, end, quotes, before, ...how }: Dialect,
): string {
  const quoted = (cell: string) => `${before}"${cell.replaceAll('"', '""')}"`;
  const isUnsafe = (cell: string) => cell.includes(sign) || /["\r\n]|^\s|\s$/.test(cell);
  const put = (cell: string) =>
    quotes === 'all' || (quotes === 'needed' && isUnsafe(cell)) ? quoted(cell) : cell;
  const lines = [...(how.headings ? [HEADINGS] : []), ...cells].map((row) => row.map(put).join(sign) + end);
  return (how.hint ? `sep=${sign}${end}` : '') + lines.join('');
}

const encoded = fc.constantFrom(
  (text: string) => Buffer.from(text),
  (text: string) => Buffer.from(`\uFEFF${text}`),
  (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  // Letters that Latin-1 has not are cut to a byte.
  (text: string) => Buffer.from(text, 'latin1'),
);

/** Nothing on it but signs between cells. */
const BLANK = /^[\s,;|"]*$/;

/** As an editor counts them; but for Excel's hint, which is no row. */
const linesOf = (text: string) =>
  text
    .split(/\r\n|\r|\n/)
    .map((words, nth) => [nth + 1, words] as const)
    .filter(([line, words]) => line > 1 || !/^"?sep=."?$/i.test(words));

it('[IM2] ends every line of any file in exactly one of two places: brought in, or listed', () => {
  const part = fc.record({ rows, dialect });
  const file = fc.record({
    parts: fc.array(part, { minLength: 1, maxLength: 3 }),
    stray: fc.option(fc.nat(200)),
    cut: fc.option(fc.nat(50)),
    encoded,
  });
  fc.assert(
    fc.property(file, ({ parts, stray, cut, encoded }) => {
      const glued = parts.map((one) => written(one.rows, one.dialect)).join('');
      const text = stray === null ? glued : `${glued.slice(0, stray)}"${glued.slice(stray)}`;
      const whole = encoded(text);
      const bytes = whole.subarray(0, whole.length - (cut ?? 0));
      const read = readOrNothing(bytes);
      if (!read) return;
      expect(missingLines(bytes, read)).toEqual([]);
      // A cut can make 1.0 of '1.000', and a quote the wrong cells.
      if (cut === null && stray === null)
        for (const { stamps } of read.good) expect([0, 3, 10]).toContain(stamps);
    }),
    { numRuns: 500 },
  );
});

/** Null for a file without a row below its headings, which is refused as a whole. */
function readOrNothing(bytes: Buffer): ReadList | null {
  try {
    return readList({ bytes, asked: {} });
  } catch (error) {
    expect(String(error)).toMatch(/no rows/);
    return null;
  }
}

function missingLines(bytes: Buffer, { checked, good }: ReadList): string[] {
  const { rows } = readTable(bytes, checked);
  const span = new Map(rows.map(({ line, lines }) => [line, lines]));
  const linesFrom = (line: number) => Array.from({ length: span.get(line) ?? 0 }, (_, nth) => line + nth);
  const broughtIn = [...good.map(({ line }) => line), checked.heading].flatMap(linesFrom);
  const places = [...broughtIn, ...checked.bad.map(({ line }) => line)];
  expect(new Set(places).size).toBe(places.length);
  const found = new Set(places);
  return linesOf(new TextDecoder(checked.encoding).decode(bytes))
    .filter(([line, words]) => !found.has(line) && !BLANK.test(words))
    .map(([, words]) => words);
}

it('[IM2] finds every good row of a file of one dialect', () => {
  const good = fc.uniqueArray(
    fc.record({
      name: fc.constantFrom('Ann', 'Zoë Müller', 'Lee, Ann', 'Ann; B', 'Ann "A" Lee', "D'Arcy"),
      email: fc.integer({ min: 1, max: 999 }).map((nth) => `a${nth}@x.test`),
      stamps: fc.integer({ min: 0, max: 100 }),
    }),
    { minLength: 1, maxLength: 20, selector: ({ email }) => email },
  );
  fc.assert(
    fc.property(good, dialect, encoded, (people, how, encode) => {
      const cells = people.map(({ name, email, stamps }) => [name, email, String(stamps)]);
      const quotes = how.quotes === 'none' ? 'needed' : how.quotes;
      const bytes = encode(written(cells, { ...how, quotes, headings: true }));
      const read = readList({ bytes, asked: {} });
      expect(read.good.map(({ name, email, stamps }) => ({ name, email, stamps }))).toEqual(people);
      expect(read.checked.bad).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

it('[IM2] reads names and addresses as signing up does', () => {
  const unseen = fc.constantFrom(
    '\u200b',
    '\u200d',
    '\ufeff',
    '\u00a0',
    '\u202e',
    '\u3000',
    '\u3164',
    '\ufe0f',
    '\t',
  );
  const letters = fc.array(fc.oneof(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 }), unseen));
  const name = letters.map((parts) => `Ann${parts.join('')}`);
  const email = fc
    .array(unseen)
    .map((parts) => `${parts.join('')}ann${parts.join('')}@x.test${parts.join('')}`);
  fc.assert(
    fc.property(name, email, (name, email) => {
      const named = customerRegister.body.safeParse({ name, email: 'ann@x.test', password: 'stampwell' });
      if (named.success) expect(textOf(name)).toBe(named.data.name);
      const addressed = customerRegister.body.safeParse({ name: 'Ann', email, password: 'stampwell' });
      if (addressed.success) expect(addressOf(email)).toBe(addressed.data.email);
    }),
  );
});
