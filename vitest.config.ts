import { defineConfig } from 'vitest/config';

/** Unit and integration specs; the journeys in a browser and the promises have configurations of their own in infra/. */
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    include: ['**/*.spec.{ts,tsx}'],
    exclude: [
      '**/node_modules/**',
      '**/dist/**',
      '.cache/**',
      'infra/{e2e,chaos,kafka,schemathesis,s3}/**',
      '**/caddy/**',
      // As Nx tests one project, from its own folder.
      '**/src/{faults,shipped}/**',
      // A package within the shell's.
      'server/**',
    ],
    globalSetup: ['infra/local/src/test-postgres.ts'],
    pool: 'forks',
    // Two workers and one PostgreSQL keep two cores busy; more only lengthen each spec.
    maxWorkers: 2,
    // A spec takes less than a second or two; a machine that does other things, ten times as long.
    testTimeout: 30_000,
    // On a busy machine polled conditions take longer than the default second.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubEnvs: true,
  },
});
