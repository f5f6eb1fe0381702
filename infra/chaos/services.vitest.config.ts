import { defineConfig } from 'vitest/config';
import promises from './vitest.config.ts';

const kurrentdb = { include: ['src/kurrentdb.spec.ts'], exclude: [] };

/** `npm run services -- kurrentdb`. */
export default defineConfig({ ...promises, test: { ...promises.test, ...kurrentdb } });
