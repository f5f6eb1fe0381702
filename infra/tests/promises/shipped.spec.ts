import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildFrontEnd } from '@stampwell/build/build.ts';
import { afterAll, expect, it } from 'vitest';
import { scanForSecrets } from './shipped/secrets.ts';
import { figure } from './support/figure.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../../..');

const planted = mkdtempSync(path.join(os.tmpdir(), 'stampwell-planted-'));
afterAll(() => rmSync(planted, { recursive: true, force: true }));

it('ships nothing secret with the front end', async () => {
  await buildFrontEnd();
  const folders = globSync('{shell/app,remotes/*}/dist', { cwd: REPOSITORY });
  const { files, bytes, finds } = scanForSecrets(REPOSITORY, folders);
  figure`${folders.length} builds, ${files} files, ${bytes / 1e6} MB: ${finds.length} secrets, source maps or paths`;
  expect(folders).toHaveLength(5);
  expect(finds).toEqual([]);
});

it('would find planted secrets', () => {
  const plant = (name: string, content: string | Buffer) =>
    writeFileSync(path.join(planted, 'dist', name), content);
  mkdirSync(path.join(planted, 'dist'));
  plant('fine.js', 'const task_sk = "mask_1"; // risk_free');
  plant('key.js', 'const key = "sk_live_51H";');
  plant('packed.js.gz', gzipSync('-----BEGIN PRIVATE KEY-----'));
  plant('main.js', '//# sourceMappingURL=main.js.map');
  plant('main.js.map', '{"version":3,"mappings":"AAAA"}');
  plant('path.js', `"${planted}/shell/app/src/main.tsx"`);
  const { finds } = scanForSecrets(planted, ['dist']);
  expect(finds.sort()).toEqual([
    'a path of this machine: dist/path.js',
    'a payment key: dist/key.js',
    'a private key: dist/packed.js.gz',
    'a source map: dist/main.js',
    'a source map: dist/main.js.map',
    'a source map: dist/main.js.map',
  ]);
});
