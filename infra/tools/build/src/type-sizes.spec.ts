import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const REPOSITORY = path.resolve(import.meta.dirname, '../../../..');
/** Text inside drawings scales with them. */
const DRAWINGS = /(stamp|wallet-art)\.module\.css$/;

it("sets font sizes in rem, so that the browser's setting applies (docs/look.md#type)", () => {
  const sheets = globSync('{shell,remotes}/*/src/**/*.css', { cwd: REPOSITORY });
  const fixed = sheets
    .filter((sheet) => !DRAWINGS.test(sheet))
    .filter((sheet) => /font-size:\s*[\d.]+px/.test(readFileSync(path.join(REPOSITORY, sheet), 'utf8')));
  expect(sheets.length).toBeGreaterThan(50);
  expect(fixed).toEqual([]);
});
