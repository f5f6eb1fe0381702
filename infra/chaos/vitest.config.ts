import { defineConfig } from 'vitest/config';

/** The promises, each on a whole product of its own, one after the other: two cores hold one product under load. */
export default defineConfig({
  cacheDir: '../../node_modules/.vite/chaos',
  test: {
    root: import.meta.dirname,
    include: ['src/**/*.spec.ts'],
    pool: 'forks',
    fileParallelism: false,
    // The figures are printed as they stand.
    disableConsoleIntercept: true,
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
});
