import fc from 'fast-check';
import { Partitioners } from 'kafkajs';
import { expect, it } from 'vitest';
import { PARTITIONS, partitionOf } from './partitioning.ts';

const theirs = Partitioners.DefaultPartitioner();
const partitionMetadata = Array.from({ length: PARTITIONS }, (_, partitionId) => ({
  partitionErrorCode: 0,
  partitionId,
  leader: 1,
  replicas: [],
  isr: [],
}));

it('puts a key where any Kafka client looks for it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (key) => {
      const message = { key: Buffer.from(key), value: null };
      expect(partitionOf(key)).toBe(theirs({ topic: 'stampwell.events', message, partitionMetadata }));
    }),
  );
});
