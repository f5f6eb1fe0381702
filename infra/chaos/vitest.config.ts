import { defineConfig, type ViteUserConfig } from 'vitest/config';

/** Specs with limits of time, or that compare times. */
const TIMED = ['clocks', 'crowding', 'kills', 'nasty-bodies', 'restarts', 'sessions', 'stopping', 'stuffing'];
const timed = TIMED.map((name) => `src/${name}.spec.ts`);
/** Have commands of their own: one fetches PostgreSQL's backup tools, one asks for a server. */
const APART = ['src/restore-drill.spec.ts', 'src/kurrentdb.spec.ts'];

/** Common to all promises, each on its own product. */
export const onOwnProduct = {
  root: import.meta.dirname,
  pool: 'forks',
  // Prints figures unchanged.
  disableConsoleIntercept: true,
  testTimeout: 300_000,
  hookTimeout: 120_000,
} satisfies ViteUserConfig['test'];

export default defineConfig({
  cacheDir: '../../node_modules/.vite/chaos',
  test: {
    ...onOwnProduct,
    projects: [
      {
        extends: true,
        // For two cores.
        test: {
          name: 'promises',
          include: ['src/**/*.spec.ts'],
          exclude: [...timed, ...APART],
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        // Nothing runs beside them.
        test: { name: 'timed promises', include: timed, fileParallelism: false },
      },
    ],
  },
});
