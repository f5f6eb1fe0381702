import { defineConfig } from 'vitest/config';
import { inBrowser } from './vitest.config.ts';

/** How long people wait for a screen. Runs alone, since it measures. */
export default defineConfig({
  cacheDir: '../../node_modules/.vite/speed',
  test: { ...inBrowser, include: ['src/speed/*.spec.ts'], fileParallelism: false },
});
