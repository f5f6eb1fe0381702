import type { CallOptions, Client } from '../../client.ts';
import { type ChaosProduct, openProduct } from '../support/chaos-product.ts';

/** A product with rate limits and client addresses from a proxy. */
export interface ProxiedProduct extends ChaosProduct {
  from(address: string): Client;
}

export async function openBehindProxy(): Promise<ProxiedProduct> {
  const product = await openProduct({ RATE_LIMITS: 'on', TRUSTED_PROXIES: 'loopback' });
  const { client } = product;
  return {
    ...product,
    // All share the proxy's sockets.
    from(address) {
      const at = (options: CallOptions = {}): CallOptions => ({
        ...options,
        headers: { 'x-forwarded-for': address, ...options.headers },
      });
      return {
        ...client,
        call: (path, options) => client.call(path, at(options)),
        must: (path, options) => client.must(path, at(options)),
      };
    },
  };
}

/** Runs work with limited concurrency. */
export async function inCrowd<Work, Result>(
  works: readonly Work[],
  atOnce: number,
  doIt: (work: Work) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const next = works.entries();
  const worker = async () => {
    for (const [nth, work] of next) results[nth] = await doIt(work);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

/** @param part 0 to 1 */
export const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;

export const median = (values: readonly number[]): number => quantile(values, 0.5);
