import { defineConfig } from 'vitest/config';

/** How long an edit takes to show under `npm run dev`. Runs alone, since it measures. */
export default defineConfig({
  cacheDir: '../../node_modules/.vite/desk',
  test: {
    root: import.meta.dirname,
    include: ['src/desk/**/*.spec.ts'],
    pool: 'forks',
    fileParallelism: false,
    // A single pause of the machine would fail it.
    retry: 1,
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
});
