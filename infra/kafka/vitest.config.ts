import { KAFKA_CLIENTS } from '@stampwell/runtime/kafka/open-broker.ts';
import { defineConfig } from 'vitest/config';
import { TEST_KAFKA_CLIENT } from './src/test-broker.ts';

/** Relay and consumers against a real broker by each client, one file at a time, since they share topics. */
export default defineConfig({
  cacheDir: '../../node_modules/.vite/kafka',
  test: {
    root: import.meta.dirname,
    globalSetup: ['../local/src/test-postgres.ts', 'src/test-broker.ts'],
    projects: KAFKA_CLIENTS.map((client) => ({
      extends: true,
      test: { name: client, include: ['src/**/*.spec.ts'], env: { [TEST_KAFKA_CLIENT]: client } },
    })),
    pool: 'forks',
    fileParallelism: false,
    // Prints figures unchanged.
    disableConsoleIntercept: true,
    testTimeout: 180_000,
    hookTimeout: 60_000,
  },
});
