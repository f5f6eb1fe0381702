import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const REPOSITORY = path.resolve(import.meta.dirname, '../../..');
/** Letters within a drawing are as large as the drawing makes them. */
const DRAWINGS = /(stamp|wallet-art)\.module\.css$/;

it('gives type its size in rem, so that what a person has set in the browser counts (docs/look.md#type)', () => {
  const sheets = globSync('{shell,remotes}/*/src/**/*.css', { cwd: REPOSITORY });
  const fixed = sheets
    .filter((sheet) => !DRAWINGS.test(sheet))
    .filter((sheet) => /font-size:\s*[\d.]+px/.test(readFileSync(path.join(REPOSITORY, sheet), 'utf8')));
  expect(sheets.length).toBeGreaterThan(50);
  expect(fixed).toEqual([]);
});
