import { defineConfig } from 'vitest/config';

/** Our servers and Caddy before them; the unit run has the specs that need npm alone. */
export default defineConfig({
  cacheDir: '../../node_modules/.vite/proxy',
  test: {
    root: import.meta.dirname,
    include: ['src/**/*.spec.ts'],
    globalSetup: ['../local/src/test-postgres.ts'],
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 600_000,
    // Caddy is built once, which takes a few minutes on two cores.
    hookTimeout: 600_000,
  },
});
