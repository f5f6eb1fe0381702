import { defineConfig } from 'vitest/config';

/** Unit and integration specs; the journeys in a browser and the promises have configurations of their own in infra/. */
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    include: ['{contracts,backend,projections,shell,remotes,infra}/**/*.spec.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', 'infra/{e2e,chaos,kafka}/**'],
    globalSetup: ['infra/local/src/test-postgres.ts'],
    pool: 'forks',
    // Two workers and one PostgreSQL keep two cores busy; more only lengthen each spec.
    maxWorkers: 2,
    testTimeout: 15_000,
    hookTimeout: 30_000,
    restoreMocks: true,
    unstubEnvs: true,
  },
});
