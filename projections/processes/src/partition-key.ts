import type { StoredEvent } from '@stampwell/contracts';

/** The key that keeps events in order: the business's id, or else the stream's name. Must never change: see `PARTITIONS`. */
export function partitionKey({ data, stream }: Pick<StoredEvent, 'data' | 'stream'>): string {
  const businessId = (data as { business_id?: unknown }).business_id;
  return typeof businessId === 'string' ? businessId : stream;
}
