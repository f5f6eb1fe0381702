import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { INSTALL_SCRIPTS, scriptedPackages } from './install-scripts.ts';

const read = (file: string) =>
  readFileSync(path.resolve(import.meta.dirname, '../../../../..', file), 'utf8');

it('lists every package with an install script, and why it works without', () => {
  expect(scriptedPackages(JSON.parse(read('package-lock.json')))).toEqual(
    Object.keys(INSTALL_SCRIPTS).sort(),
  );
});

it('finds a new one', () => {
  const packages = { 'node_modules/a/node_modules/@b/c': { hasInstallScript: true }, 'node_modules/d': {} };
  expect(scriptedPackages({ packages })).toEqual(['@b/c']);
});

it('runs none of them', () => {
  expect(read('infra/tools/local/boot.mjs')).toContain('--ignore-scripts');
});
