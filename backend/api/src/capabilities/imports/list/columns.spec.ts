import { describe, expect, it } from 'vitest';
import { type ListJob, readList } from './read-list.ts';

const read = (text: string, asked: ListJob['asked'] = {}) =>
  readList({ bytes: new TextEncoder().encode(text), asked });
const columns = (text: string, asked: ListJob['asked'] = {}) => read(text, asked).checked.columns;
const none = { name: null, last_name: null, email: null, stamps: null, consent: null };

describe('[IM1] guesses which column is what', () => {
  it.each([
    [
      'by words of its headings',
      'Customer name,E-mail address,Punches,Marketing opt-in,Note\nAnn,a@x.test,3,yes,\n',
      { name: 0, email: 1, stamps: 2, consent: 3 },
    ],
    [
      'by exact headings first',
      'Timestamp,Email marketing consent,Email,Name,Stamps\n2026-11-01,yes,a@x.test,Ann,3\n',
      { name: 3, email: 2, stamps: 4, consent: 1 },
    ],
    ['never by a part of a word', 'Timestamp,Username,Email\n2026-11-01,ann,a@x.test\n', { email: 2 }],
    [
      'and never one whose values do not fit',
      'Email,Email 2,Name,Stamps,Points\nyes,a@x.test,Ann,gold,3\nno,b@x.test,Ben,silver,4\n',
      { name: 2, email: 1, stamps: 4 },
    ],
    [
      'by a first and a last name',
      'First name,Last name,Email\nAnn,Lee,a@x.test\n',
      { name: 0, last_name: 1, email: 2 },
    ],
    [
      'but a whole name before both',
      'First name,Last name,Email,Name\nAnn,Lee,a@x.test,Ann Lee\n',
      { name: 0, last_name: 1, email: 2 },
    ],
    ['by its values, where headings say nothing', 'Who,Where\nAnn,a@x.test\n', { email: 1 }],
    ['nothing where nothing fits', 'a,b\n1,2\n', {}],
  ])('%s', (_, text, expected) => {
    expect(columns(text)).toEqual({ ...none, ...expected });
  });

  it('until the owner chooses', () => {
    const text = 'Name,Email,Stamps\nAnn,a@x.test,3\n';
    expect(columns(text, { name: 2 })).toEqual({ ...none, name: 2 });
  });
});

it('[IM1] joins a first name and a last name', () => {
  expect(read('First name,Surname,Email\nAnn,Lee,a@x.test\n').good).toMatchObject([{ name: 'Ann Lee' }]);
});

describe('[IM1] finds the line of the headings', () => {
  const BELOW = 'Ann,a@x.test,3\n';
  it.each([
    ['the first', `Name,Email,Stamps\n${BELOW}`, 1],
    ['below a title', `Email list of Corner Coffee\n\nName,Email,Stamps\n${BELOW}`, 3],
    ['below Excel’s hint', `sep=,\nName,Email,Stamps\n${BELOW}`, 2],
    ['none', BELOW, 0],
  ])('%s', (_, text, heading) => {
    const { checked, good } = read(text);
    expect(checked.heading).toBe(heading);
    expect(good.map(({ email }) => email)).toEqual(heading === 0 ? [] : ['a@x.test']);
  });

  it('or takes the line that the owner chose, and shows which there are', () => {
    const text = `First,Second\nName,Email,Stamps\n${BELOW}`;
    const { checked } = read(text, { heading: 1 });
    expect(checked.lines.map(({ line, words }) => [line, words])).toEqual([
      [1, 'First, Second'],
      [2, 'Name, Email, Stamps'],
      [3, 'Ann, a@x.test, 3'],
    ]);
    expect(checked.heading).toBe(1);
    expect(read(BELOW, { heading: 0, name: 0, email: 1, stamps: 2 }).good).toMatchObject([
      { line: 1, stamps: 3 },
    ]);
    expect(() => read(text, { heading: 9 })).toThrow('no row');
  });
});

it('[IM1] takes Excel’s first line for the delimiter, and for no row', () => {
  const { checked, good } = read('sep=;\r\nname;email;stamps\r\nAnn;a@x.test;3\r\n');
  expect(checked).toMatchObject({ delimiter: 'semicolon', rows: 1, good: 1 });
  expect(good).toMatchObject([{ line: 3 }]);
});
