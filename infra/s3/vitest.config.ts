import { defineConfig } from 'vitest/config';

/** What we ask of S3, asked of a server that speaks it. */
export default defineConfig({
  cacheDir: '../../node_modules/.vite/s3',
  test: {
    root: import.meta.dirname,
    include: ['src/**/*.spec.ts'],
    globalSetup: ['../local/src/test-postgres.ts'],
    pool: 'forks',
    testTimeout: 60_000,
    // The server is built once, which takes a few minutes on two cores.
    hookTimeout: 900_000,
  },
});
