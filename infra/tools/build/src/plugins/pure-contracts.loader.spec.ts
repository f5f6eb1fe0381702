import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import mark from './pure-contracts.loader.ts';

const CONTRACTS = path.resolve(import.meta.dirname, '../../../../../contracts/src');
/** Pages that load these need all events anyway. */
const UNMARKED = ['allEvents', 'eventCodec'];
const sources = globSync('**/*.ts', { cwd: CONTRACTS, exclude: ['**/*.spec.ts'] });

it('marks calls that build a schema or an endpoint, at any depth', () => {
  expect(mark('export const a = endpoint({ body: z.object({ id: f.id(1) }) });')).toBe(
    'export const a = /*#__PURE__*/ endpoint({ body: /*#__PURE__*/ z.object({ id: /*#__PURE__*/ f.id(1) }) });',
  );
});

it('leaves other calls and words alone', () => {
  const source = `const a = size.of(1); const b = 'z.object('; const c = my.endpoint(); const d = context(2);`;
  expect(mark(source)).toBe(source);
});

it('marks a chain of calls as one', () => {
  expect(mark('export const a = z.int().check(z.gte(1));\nconst b = z.int();\n')).toBe(
    'export const a = /*#__PURE__*/ (() => /*#__PURE__*/ z.int().check(/*#__PURE__*/ z.gte(1)))();\n' +
      'const b = /*#__PURE__*/ z.int();\n',
  );
});

it.each(sources)('changes nothing in %s but comments, and when chains are built', (file) => {
  const source = readFileSync(path.join(CONTRACTS, file), 'utf8');
  const marked = mark(source);
  const plain = marked.replace(/\/\*#__PURE__\*\/ \(\(\) => ((?:(?!;\n)[\s\S])*)\)\(\);$/gm, '$1;');
  expect(plain.replaceAll('/*#__PURE__*/ ', '')).toBe(source);
  parseAst(marked, { lang: 'ts' }, file);
});

it('marks every constant of contracts built by a call, except the list of all events', () => {
  const unmarked = sources.flatMap((file) => {
    const marked = mark(readFileSync(path.join(CONTRACTS, file), 'utf8'));
    const built = [...marked.matchAll(/^(?:export )?const (\w+)(?:: [^=]+)? = (?!new )[\w.]+\(/gm)];
    return built.map(([, name]) => name);
  });
  expect(unmarked.sort()).toEqual(UNMARKED);
});
