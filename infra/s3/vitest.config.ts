import { defineConfig } from 'vitest/config';

/** Our requirements on S3, tested on a real server. */
export default defineConfig({
  cacheDir: '../../node_modules/.vite/s3',
  test: {
    root: import.meta.dirname,
    include: ['src/**/*.spec.ts'],
    globalSetup: ['../local/src/test-postgres.ts'],
    pool: 'forks',
    testTimeout: 60_000,
    // The server is built once, which takes minutes on two cores.
    hookTimeout: 900_000,
  },
});
