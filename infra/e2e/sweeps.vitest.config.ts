import { defineConfig } from 'vitest/config';
import journeys from './vitest.config.ts';

/** What must hold on every screen; each spec opens them all, so this takes minutes. */
export default defineConfig({
  test: {
    ...journeys.test,
    include: ['src/sweeps/*.spec.ts'],
    // For specs marked as concurrent: two cores.
    maxConcurrency: 2,
  },
});
