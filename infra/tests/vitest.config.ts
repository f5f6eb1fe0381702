import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

type Options = NonNullable<TestProjectInlineConfiguration['test']>;

/** Time limits and setup by kind of spec. */
const IN_BROWSER: Options = {
  globalSetup: ['e2e/support/the-product.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
};
const ON_OWN_PRODUCT: Options = { testTimeout: 300_000, hookTimeout: 120_000 };
const ON_POSTGRES: Options = { globalSetup: ['../tools/local/src/test-postgres.ts'] };
/** One file at a time: these measure, share something, or have limits of time. */
const ALONE: Options = { fileParallelism: false };
/** For two cores. */
const TWO_AT_A_TIME: Options = { maxWorkers: 2 };

const promises = (...names: string[]) => names.map((name) => `promises/${name}.spec.ts`);
/** Promises whose limits of time are of many seconds: mostly they wait. */
const TIMED = promises('clocks', 'kills', 'restarts', 'stopping', 'stuffing');
/** Promises with limits below a second or two. */
const TIMED_CLOSELY = promises('crowding', 'nasty-bodies', 'sessions');
/** Have commands of their own: one fetches PostgreSQL's backup tools, one asks for a server. */
const APART = promises('restore-drill', 'kurrentdb');

const project = (name: string, include: string[], ...options: Options[]): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, include, ...Object.assign({}, ...options) },
});

/** Run by `vitest run --config infra/tests/vitest.config.ts --project <name>`; specs that need npm alone are among the unit run's. */
export default defineConfig({
  // Runs beside each other must not share it.
  cacheDir: `../../node_modules/.vite/${process.env.NX_TASK_TARGET_TARGET ?? 'tests'}`,
  test: {
    root: import.meta.dirname,
    pool: 'forks',
    // Prints figures unchanged.
    disableConsoleIntercept: true,
    // What is polled for may be two gatherings of a second behind.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      // What people must be able to do. Each opens shops and accounts of its own, or leaves the demo's as they were.
      project('e2e', ['e2e/*.spec.ts', 'e2e/support/*.spec.ts'], IN_BROWSER, TWO_AT_A_TIME, {
        isolate: false,
      }),
      // Change or count what all shops have in common, after all others, on the same product.
      project('e2e of the whole platform', ['e2e/whole-platform/*.spec.ts'], IN_BROWSER, ALONE, {
        isolate: false,
        sequence: { groupOrder: 1 },
      }),
      // What must hold on every screen, each spec opening them all; and how things look, are worded and are reached.
      project('sweeps', ['e2e/{sweeps,appearance}/*.spec.ts'], IN_BROWSER, ALONE, { maxConcurrency: 2 }),
      // Failures of connection, server or remotes; each spec waits for one, so this takes minutes.
      project('trouble', ['e2e/trouble/*.spec.ts'], IN_BROWSER, ALONE),
      // How long people wait for a screen.
      project('speed', ['e2e/speed/*.spec.ts'], IN_BROWSER, ALONE),
      // How long an edit takes to show under `npm run dev`. A single pause of the machine would fail it.
      project('desk', ['e2e/desk/**/*.spec.ts'], ALONE, {
        retry: 1,
        testTimeout: 120_000,
        hookTimeout: 240_000,
      }),
      project(
        'promises',
        ['promises/**/*.spec.ts'],
        { exclude: [...TIMED, ...TIMED_CLOSELY, ...APART] },
        ON_OWN_PRODUCT,
        TWO_AT_A_TIME,
      ),
      project('promises in time', TIMED, ON_OWN_PRODUCT, TWO_AT_A_TIME),
      project('promises in time, closely', TIMED_CLOSELY, ON_OWN_PRODUCT, ALONE, {
        sequence: { groupOrder: 1 },
      }),
      project('restore-drill', ['promises/restore-drill.spec.ts'], ON_OWN_PRODUCT),
      project('services', ['promises/kurrentdb.spec.ts'], ON_OWN_PRODUCT),
      // Faults, one after the other on one cluster; and the image and the manifests as they are shipped.
      project('cluster', ['cluster/{faults,shipped}/**/*.spec.ts'], ALONE, {
        testTimeout: 300_000,
        hookTimeout: 300_000,
      }),
      // Relay and consumers against a real broker, whose topics they share.
      project('kafka', ['kafka/**/*.spec.ts'], ALONE, {
        globalSetup: ['../tools/local/src/test-postgres.ts', 'kafka/test-broker.ts'],
        testTimeout: 180_000,
        hookTimeout: 60_000,
      }),
      // The next three build or install servers and tools once, which takes minutes on two cores.
      project('proxy', ['proxy/**/*.spec.ts'], ON_POSTGRES, ALONE, {
        testTimeout: 600_000,
        hookTimeout: 600_000,
      }),
      project('s3', ['s3/**/*.spec.ts'], ON_POSTGRES, { testTimeout: 60_000, hookTimeout: 900_000 }),
      project('schemathesis', ['schemathesis/**/*.spec.ts'], ON_POSTGRES, ALONE, {
        testTimeout: 600_000,
        hookTimeout: 300_000,
      }),
    ],
  },
});
