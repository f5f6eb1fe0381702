import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import * as schemas from './schemas.ts';

/** Compares versions of events in specs and on servers; never bundled for browsers. */
const NEVER_HERE = ['events/fingerprint.ts'];
const CONTRACTS = path.resolve(import.meta.dirname, '../../../../contracts/src');

it('exports all of zod that the contracts use', () => {
  const sources = globSync('**/*.ts', { cwd: CONTRACTS, exclude: NEVER_HERE }).map((file) =>
    readFileSync(path.join(CONTRACTS, file), 'utf8'),
  );
  // Types are capitalised, except these three.
  const used = sources
    .flatMap((source) => [...source.matchAll(/\bz\.([a-z_]\w*)/g)])
    .map(([, name]) => name ?? '')
    .filter((name) => !['infer', 'input', 'output'].includes(name));
  expect([...new Set(used)].filter((name) => !(name in schemas))).toEqual([]);
});
