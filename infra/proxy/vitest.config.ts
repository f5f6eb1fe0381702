import { defineConfig } from 'vitest/config';

/** Every door that is shipped, Caddy's too, one after the other; in the unit run are those that npm alone brings. */
export default defineConfig({
  cacheDir: '../../node_modules/.vite/proxy',
  test: {
    root: import.meta.dirname,
    include: ['src/**/*.spec.ts'],
    globalSetup: ['../local/src/test-postgres.ts'],
    env: { ROUNDS: process.env.ROUNDS ?? '5' },
    pool: 'forks',
    fileParallelism: false,
    // The figures are printed as they stand.
    disableConsoleIntercept: true,
    testTimeout: 600_000,
    // Caddy is built once, which takes a few minutes on two cores.
    hookTimeout: 600_000,
  },
});
