import { defineConfig } from 'vitest/config';

/** Journeys through the whole product in a real browser, one file after the other: two cores hold one browser. */
export default defineConfig({
  cacheDir: '../../node_modules/.vite/e2e',
  test: {
    root: import.meta.dirname,
    // Not below it: sweeps, trouble and desk have a configuration of their own.
    include: ['src/*.spec.ts', 'src/support/*.spec.ts'],
    globalSetup: ['src/support/the-product.ts'],
    pool: 'forks',
    fileParallelism: false,
    // A browser on two busy cores loses a second now and then: what fails twice is broken, and vitest tells what it tried twice.
    retry: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
