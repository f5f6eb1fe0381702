import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { oxc, UNIT } from '../vitest.config.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '..');
const specs = globSync('shell/**/*.spec.{ts,tsx}', {
  cwd: REPOSITORY,
  exclude: ['**/node_modules/**', '**/dist/**'],
});
/** Of a document, or of a mocked module, something outlives the spec where specs share modules: a banner that is still shown, say. */
const ISOLATED = /@vitest-environment|vi\.(mock|doMock|resetModules)\(/;
const isolated = specs.filter((file) => ISOLATED.test(readFileSync(path.join(REPOSITORY, file), 'utf8')));

/** The host's specs and those of its packages, in one run: each package has few, and most load the same modules. */
export default defineConfig({
  oxc,
  test: {
    ...UNIT,
    root: REPOSITORY,
    projects: [
      { extends: true, test: { name: 'shell', include: specs, exclude: isolated, isolate: false } },
      { extends: true, test: { name: 'shell, isolated', include: isolated } },
    ],
  },
});
