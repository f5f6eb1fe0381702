import { expect, it } from 'vitest';
import { findImpurities } from './purity.ts';
import { parse } from './syntax.ts';

const impurities = (text: string) =>
  findImpurities(parse('a.ts', text).program, 'contracts').map(({ what }) => what);

it.each([
  ['const now = Date.now;', 'contracts uses Date.now'],
  ['const { now } = Date;', 'contracts hands Date on'],
  ['const { random } = Math;', 'contracts hands Math on'],
  ["const at = Date['now']();", 'contracts hands Date on'],
  ['const a = (at = new Date()) => at;', 'contracts reads the clock (Date)'],
  [
    "const day = new Intl.DateTimeFormat('en-GB').format();",
    'contracts reads the clock (format without a date)',
  ],
  ['const ask = fetch;', 'contracts uses fetch'],
  ['const key = process.env.KEY;', 'contracts uses process.env'],
  ['const here = window.location;', 'contracts uses window.location'],
  ["const read = new Function('return 1');", 'contracts uses Function'],
  ['const page = document as object;', 'contracts uses document'],
  ["const fs = require('fs');", 'contracts calls require()'],
])('finds in %s that it %s', (text, what) => {
  expect(impurities(text)).toContain(what);
});

it.each([
  'const isLate = (at: Date, than: string) => at > new Date(than) && at instanceof Date;',
  'interface Place { location: string; process: Date }\nconst at = (place: Place) => place.location;',
  'const at = (location: string) => location.length;',
  "const kinds = { document: 'pdf', window: 'pane' };",
  "import { process } from './machine.ts';\nprocess();",
  'const day = (at: Date) => new Intl.DateTimeFormat().format(at);',
  'const half = Math.round(Date.UTC(2026, 0) / 2);',
])('finds nothing in %s', (text) => {
  expect(impurities(text)).toEqual([]);
});
