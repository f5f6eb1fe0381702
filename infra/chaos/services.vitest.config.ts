import { defineConfig } from 'vitest/config';
import { onOwnProduct } from './vitest.config.ts';

/** `npm run services -- kurrentdb`. */
export default defineConfig({
  cacheDir: '../../node_modules/.vite/chaos',
  test: { ...onOwnProduct, include: ['src/kurrentdb.spec.ts'] },
});
