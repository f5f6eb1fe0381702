import { defineConfig } from 'vitest/config';
import promises from './vitest.config.ts';

const drill = { include: ['src/restore-drill.spec.ts'], exclude: [] };

/** `npm run restore-drill`. */
export default defineConfig({ ...promises, test: { ...promises.test, ...drill } });
