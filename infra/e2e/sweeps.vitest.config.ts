import { defineConfig } from 'vitest/config';
import journeys from './vitest.config.ts';

/** What must hold on every screen of everybody: each spec opens them all, so this takes minutes. */
export default defineConfig({
  test: {
    ...journeys.test,
    include: ['src/sweeps/*.spec.ts'],
    // Of those that say that they may run beside each other: two cores.
    maxConcurrency: 2,
  },
});
