import { defineConfig } from 'vitest/config';
import { onOwnProduct } from './vitest.config.ts';

/** `npm run restore-drill`. */
export default defineConfig({
  cacheDir: '../../node_modules/.vite/chaos',
  test: { ...onOwnProduct, include: ['src/restore-drill.spec.ts'] },
});
