import { defineConfig } from 'vitest/config';
import { inBrowser } from './vitest.config.ts';

/** Failures of connection, server or remotes; each spec waits for one, so this takes minutes. */
export default defineConfig({
  cacheDir: '../../node_modules/.vite/trouble',
  test: { ...inBrowser, include: ['src/trouble/*.spec.ts'], fileParallelism: false },
});
