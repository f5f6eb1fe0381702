import { withPoisoned } from '@stampwell/projections/testing/poisoned-groups.ts';
import { idOf } from '@stampwell/read-models/testing/events.ts';
import { kafkajsBroker } from '@stampwell/runtime/kafka/kafkajs-broker.ts';
import { DEAD_LETTER_TOPIC } from '@stampwell/runtime/kafka/topics.ts';
import { startProjections } from '@stampwell/runtime/start-projections.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readTopic } from './testing/read-topic.ts';
import { openScene, type Scene } from './testing/scene.ts';

const KILLS = 3;

let scene: Scene;
beforeEach(async () => {
  scene = await openScene();
  await scene.log.open();
  scene.start('relay');
});
afterEach(() => scene.close());

/** Sum of the positions that the read models have reached from Kafka, over all partitions. */
async function placesSum(): Promise<number> {
  const { rows } = await scene.db.pool.query<{ sum: string | null }>(
    'SELECT sum(position) AS sum FROM views.projection_partitions',
  );
  return Number(rows[0]?.sum ?? 0);
}
const fed = () => placesSum().catch(() => 0);

it('a projector killed between its batches ends with the same rows as a rebuild', async () => {
  let writing = true;
  const written = (async () => {
    while (writing) await scene.log.goOn(1);
  })();
  for (let kill = 0; kill < KILLS; kill++) {
    const before = await fed();
    const projector = scene.start('projector');
    // Twice: the first may be the rebuild, or the seek to the saved position.
    await expect.poll(fed, { timeout: 60_000, interval: 5 }).toBeGreaterThan(before);
    const after = await fed();
    await expect.poll(fed, { timeout: 60_000, interval: 2 }).toBeGreaterThan(after);
    await projector.kill();
  }
  writing = false;
  await written;
  // Two processes share the partitions.
  scene.start('projector');
  scene.start('projector');
  const head = await scene.log.goOn(5);
  expect(await scene.waiter.waitFor(head, 60_000)).toBe(true);
  await scene.expectSameAsStoreFed();
  const { rows } = await scene.db.pool.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM views.transactions',
  );
  console.log(
    `projector killed ${KILLS} times: ${head} events, ${rows[0]?.n} entries, byte for byte a build's`,
  );
});

it('a poison event goes to the dead-letter topic; other keys go on; a retry applies it', async () => {
  const sick = idOf('b', 3);
  let isSick = true;
  const poisoned = withPoisoned('customer-cards', ({ stream }) => isSick && stream.includes(sick));
  const projections = await startProjections({
    databaseUrl: scene.db.url,
    store: scene.store,
    projectors: poisoned.projectors,
    kafka: { broker: kafkajsBroker(scene.brokers), groups: poisoned.groups },
  });
  const head = await scene.log.goOn(12);
  expect(await scene.waiter.waitFor(head, 60_000)).toBe(true);
  const dead = await readTopic(scene.brokers, DEAD_LETTER_TOPIC, (partitions) => partitions.size > 0);
  const letters = [...dead.values()].flat();
  expect(new Set(letters.map(({ key }) => key))).toEqual(new Set([sick]));
  expect(letters[0]?.headers).toMatchObject({
    projector: 'customer-cards',
    error: expect.stringContaining('Poison'),
  });
  const { rows } = await scene.db.pool.query<{ n: number; sick: number }>(
    'SELECT count(*)::int AS n, count(*) FILTER (WHERE business_id = $1)::int AS sick FROM views.transactions',
    [sick],
  );
  expect(rows[0]).toEqual({ n: 12 * 19, sick: 0 });
  isSick = false;
  const { applied, left } = await projections.retryParked('customer-cards');
  await projections.stop();
  await scene.expectSameAsStoreFed();
  console.log(
    `poison: ${letters.length} dead letters, ${rows[0]?.n} other entries went on; retried ${applied}, left ${left}`,
  );
});
