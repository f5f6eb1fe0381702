import { defineConfig } from 'vitest/config';

/** Faults, one after the other on one cluster; and the image and the manifests as they are shipped. */
export default defineConfig({
  cacheDir: '../../node_modules/.vite/cluster',
  test: {
    root: import.meta.dirname,
    include: ['src/{faults,shipped}/**/*.spec.ts'],
    pool: 'forks',
    fileParallelism: false,
    // Prints figures unchanged.
    disableConsoleIntercept: true,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
