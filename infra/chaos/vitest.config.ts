import { defineConfig } from 'vitest/config';

/** The promises, each on its own product, one after the other, since two cores hold one product under load. */
export default defineConfig({
  cacheDir: '../../node_modules/.vite/chaos',
  test: {
    root: import.meta.dirname,
    include: ['src/**/*.spec.ts'],
    // Have commands of their own: one fetches PostgreSQL's backup tools, one asks for a server.
    exclude: ['src/restore-drill.spec.ts', 'src/kurrentdb.spec.ts'],
    pool: 'forks',
    fileParallelism: false,
    // Prints figures unchanged.
    disableConsoleIntercept: true,
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
});
