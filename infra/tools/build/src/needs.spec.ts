import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { needsOf, packageOf } from './needs.ts';

const home = mkdtempSync(path.join(os.tmpdir(), 'stampwell-needs-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

function write(file: string, content: object): void {
  mkdirSync(path.dirname(path.join(home, file)), { recursive: true });
  writeFileSync(path.join(home, file), JSON.stringify(content));
}

it('lists the shared packages that a remote is built against, and no others', () => {
  write('node_modules/@stampwell/ui/package.json', { version: '1.4.2' });
  write('node_modules/react/package.json', { version: '19.3.1' });
  write('remotes/loans/package.json', {
    version: '1.0.0',
    dependencies: { '@stampwell/ui': '*', react: '19.3.1', '@stampwell/icons': '*' },
  });
  expect(needsOf(path.join(home, 'remotes/loans'))).toEqual({ '@stampwell/ui': '^1.4.2', react: '^19.3.1' });
});

it('finds the package of a module', () => {
  expect(['@stampwell/ui/forms', '@stampwell/ui', 'react/jsx-runtime'].map(packageOf)).toEqual([
    '@stampwell/ui',
    '@stampwell/ui',
    'react',
  ]);
});
