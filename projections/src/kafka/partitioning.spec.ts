import fc from 'fast-check';
import { Partitioners } from 'kafkajs';
import { expect, it } from 'vitest';
import { keyOf, PARTITIONS, partitionOf } from './partitioning.ts';

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

it('keeps what happens at a business together, and the rest by stream', () => {
  const card = { data: { business_id: 'b', customer_id: 'c' }, stream: 'card-b_c' };
  expect(keyOf(card)).toBe('b');
  expect(keyOf({ data: { business_id: 'b', employee_id: 'e' }, stream: 'employee-e' })).toBe('b');
  expect(keyOf({ data: { account_id: 'c' }, stream: 'account-c' })).toBe('account-c');
});
