import { defineConfig } from 'vitest/config';

/** How long an edit takes to show under `npm run dev`: by itself, since a busy machine would be what is measured. */
export default defineConfig({
  cacheDir: '../../node_modules/.vite/desk',
  test: {
    root: import.meta.dirname,
    include: ['src/desk/**/*.spec.ts'],
    pool: 'forks',
    fileParallelism: false,
    // It measures: a machine that paused once has shown nothing.
    retry: 1,
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
});
