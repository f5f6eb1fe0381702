import type { StoredEvent } from '@stampwell/event-store';

/** Must never change: with another number, a key's later events would go to another partition than its earlier ones. */
export const PARTITIONS = 12;

/**
 * The key that keeps events in order: all events of one key are in one partition. Must never change, like the number of
 * partitions.
 */
export type PartitionKey = (event: StoredEvent) => string;

/** The same partition as Kafka's own clients choose by default, so that any tool finds a key. */
export const partitionOf = (key: string): number => (murmur2(Buffer.from(key)) & 0x7fffffff) % PARTITIONS;

const SEED = 0x9747b28c;
const M = 0x5bd1e995;
const R = 24;

/** Kafka's hash (org.apache.kafka.common.utils.Utils.murmur2). */
function murmur2(bytes: Buffer): number {
  let hash = SEED ^ bytes.length;
  const whole = bytes.length - (bytes.length % 4);
  for (let at = 0; at < whole; at += 4) {
    let word = Math.imul(bytes.readInt32LE(at), M);
    word = Math.imul(word ^ (word >>> R), M);
    hash = Math.imul(hash, M) ^ word;
  }
  for (let at = bytes.length - 1; at >= whole; at--) hash ^= (bytes[at] ?? 0) << (8 * (at - whole));
  if (whole < bytes.length) hash = Math.imul(hash, M);
  hash = Math.imul(hash ^ (hash >>> 13), M);
  return hash ^ (hash >>> 15);
}
