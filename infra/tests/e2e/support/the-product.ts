import { spawnProduct } from '@stampwell/local/spawn-product.ts';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the product under test. */
    productUrl: string;
  }
}

/** vitest's globalSetup: one product with its demo for all journeys. `PRODUCT_URL` uses a running one. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running = process.env.PRODUCT_URL;
  if (running) {
    project.provide('productUrl', running);
    return async () => undefined;
  }
  // Journeys register more accounts from one address than rate limits allow.
  const product = await spawnProduct({ env: { RATE_LIMITS: 'off' } });
  project.provide('productUrl', product.url);
  return () => product.stop();
}
