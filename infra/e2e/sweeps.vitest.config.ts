import { defineConfig } from 'vitest/config';
import { inBrowser } from './vitest.config.ts';

/** What must hold on every screen, each spec opening them all; and how things look, are worded and are reached. */
export default defineConfig({
  cacheDir: '../../node_modules/.vite/sweeps',
  test: {
    ...inBrowser,
    include: ['src/sweeps/*.spec.ts', 'src/appearance/*.spec.ts'],
    fileParallelism: false,
    // For specs marked as concurrent: two cores.
    maxConcurrency: 2,
  },
});
