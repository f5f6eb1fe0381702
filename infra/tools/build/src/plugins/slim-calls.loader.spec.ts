import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import slim from './slim-calls.loader.ts';

const CALLS = path.resolve(import.meta.dirname, '../../../../../contracts/src/http');
const sources = globSync('**/*.ts', { cwd: CALLS, exclude: ['**/*.spec.ts'] }).map(
  (file): [string, string] => [file, readFileSync(path.join(CALLS, file), 'utf8')],
);
const all = sources.map(([, source]) => source).join('');
const slimmed = sources.map(([, source]) => slim(source)).join('');
const count = (text: string, word: RegExp) => text.match(word)?.length ?? 0;

it('leaves out what a call is for, on one line or two', () => {
  expect(slim(`{ name: 'a', summary: 'The shop\\'s own', who }`)).toBe(`{ name: 'a',  who }`);
  expect(slim(`summary:\n    'Long words, with a comma',\nwho`)).toBe('\nwho');
});

it('leaves out replies and refusals, however they are built', () => {
  const reply = `z.object({\n    /** One, or [two. */\n    a: z.string('no, ) it is'), // (so\n    b: f(1, [2]),\n  })`;
  expect(slim(`{ name: 'a', reply: ${reply}, errors: ['x'], who }`)).toBe(`{ name: 'a',   who }`);
  expect(slim(`{ name: 'a', reply: shape }`)).toBe(`{ name: 'a', }`);
});

it('keeps the replies that pages check', () => {
  const call = `{ name: 'userDashboard', reply: z.object({ a }) }`;
  expect(slim(`${call}; { name: 'b', reply: c }`)).toBe(`${call}; { name: 'b', }`);
  expect(slimmed).toContain('stamp_cards: z.array(s.stampCardShape)');
});

it.each(sources)('leaves %s readable', (file, source) => {
  parseAst(slim(source), { lang: 'ts' }, file);
});

it('finds nearly all of them', () => {
  for (const word of [/\bsummary:/g, /\breply: /g]) {
    expect(count(all, word)).toBeGreaterThan(150);
    expect(count(slimmed, word) / count(all, word)).toBeLessThan(0.1);
  }
});
