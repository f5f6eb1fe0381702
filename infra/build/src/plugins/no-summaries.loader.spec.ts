import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import strip from './no-summaries.loader.ts';

const CALLS = path.resolve(import.meta.dirname, '../../../../contracts/src/http');
const sources = globSync('**/*.ts', { cwd: CALLS, exclude: ['**/*.spec.ts'] }).map(
  (file): [string, string] => [file, readFileSync(path.join(CALLS, file), 'utf8')],
);

it('leaves out what a call is for, on one line or two', () => {
  expect(strip(`{ name: 'a', summary: 'The shop\\'s own', who }`)).toBe(`{ name: 'a',  who }`);
  expect(strip(`summary:\n    'Long words, with a comma',\nwho`)).toBe('\nwho');
});

it.each(sources)('leaves %s readable', (file, source) => {
  parseAst(strip(source), { lang: 'ts' }, file);
});

it('finds nearly all of them', () => {
  const all = sources.map(([, source]) => source).join('');
  const count = (text: string) => text.match(/\bsummary:/g)?.length ?? 0;
  expect(count(all)).toBeGreaterThan(150);
  expect(count(strip(all)) / count(all)).toBeLessThan(0.1);
});
