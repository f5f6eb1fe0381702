import { defineConfig } from 'vitest/config';

/** What a stranger's tool makes of our OpenAPI file, one role after the other. */
export default defineConfig({
  cacheDir: '../../node_modules/.vite/schemathesis',
  test: {
    root: import.meta.dirname,
    include: ['src/**/*.spec.ts'],
    globalSetup: ['../local/src/test-postgres.ts'],
    pool: 'forks',
    fileParallelism: false,
    // The figures are printed as they stand.
    disableConsoleIntercept: true,
    testTimeout: 600_000,
    // The tool is installed once.
    hookTimeout: 300_000,
  },
});
