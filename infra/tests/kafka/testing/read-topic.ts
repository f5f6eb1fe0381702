import { randomUUID } from 'node:crypto';
import type { Received } from '@stampwell/runtime/kafka/broker.ts';
import { kafkajsBroker } from '@stampwell/runtime/kafka/kafkajs-broker.ts';
import { expect } from 'vitest';

/** Reads a topic from its beginning with a new consumer group, until `enough`. @returns messages by partition, in order */
export async function readTopic(
  brokers: string[],
  topic: string,
  isEnough: (partitions: Map<number, Received[]>) => boolean,
): Promise<Map<number, Received[]>> {
  const partitions = new Map<number, Received[]>();
  const errors: unknown[] = [];
  const consumer = await kafkajsBroker(brokers).consume({
    topic,
    group: `spec-${randomUUID()}`,
    start: async () => null,
    handle: async (partition, messages) => {
      partitions.set(partition, [...(partitions.get(partition) ?? []), ...messages]);
    },
    onError: (error) => errors.push(error),
  });
  await expect
    .poll(() => isEnough(partitions), { timeout: 60_000, message: `${topic}: ${errors}` })
    .toBe(true);
  await consumer.close();
  return partitions;
}
