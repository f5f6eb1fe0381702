import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isBuiltFrom, recordBuild, stateOfSources } from './built-sources.ts';

let repository: string;
let site: string;
const write = (file: string, text: string): void => {
  mkdirSync(path.dirname(path.join(repository, file)), { recursive: true });
  writeFileSync(path.join(repository, file), text);
};

beforeEach(() => {
  repository = mkdtempSync(path.join(os.tmpdir(), 'stampwell-sources-'));
  site = path.join(repository, '.site');
  for (const folder of [
    'contracts',
    'backend/transparency/src/tlog',
    'shell/app',
    'remotes',
    'infra/tools/build',
  ])
    write(`${folder}/index.ts`, 'export {};');
  write('package-lock.json', '{}');
  write('.site/shell/current.json', '{"version":"1"}');
  recordBuild(stateOfSources(repository), site);
});
afterEach(() => rmSync(repository, { recursive: true, force: true }));

const isUpToDate = () => isBuiltFrom(stateOfSources(repository), site);

it('knows a site that was built from the sources as they are', () => expect(isUpToDate()).toBe(true));

it.each([
  ['shell/app/index.ts', 'export { };'],
  ['remotes/loans/src/routes.tsx', 'new'],
  ['package-lock.json', '{"packages":{}}'],
  ['.site/shell/current.json', '{"version":"2"}'],
  ['.site/r/loans/current.json', '{"version":"1"}'],
])('asks for a build once %s differs', (file, text) => {
  write(file, text);
  expect(isUpToDate()).toBe(false);
});

it('asks for a build once a file of the same size is newer', () => {
  utimesSync(path.join(repository, 'contracts/index.ts'), new Date(), new Date(Date.now() + 1000));
  expect(isUpToDate()).toBe(false);
});

it('asks for a build once a file or the site is gone', () => {
  rmSync(path.join(repository, 'contracts/index.ts'));
  expect(isUpToDate()).toBe(false);
  write('contracts/index.ts', 'export {};');
  rmSync(site, { recursive: true });
  expect(isUpToDate()).toBe(false);
});

it('ignores what no build reads', () => {
  write('shell/app/dist/main.js', 'built');
  write('shell/app/index.spec.ts', 'a spec');
  write('backend/api/index.ts', 'a server');
  expect(isUpToDate()).toBe(true);
});
