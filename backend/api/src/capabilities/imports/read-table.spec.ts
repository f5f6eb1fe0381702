import { CUSTOMER_IMPORTS } from '@stampwell/contracts';
import type { ImportColumns } from '@stampwell/contracts/http/imports.ts';
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { checkRows, columnsOf } from './check-rows.ts';
import { guessEncoding, readTable } from './read-table.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};
const COLUMNS: ImportColumns = { name: 0, email: 1, stamps: 2, consent: 3 };
const check = (text: string, most = 9) => checkRows(readTable(utf8(text), {}), COLUMNS, most);
const HEAD = 'Name,Email,Stamps,Consent\n';

describe('[IM1] reads a hostile file without holding up everybody else:', () => {
  const most = CUSTOMER_IMPORTS.bytes - HEAD.length;
  it.each(['"a" b', '"a', '"a",', ',', '"a\n'])('%j over and over', (part) => {
    const text = HEAD + part.repeat(most / part.length);
    expect(() => readTable(utf8(text), {})).toThrow('too many');
  });

  it('but any table within the limits, and its last line’s end', () => {
    const row = `${Array.from({ length: CUSTOMER_IMPORTS.columns }, () => '').join(',')}x\n`;
    expect(readTable(utf8(row.repeat(CUSTOMER_IMPORTS.rows)), {}).rows).toHaveLength(
      CUSTOMER_IMPORTS.rows - 1,
    );
    const quoted = '"Zoë Müller","zoe@example.test","4","yes"\n';
    expect(readTable(utf8(HEAD + quoted.repeat(CUSTOMER_IMPORTS.rows)), {}).rows).toHaveLength(
      CUSTOMER_IMPORTS.rows,
    );
    expect(() => readTable(utf8(HEAD + quoted.repeat(CUSTOMER_IMPORTS.rows + 1)), {})).toThrow('10000 rows');
    expect(() => readTable(utf8(`${HEAD}${quoted}${'\n'.repeat(20_000)}${quoted}`), {})).toThrow(
      '10000 rows',
    );
  });
});

describe('[IM1] reads', () => {
  const text = 'Name;Email;Stamps\nZoë Müller;zoe@example.test;4\n';
  it.each([
    ['utf-8', utf8(text)],
    ['utf-8', utf8(`\uFEFF${text}`)],
    ['utf-16le', utf16(text)],
    ['utf-16be', utf16(text, true)],
    ['utf-16le', Buffer.from(text, 'utf16le')],
    ['windows-1252', Buffer.from(text, 'latin1')],
  ] as const)('%s', (encoding, bytes) => {
    expect(guessEncoding(bytes)).toBe(encoding);
    const table = readTable(bytes, {});
    expect(table).toMatchObject({ encoding, delimiter: 'semicolon', headings: ['Name', 'Email', 'Stamps'] });
    expect(table.rows).toEqual([
      { line: 2, cells: ['Zoë Müller', 'zoe@example.test', '4'], isBroken: false },
    ]);
  });

  it('the owner’s choice before its own guess', () => {
    expect(readTable(utf8('a;b,c\n1;2,3\n'), { delimiter: 'comma' }).headings).toEqual(['a;b', 'c']);
    expect(() => readTable(Buffer.from('caf\xe9', 'latin1'), { encoding: 'utf-8' })).toThrow('encoding');
  });

  it('lines as an editor counts them, past breaks within quotes and empty lines', () => {
    const { rows } = readTable(utf8('a,b\r\n"one\r\ntwo",1\r\n\r\nthree,2\r\n'), {});
    expect(rows.map(({ line }) => line)).toEqual([2, 5]);
  });

  it.each([
    ['nothing below the headings', 'a,b\n'],
    ['too many rows', `a\n${'b\n'.repeat(CUSTOMER_IMPORTS.rows + 1)}`],
    ['too many columns', `${'a,'.repeat(CUSTOMER_IMPORTS.columns + 1)}\nb\n`],
  ])('no file with %s', (_, text) => {
    expect(() => readTable(utf8(text), {})).toThrow();
  });
});

describe('[IM2] leaves out', () => {
  it.each([
    ['no_email', 'Ann,,4,yes'],
    ['bad_email', 'Ann,"=HYPERLINK(""http://x"")",4,yes'],
    ['bad_email', 'Ann,ann@example,4,yes'],
    ['no_name', ' ,ann@x.test,4,yes'],
    ['no_stamps', 'Ann,ann@x.test,,yes'],
    ['no_stamps', 'Ann,ann@x.test,0,yes'],
    ['bad_stamps', 'Ann,ann@x.test,four,yes'],
    ['bad_stamps', 'Ann,ann@x.test,4.5,yes'],
    ['bad_stamps', 'Ann,ann@x.test,-3,yes'],
    ['bad_stamps', 'Ann,ann@x.test,=2+2,yes'],
    ['too_many_stamps', 'Ann,ann@x.test,10,yes'],
    ['rounded_number', 'Ann,ann@x.test,"5,58E+12",yes'],
    ['long_cell', `${'A'.repeat(2_000)},ann@x.test,4,yes`],
    ['long_cell', `${'A'.repeat(101)},ann@x.test,4,yes`],
  ])('%s', (problem, row) => {
    expect(check(HEAD + row)).toEqual({ good: [], bad: [{ line: 2, problem }] });
  });

  it('the second row of a mailbox, and broken quotes', () => {
    const rows = 'Ann,ann@gmail.com,4,yes\nAnn,A.n.n+x@googlemail.com,5,no\n';
    expect(check(HEAD + rows)).toMatchObject({
      good: [{ line: 2 }],
      bad: [{ line: 3, problem: 'duplicate' }],
    });
    expect(check(`${HEAD}Bob,bob@x.test,3,"no\n`).bad).toMatchObject([{ line: 2 }]);
  });

  it('and takes a name for text, whatever it begins with', () => {
    expect(check(`${HEAD}'Ann\u200b  Lee,ann@x.test,"7,0",X`).good).toEqual([
      { line: 2, name: 'Ann Lee', email: 'ann@x.test', stamps: 7, hasConsent: true },
    ]);
  });
});

it('[IM1] guesses columns by their headings, until the owner chooses', () => {
  const headings = ['Customer name', 'E-mail address', 'Punches', 'Marketing opt-in', 'Note'];
  expect(columnsOf(headings, {})).toEqual({ name: 0, email: 1, stamps: 2, consent: 3 });
  expect(columnsOf(headings, { name: 4 })).toEqual({ name: 4, email: null, stamps: null, consent: null });
  expect(columnsOf(['a', 'b'], {})).toEqual({ name: null, email: null, stamps: null, consent: null });
});

it('[IM1, IM2] says of every row whether it comes, whatever is in the cells, in any order of columns', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('=1+1', '5,58E+12', '"', '\n', 'ann@x.test', '4', ''),
  );
  const rows = fc.array(fc.tuple(cell, cell, cell, cell), { minLength: 1, maxLength: 20 });
  const order = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 });
  fc.assert(
    fc.property(rows, order, fc.constantFrom(',', ';', '\t', '|'), (cells, places, delimiter) => {
      const fields = ['name', 'email', 'stamps', 'consent'];
      const columns = Object.fromEntries(
        fields.map((field, nth) => [field, places[nth]]),
      ) as unknown as ImportColumns;
      const put = (row: readonly string[]) => places.map((_, at) => row[places.indexOf(at)] ?? '');
      const text = Papa.unparse([put(fields), ...cells.map(put)], { delimiter });
      const name = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe' } as const;
      const isAllBlank = cells.every((row) => row.every((it) => it.trim() === ''));
      if (isAllBlank) return;
      const table = readTable(utf8(text), { delimiter: name[delimiter as ','], encoding: 'utf-8' });
      const { good, bad } = checkRows(table, columns, 9);
      expect(good.length + bad.length).toBe(table.rows.length);
      const lines = [...good, ...bad].map(({ line }) => line);
      expect(new Set(lines).size).toBe(lines.length);
      for (const { name: shown, email, stamps } of good) {
        expect(stamps).toBeGreaterThanOrEqual(1);
        expect(stamps).toBeLessThanOrEqual(9);
        expect(`${shown}${email}`).not.toMatch(/[\r\n]/);
      }
    }),
  );
});
