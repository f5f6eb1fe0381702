import { defineConfig } from 'vitest/config';

/** Journeys through the whole product in a real browser, one file at a time: two cores hold one browser. */
export default defineConfig({
  cacheDir: '../../node_modules/.vite/e2e',
  test: {
    root: import.meta.dirname,
    // Not subfolders: sweeps, trouble and desk have their own configuration.
    include: ['src/*.spec.ts', 'src/support/*.spec.ts'],
    globalSetup: ['src/support/the-product.ts'],
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 120_000,
    // What is polled for may be two gatherings of a second behind.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 120_000,
  },
});
