import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApps } from './build.ts';

const app = mkdtempSync(path.join(os.tmpdir(), 'stampwell-build-'));
const CONFIG = `export default {
  context: import.meta.dirname,
  mode: process.env.NODE_ENV,
  output: { path: import.meta.dirname + '/dist' },
};`;

function write(file: string, text: string): void {
  const place = path.join(app, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, text);
}

beforeAll(() => write('rspack.config.ts', CONFIG));
afterAll(() => rmSync(app, { recursive: true, force: true }));

it('builds an app for production', async () => {
  write('src/index.js', `document.title = 'a shop';`);
  await buildApps([app]);
  expect(readdirSync(path.join(app, 'dist'))).toEqual(['main.js']);
  expect(readFileSync(path.join(app, 'dist/main.js'), 'utf8')).toBe('document.title="a shop";');
});

it('fails on compilation errors', async () => {
  write('src/index.js', 'this is not JavaScript');
  await expect(buildApps([app])).rejects.toThrow(/did not build.*this is not JavaScript/s);
});
