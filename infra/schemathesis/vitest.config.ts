import { defineConfig } from 'vitest/config';

/** Schemathesis on our OpenAPI file, role by role. */
export default defineConfig({
  cacheDir: '../../node_modules/.vite/schemathesis',
  test: {
    root: import.meta.dirname,
    include: ['src/**/*.spec.ts'],
    globalSetup: ['../local/src/test-postgres.ts'],
    pool: 'forks',
    fileParallelism: false,
    // Prints figures unchanged.
    disableConsoleIntercept: true,
    testTimeout: 600_000,
    // The tool is installed once.
    hookTimeout: 300_000,
  },
});
