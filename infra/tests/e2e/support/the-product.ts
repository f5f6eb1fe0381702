import { spawnProduct } from '@stampwell/local/spawn-product.ts';
import type { TestProject } from 'vitest/node';
import { startBrowserServer } from './browser.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the product under test. */
    productUrl: string;
  }
}

interface Rig {
  url: string;
  stop(): Promise<unknown>;
}

/** Vitest's projects of one run share it; each loads this module again. */
const shared = globalThis as typeof globalThis & { stampwellRig?: Promise<Rig> };

/** vitest's globalSetup: one product with its demo, and one browser, for all journeys of a run. `PRODUCT_URL` uses a running product. */
export async function setup(project: TestProject): Promise<() => Promise<unknown>> {
  const isFirst = !shared.stampwellRig;
  shared.stampwellRig ??= start();
  const { url, stop } = await shared.stampwellRig;
  project.provide('productUrl', url);
  return isFirst ? stop : async () => undefined;
}

async function start(): Promise<Rig> {
  const running = process.env.PRODUCT_URL;
  // Journeys register more accounts from one address than rate limits allow.
  const starting = running ? null : spawnProduct({ env: { RATE_LIMITS: 'off' } });
  const [browser, product] = await Promise.all([startBrowserServer(), starting]);
  const stop = () => Promise.all([browser.close(), product?.stop()]);
  return { url: running ?? product?.url ?? '', stop };
}
