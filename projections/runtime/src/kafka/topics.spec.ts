import type { StoredEvent } from '@stampwell/event-store';
import { expect, it } from 'vitest';
import { Gap, runAfter } from '../partitions/run-after.ts';
import type { Received } from './broker.ts';
import { entryOf, messagesOf } from './topics.ts';

const eventAt = (position: number) => ({ position, stream: 'card-1' }) as StoredEvent;

const published: Received[] = messagesOf(
  { after: 10, to: 15, events: [11, 12, 14].map(eventAt), epoch: 1 },
  ({ stream }) => stream,
).map((message, offset) => ({ ...message, offset }) as Received);
const { partition } = published[0] as Received;
const inPartition = published.filter((message) => message.partition === partition);
const read = (messages: Received[]) => runAfter(['cards'], 10, messages.map(entryOf));

it('gives each partition the events of its keys, and the end of the run', () => {
  expect(read(inPartition)).toMatchObject({ to: 15, events: [11, 12, 14].map(eventAt) });
  expect(read(published.filter((message) => message.partition !== partition))).toMatchObject({
    to: 15,
    events: [],
  });
});

it.each([1, 2, 3])('shows that the first %i messages of a run are missing', (missing) => {
  expect(() => read(inPartition.slice(missing))).toThrow(Gap);
});
