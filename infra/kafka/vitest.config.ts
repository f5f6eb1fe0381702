import { defineConfig } from 'vitest/config';

/** Relay and consumers against a real broker, one file at a time, since they share topics. */
export default defineConfig({
  cacheDir: '../../node_modules/.vite/kafka',
  test: {
    root: import.meta.dirname,
    include: ['src/**/*.spec.ts'],
    globalSetup: ['../local/src/test-postgres.ts', 'src/test-broker.ts'],
    pool: 'forks',
    fileParallelism: false,
    // Prints figures unchanged.
    disableConsoleIntercept: true,
    testTimeout: 180_000,
    hookTimeout: 60_000,
  },
});
