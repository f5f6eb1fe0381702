import { CUSTOMER_IMPORTS } from '@stampwell/contracts';
import { describe, expect, it } from 'vitest';
import type { ListJob } from './read-list.ts';
import { readList } from './read-list.ts';
import { guessEncoding, readTable } from './read-table.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};
const read = (text: string, asked: ListJob['asked'] = {}) => readList({ bytes: utf8(text), asked });
const check = (text: string) => {
  const { good, checked } = read(text, { name: 0, email: 1, stamps: 2, consent: 3 });
  return { good, bad: checked.bad };
};
const HEAD = 'Name,Email,Stamps,Consent\n';

it('[IM1] reads up to 10,000 rows of up to 100 columns', () => {
  const row = `${Array.from({ length: CUSTOMER_IMPORTS.columns }, () => '').join(',')}x\n`;
  expect(readTable(utf8(row.repeat(CUSTOMER_IMPORTS.rows)), {}).rows).toHaveLength(CUSTOMER_IMPORTS.rows);
  const quoted = '"Zoë Müller","zoe@example.test","4","yes"\n';
  const full = quoted.repeat(CUSTOMER_IMPORTS.rows);
  expect(read(HEAD + full).checked.rows).toBe(CUSTOMER_IMPORTS.rows);
  expect(() => read(HEAD + full + quoted)).toThrow('10000 rows');
  expect(read(`${HEAD}${quoted}${'\n'.repeat(20_000)}${quoted}`).checked.bad).toEqual([
    { line: 20_003, problem: 'duplicate' },
  ]);
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
    const { checked, good } = readList({ bytes, asked: {} });
    expect(checked).toMatchObject({
      ...{ encoding, delimiter: 'semicolon', heading: 1, headings: ['Name', 'Email', 'Stamps'] },
      understood: [{ line: 2, name: 'Zoë Müller', email: 'zoe@example.test', stamps: '4', problem: null }],
    });
    expect(good).toMatchObject([{ line: 2, name: 'Zoë Müller', email: 'zoe@example.test', stamps: 4 }]);
  });

  it('the owner’s choice before its own guess', () => {
    expect(read('a;b,c\n1;2,3\n', { delimiter: 'comma' }).checked.headings).toEqual(['a;b', 'c']);
    const bytes = Buffer.from(`${HEAD}Zo\xeb,zoe@x.test,4,\n`, 'latin1');
    expect(readList({ bytes, asked: { encoding: 'utf-8' } }).checked.bad).toEqual([
      { line: 2, problem: 'bad_letters' },
    ]);
  });

  it('lines as an editor counts them, past breaks within quotes and empty lines', () => {
    const { rows } = readTable(utf8('a,b\r\n"one\ntwo",1\n\r\nthree,2\rfour,3'), {});
    expect(rows.map(({ line, lines }) => [line, lines])).toEqual([
      [1, 1],
      [2, 2],
      [5, 1],
      [6, 1],
    ]);
  });

  it.each([
    ['nothing below the headings', 'a,b\n'],
    ['too many rows', `a\n${'b\n'.repeat(CUSTOMER_IMPORTS.rows + 1)}`],
    ['too many columns', `${'a,'.repeat(CUSTOMER_IMPORTS.columns + 1)}\nb\n`],
  ])('no file with %s', (_, text) => {
    expect(() => read(text)).toThrow();
  });
});

describe('[IM2] leaves out', () => {
  it.each([
    ['no_email', 'Ann,,4,yes'],
    ['bad_email', 'Ann,"=HYPERLINK(""http://x"")",4,yes'],
    ['bad_email', 'Ann,ann@example,4,yes'],
    ['no_name', ' ,ann@x.test,4,yes'],
    ['no_stamps', 'Ann,ann@x.test'],
    ['bad_stamps', 'Ann,ann@x.test,four,yes'],
    ['bad_stamps', 'Ann,ann@x.test,4.5,yes'],
    ['bad_stamps', 'Ann,ann@x.test,-3,yes'],
    ['bad_stamps', 'Ann,ann@x.test,=2+2,yes'],
    ['bad_stamps', 'Ann,ann@x.test,"1,000",yes'],
    ['bad_stamps', 'Ann,ann@x.test,1.000,yes'],
    ['too_many_cells', 'Ann,ann@x.test,1,000,yes'],
    ['too_many_stamps', 'Ann,ann@x.test,101,yes'],
    ['headings_again', 'NAME,EMAIL,STAMPS,CONSENT'],
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

  it('lines above the headings, and every line that a quote has swallowed', () => {
    expect(check(`Our customers\n\n${HEAD}Ann,ann@x.test,4,`)).toMatchObject({
      good: [{ line: 4 }],
      bad: [{ line: 1, problem: 'above_headings' }],
    });
    const swallowed = '"Ben\nCy,cy@x.test,4,\n",ben@x.test,3,\n';
    expect(check(HEAD + swallowed).bad.map(({ line }) => line)).toEqual([2, 3, 4]);
  });

  it('the one line whose quote is never closed, and none below it', () => {
    const rows = ['Ann,ann@x.test,3,', '"Ben,ben@x.test,2,', 'Cy,cy@x.test,4,', '"Di, D.",di@x.test,1,'];
    const { good, bad } = check(HEAD + rows.join('\n'));
    expect(good.map(({ line }) => line)).toEqual([2, 4, 5]);
    expect(bad).toEqual([{ line: 3, problem: 'broken_quotes' }]);
  });
});

describe('[IM2] brings in', () => {
  it.each([
    ['a name that begins with an apostrophe', `'Ann\u200b  Lee,ann@x.test,"7,0",X`, 'Ann Lee', 7],
    ['a name of two lines', '"Ann\nLee",ann@x.test,7,X', 'Ann Lee', 7],
    ['inches and nicknames', 'Ann "A" Lee,ann@x.test,7.00,X', 'Ann "A" Lee', 7],
    ['quotes with blanks around them', ' "Ann, A." , "ann@x.test","4" ,X', 'Ann, A.', 4],
    ['characters in an address that cannot be seen', 'Ann,a\u200bnn@x.test\u00a0,4,X', 'Ann', 4],
    ['a full card', 'Ann,ann@x.test,10,X', 'Ann', 10],
    ['more than that', 'Ann,ann@x.test,100,X', 'Ann', 100],
    ['a card without stamps', 'Ann,ann@x.test,0,X', 'Ann', 0],
    ['one whose cell is empty', 'Ann,ann@x.test,,X', 'Ann', 0],
  ])('%s', (_, row, name, stamps) => {
    expect(check(HEAD + row)).toEqual({
      good: [{ line: 2, name, email: 'ann@x.test', stamps, hasConsent: true }],
      bad: [],
    });
  });
});
