import { defineConfig } from 'vitest/config';
import journeys from './vitest.config.ts';

/** What people do when things go wrong: each waits for a connection, a server or a remote that is lost, so this takes minutes. */
export default defineConfig({ test: { ...journeys.test, include: ['src/trouble/*.spec.ts'] } });
