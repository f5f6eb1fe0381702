import { type ChaosProduct, openProduct } from '../chaos-product.ts';
import { type Client, openClient } from '../client.ts';

/** A product that counts tries and is told addresses by its proxy, and clients at any of them. */
export interface ProxiedProduct extends ChaosProduct {
  from(address: string): Client;
}

export async function openBehindProxy(): Promise<ProxiedProduct> {
  const product = await openProduct({ RATE_LIMITS: 'on', BEHIND_TLS: '1' });
  const clients = new Map<string, Client>();
  return {
    ...product,
    from(address) {
      const known = clients.get(address);
      const client = known ?? openClient(product.url, { 'x-forwarded-for': address });
      clients.set(address, client);
      return client;
    },
    async stop() {
      for (const client of clients.values()) client.close();
      await product.stop();
    },
  };
}

/** Does all works, so many at once. */
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

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
