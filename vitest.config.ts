import { defineConfig, type ViteUserConfig } from 'vitest/config';

/** They have a configuration of their own (infra/tests/vitest.config.ts). */
const NOT_BY_NPM_ALONE = 'e2e,promises,kafka,schemathesis,s3,proxy/caddy,cluster/faults,cluster/shipped';

export const oxc: ViteUserConfig['oxc'] = { jsx: { runtime: 'automatic' } };

/** Of all unit and integration specs. */
export const UNIT: ViteUserConfig['test'] = {
  globalSetup: ['infra/tools/local/src/test-postgres.ts'],
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
};

export default defineConfig({
  oxc,
  test: {
    ...UNIT,
    include: ['**/*.spec.{ts,tsx}'],
    exclude: [
      '**/node_modules/**',
      '**/dist/**',
      '.cache/**',
      // From the repository, and from their own folder, as Nx tests one project.
      ...['infra/tests/', ''].map((from) => `${from}{${NOT_BY_NPM_ALONE}}/**`),
    ],
  },
});
