import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import mark from './pure-contracts.loader.ts';

const CONTRACTS = path.resolve(import.meta.dirname, '../../../../contracts/src');
/** A page that loaded these would load every event anyway. */
const UNMARKED = ['allEvents', 'eventCodec'];
const sources = globSync('**/*.ts', { cwd: CONTRACTS, exclude: ['**/*.spec.ts'] });

it('marks what builds a schema or an endpoint, however deep it stands', () => {
  expect(mark('export const a = endpoint({ body: z.object({ id: f.id(1) }) });')).toBe(
    'export const a = /*#__PURE__*/ endpoint({ body: /*#__PURE__*/ z.object({ id: /*#__PURE__*/ f.id(1) }) });',
  );
});

it('leaves other calls and words alone', () => {
  const source = `const a = size.of(1); const b = 'z.object('; const c = my.endpoint(); const d = context(2);`;
  expect(mark(source)).toBe(source);
});

it.each(sources)('leaves %s what it was but for comments', (file) => {
  const source = readFileSync(path.join(CONTRACTS, file), 'utf8');
  const marked = mark(source);
  expect(marked.replaceAll('/*#__PURE__*/ ', '')).toBe(source);
  parseAst(marked, { lang: 'ts' }, file);
});

it('leaves no constant of contracts unmarked that a call builds, but for the list of all events', () => {
  const unmarked = sources.flatMap((file) => {
    const marked = mark(readFileSync(path.join(CONTRACTS, file), 'utf8'));
    const built = [...marked.matchAll(/^(?:export )?const (\w+)(?:: [^=]+)? = (?!new )[\w.]+\(/gm)];
    return built.map(([, name]) => name);
  });
  expect(unmarked.sort()).toEqual(UNMARKED);
});
