import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildFrontEnd } from './build.ts';

const repository = mkdtempSync(path.join(os.tmpdir(), 'stampwell-build-'));
const CONFIG = `export default {
  context: import.meta.dirname,
  mode: process.env.NODE_ENV,
  output: { path: import.meta.dirname + '/dist' },
};`;
const apps = ['shell/app', 'remotes/customer'];

function write(file: string, text: string): void {
  const place = path.join(repository, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, text);
}

/** Builds, and tells which apps it took on. */
async function build(): Promise<string[]> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  await buildFrontEnd(repository);
  const [line] = log.mock.calls.flat() as string[];
  return line?.match(/Building (.*) …/)?.[1]?.split(', ') ?? [];
}

beforeAll(() => {
  write('package-lock.json', '{}');
  for (const app of apps) {
    write(`${app}/src/index.js`, `document.title = '${app}';`);
    write(`${app}/rspack.config.mjs`, CONFIG);
  }
});
afterAll(() => rmSync(repository, { recursive: true, force: true }));

it('builds every app for production', async () => {
  expect(await build()).toEqual(['customer', 'app']);
  for (const app of apps) {
    expect(readdirSync(path.join(repository, app, 'dist'))).toEqual(['main.js']);
    expect(readFileSync(path.join(repository, app, 'dist/main.js'), 'utf8')).toContain(`title="${app}"`);
  }
});

it('leaves alone what is up to date', async () => {
  expect(await build()).toEqual([]);
});

it('builds again the one app whose source changed', async () => {
  write('remotes/customer/src/index.js', `document.title = 'changed';`);
  expect(await build()).toEqual(['customer']);
  expect(readFileSync(path.join(repository, 'remotes/customer/dist/main.js'), 'utf8')).toContain('changed');
});

it('builds all again when what they share changed', async () => {
  write('shell/kit/src/theme.ts', 'export const theme = {};');
  expect(await build()).toEqual(['customer', 'app']);
});

it('builds again what was deleted', async () => {
  rmSync(path.join(repository, 'shell/app/dist'), { recursive: true });
  expect(await build()).toEqual(['app']);
});

it('refuses what does not compile, and tries it again the next time', async () => {
  write('remotes/customer/src/index.js', 'this is not JavaScript');
  await expect(build()).rejects.toThrow(/did not build.*this is not JavaScript/s);
  await expect(build()).rejects.toThrow('did not build');
});
