import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredEvent } from '@stampwell/event-store';
import { partitionKey } from '@stampwell/projections/partition-key.ts';
import type { Received } from '@stampwell/runtime/kafka/broker.ts';
import { EVENTS_TOPIC, entryOf } from '@stampwell/runtime/kafka/topics.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readTopic } from './testing/read-topic.ts';
import { openScene, type Scene } from './testing/scene.ts';

let scene: Scene;
beforeEach(async () => {
  scene = await openScene();
});
afterEach(() => scene.close());

const isOver = (head: number) => (partitions: Map<number, Received[]>) =>
  partitions.size === 12 &&
  [...partitions.values()].every((messages) => messages.map(entryOf).some(({ to }) => to >= head));

/** Every event is in the topic; for each key, first occurrences are in the log's order. */
async function expectWhole(): Promise<{ events: number; published: number }> {
  const log = await scene.store.readAll({ after: 0, limit: 1_000_000 });
  const partitions = await readTopic(scene.brokers, EVENTS_TOPIC, isOver(log.at(-1)?.position ?? 0));
  const published = [...partitions.values()].flatMap((messages) =>
    messages.map(entryOf).flatMap(({ event }) => event ?? []),
  );
  const firsts = [...new Map(published.toReversed().map((event) => [event.id, event])).keys()];
  expect(new Set(firsts)).toEqual(new Set(log.map(({ id }) => id)));
  expect(positionsByKey(distinct(published))).toEqual(positionsByKey(log));
  return { events: log.length, published: published.length };
}

const distinct = (events: StoredEvent[]) => [
  ...new Map(events.map((event) => [event.position, event])).values(),
];

const positionsByKey = (events: StoredEvent[]) =>
  new Map(
    [...Map.groupBy(events, partitionKey)].map(([key, some]) => [key, some.map(({ position }) => position)]),
  );

it('a relay killed three times midway loses nothing, and keeps the order of every key', async () => {
  await scene.log.open();
  let writing = true;
  const written = (async () => {
    for (let round = 0; writing || round < 100; round++) await scene.log.goOn(1);
  })();
  for (let kill = 0; kill < 3; kill++) {
    const relay = scene.start('relay');
    const from = await scene.relayed().catch(() => 0);
    await expect
      .poll(() => scene.relayed().catch(() => 0), { timeout: 40_000, interval: 5 })
      .toBeGreaterThan(from + 50);
    // A random moment: before sending, while sending, or acknowledged but not saved.
    await sleep(Math.random() * 20);
    await relay.kill();
    expect(await scene.relayed()).toBeLessThanOrEqual(await scene.store.head());
  }
  writing = false;
  await written;
  scene.start('relay');
  const head = await scene.store.head();
  await expect.poll(scene.relayed, { timeout: 60_000 }).toBe(head);
  const { events, published } = await expectWhole();
  console.log(`relay killed 3 times: ${events} events, ${published} published, 0 lost`);
});

it('of two relays one leads; frozen past its lease it is fenced, and stops', async () => {
  await scene.log.open();
  const first = scene.start('relay');
  await expect.poll(first.output, { timeout: 40_000 }).toContain('leads as epoch 1');
  const second = scene.start('relay');
  await expect.poll(scene.relayed, { timeout: 20_000 }).toBe(await scene.log.goOn(3));
  expect(second.output()).toBe('');
  first.process.kill('SIGSTOP');
  const head = await scene.log.goOn(3);
  await expect.poll(second.output, { timeout: 40_000 }).toContain('leads as epoch 2');
  await expect.poll(scene.relayed, { timeout: 20_000 }).toBe(head);
  first.process.kill('SIGCONT');
  await expect
    .poll(first.output, { timeout: 20_000 })
    .toContain("The lease of epoch 1 is another relay's now");
  await expect.poll(scene.relayed, { timeout: 20_000 }).toBe(await scene.log.goOn(3));
  expect(first.output().match(/leads as/g)).toHaveLength(1);
  const { events, published } = await expectWhole();
  console.log(`two relays, one frozen: ${events} events, ${published} published, 0 lost`);
});
