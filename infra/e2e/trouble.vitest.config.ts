import { defineConfig } from 'vitest/config';
import journeys from './vitest.config.ts';

/** Failures of connection, server or remotes; each spec waits for one, so this takes minutes. */
export default defineConfig({ test: { ...journeys.test, include: ['src/trouble/*.spec.ts'] } });
