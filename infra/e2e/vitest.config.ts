import { defineConfig, type ViteUserConfig } from 'vitest/config';

/** Common to the checks in a real browser: one product with its demo for all files of a run. */
export const inBrowser = {
  root: import.meta.dirname,
  globalSetup: ['src/support/the-product.ts'],
  pool: 'forks',
  testTimeout: 120_000,
  // Polled data may be two gatherings of a second behind.
  expect: { poll: { timeout: 10_000 } },
  hookTimeout: 120_000,
} satisfies ViteUserConfig['test'];

/** Journeys: what people must be able to do. Each opens shops and accounts of its own, or leaves the demo's as they were. */
export default defineConfig({
  cacheDir: '../../node_modules/.vite/e2e',
  test: {
    ...inBrowser,
    projects: [
      {
        extends: true,
        test: {
          name: 'journeys',
          // Not subfolders: they have projects or configurations of their own.
          include: ['src/*.spec.ts', 'src/support/*.spec.ts'],
          // For two cores: a journey often waits.
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        // Change or count what all shops have in common, so nothing runs beside them.
        test: { name: 'whole platform', include: ['src/whole-platform/*.spec.ts'], fileParallelism: false },
      },
    ],
  },
});
