import { defineConfig } from 'vitest/config';

/** Relay and consumers against a real broker, one file after the other: they share its topics. */
export default defineConfig({
  cacheDir: '../../node_modules/.vite/kafka',
  test: {
    root: import.meta.dirname,
    include: ['src/**/*.spec.ts'],
    globalSetup: ['../local/src/test-postgres.ts', 'src/test-broker.ts'],
    pool: 'forks',
    fileParallelism: false,
    // The figures are printed as they stand.
    disableConsoleIntercept: true,
    testTimeout: 180_000,
    hookTimeout: 60_000,
  },
});
