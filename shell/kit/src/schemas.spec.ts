import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import * as schemas from './schemas.ts';

const CONTRACTS = path.resolve(import.meta.dirname, '../../../contracts/src');

it('has all of zod that the contracts use', () => {
  const sources = globSync('**/*.ts', { cwd: CONTRACTS }).map((file) =>
    readFileSync(path.join(CONTRACTS, file), 'utf8'),
  );
  // Types are written with a capital, or are these three.
  const used = sources
    .flatMap((source) => [...source.matchAll(/\bz\.([a-z_]\w*)/g)])
    .map(([, name]) => name ?? '')
    .filter((name) => !['infer', 'input', 'output'].includes(name));
  expect([...new Set(used)].filter((name) => !(name in schemas))).toEqual([]);
});
