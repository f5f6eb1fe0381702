import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { expect, it } from 'vitest';
import { federationAliases } from './federation-runtime.ts';

it('resolves every name and every CommonJS file to an existing ES module', () => {
  const targets = Object.entries(federationAliases);
  expect(targets).toHaveLength(4);
  for (const [from, to] of targets) {
    expect(to).toMatch(/\.js$/);
    expect(existsSync(to)).toBe(true);
    if (isAbsolute(from)) expect(from).toMatch(/\.cjs$/);
  }
});
