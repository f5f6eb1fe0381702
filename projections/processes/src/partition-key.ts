import type { StoredEvent } from '@stampwell/contracts';

/** Whose order an event belongs to: its business's where it names one, else its stream's. For good: see `PARTITIONS`. */
export function partitionKey({ data, stream }: Pick<StoredEvent, 'data' | 'stream'>): string {
  const businessId = (data as { business_id?: unknown }).business_id;
  return typeof businessId === 'string' ? businessId : stream;
}
