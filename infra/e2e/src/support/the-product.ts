import { spawnProduct } from '@stampwell/local/spawn-product.ts';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the product under test answers. */
    productUrl: string;
  }
}

/** vitest's globalSetup: one product, with its demo, for all journeys. `PRODUCT_URL` takes one that runs already. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running = process.env.PRODUCT_URL;
  if (running) {
    project.provide('productUrl', running);
    return async () => undefined;
  }
  // Journeys register more people from this one address in an hour than anybody honest would.
  const product = await spawnProduct({ env: { RATE_LIMITS: 'off' } });
  project.provide('productUrl', product.url);
  return () => product.stop();
}
