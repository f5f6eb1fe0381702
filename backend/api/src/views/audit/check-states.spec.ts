import { cardStream } from '@stampwell/contracts';
import { atOneMoment, hashEvent, type StoredEvent } from '@stampwell/event-store';
import { tamper } from '@stampwell/local/test-database.ts';
import { projectors } from '@stampwell/read-models';
import { readShownCards } from '@stampwell/read-models/customer-cards/card-balances.queries.ts';
import { customerCards } from '@stampwell/read-models/customer-cards/customer-cards.projector.ts';
import { rebuild } from '@stampwell/runtime/rebuild/rebuild.ts';
import { storeSource } from '@stampwell/runtime/source.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { declaredFolds } from '../../services/folds/fold-of.ts';
import { createCard } from '../../testing/spec-card.ts';
import { openTestApp } from '../../testing/test-app.ts';
import { checkStates } from './check-states.ts';

/** Forgeries by an attacker with the database's password, which would mislead commands or readers. */

const app = await openTestApp({ projectors });
afterAll(() => app.close());

let stream: string;
let events: StoredEvent[];
beforeAll(async () => {
  const [owner, ann] = await Promise.all([app.business(), app.customer()]);
  const card = createCard(app, { businessId: owner.id, customerId: ann.id });
  const { position } = await [1, 1, 2].reduce(
    async (before, stamps) => {
      await before;
      return card.stamp(stamps);
    },
    Promise.resolve({ position: 0 }),
  );
  stream = cardStream(owner.id, ann.id);
  events = await app.eventsOf(stream);
  expect(await app.ports.waitForPosition(position, 5_000)).toBe(true);
});

/** @param meanwhile runs when the check has begun, before it reads the log and the cards */
async function check(meanwhile?: () => Promise<void>) {
  const views = await app.pool.connect();
  try {
    const shown = await readShownCards(views);
    return await atOneMoment(app.databaseUrl, async (log) => {
      await meanwhile?.();
      return checkStates({ log, shown, folds: declaredFolds });
    });
  } finally {
    views.release(true);
  }
}

/** Applies the forgeries, checks, and reverts them. */
async function findingsWhile(forge: string[], putBack: string[]) {
  for (const statement of forge) await tamper(app.pool, statement);
  const { findings } = await check();
  for (const statement of putBack) await tamper(app.pool, statement);
  return findings;
}
const last = () => events.at(-1)!;

it('finds nothing in an honest log, and counts what it compared', async () => {
  const { findings, events: count, cards } = await check();
  expect(findings).toEqual([]);
  expect(count).toBeGreaterThanOrEqual(3);
  expect(cards).toBe(1);
});

it('names an event below the first position, chained and counted', async () => {
  const forged = { ...last(), version: 4, id: crypto.randomUUID() };
  const hash = hashEvent(forged, last().hash);
  const findings = await findingsWhile(
    [
      'ALTER TABLE es.events DROP CONSTRAINT events_position_check',
      `INSERT INTO es.events OVERRIDING SYSTEM VALUE SELECT -5, '${forged.id}', stream, 4, type, schema, data, actor_kind, actor_id, at,
        correlation_id, '${hash}' FROM es.events WHERE stream = '${stream}' AND version = 3`,
      `UPDATE es.streams SET version = 4 WHERE stream = '${stream}'`,
    ],
    [
      'DELETE FROM es.events WHERE position < 1',
      `UPDATE es.streams SET version = 3 WHERE stream = '${stream}'`,
      'ALTER TABLE es.events ADD CONSTRAINT events_position_check CHECK (position > 0) NOT VALID',
    ],
  );
  expect(findings).toEqual([{ stream, version: 4, reason: 'misplaced', position: -5 }]);
});

it.each([
  [
    'an overwritten hash',
    `UPDATE es.events SET hash = repeat('0', 64)`,
    (hash: string) => `hash = '${hash}'`,
  ],
  [
    'a time moved by a microsecond',
    `UPDATE es.events SET at = at + interval '1 microsecond'`,
    () => `at = at - interval '1 microsecond'`,
  ],
])('names %s', async (_, forge, putBack) => {
  const where = `WHERE stream = '${stream}' AND version = 2`;
  const { hash, position } = events[1]!;
  const findings = await findingsWhile(
    [`${forge} ${where}`],
    [`UPDATE es.events SET ${putBack(hash)} ${where}`],
  );
  expect(findings).toEqual([{ stream, version: 2, reason: 'altered', position }]);
});

it('names a stream whose length was raised, and one that has no events', async () => {
  expect(
    await findingsWhile(
      [`UPDATE es.streams SET version = 9 WHERE stream = '${stream}'`],
      [`UPDATE es.streams SET version = 3 WHERE stream = '${stream}'`],
    ),
  ).toEqual([{ stream, version: 4, reason: 'missing', position: null }]);
  expect(
    await findingsWhile(
      [`INSERT INTO es.streams VALUES ('card-none', 1)`],
      [`DELETE FROM es.streams WHERE stream = 'card-none'`],
    ),
  ).toEqual([{ stream: 'card-none', version: 1, reason: 'missing', position: null }]);
});

it('names a snapshot that its events do not give', async () => {
  const { version, position, hash } = last();
  const { revision = 1 } = declaredFolds.get('stamp-card')!;
  const forged = JSON.stringify({ isOpened: true, balance: 99 });
  expect(
    await findingsWhile(
      [
        `INSERT INTO es.snapshots (stream, fold, revision, version, position, hash, state)
          VALUES ('${stream}', 'stamp-card', ${revision}, ${version}, ${position}, '${hash}', '${forged}')`,
      ],
      ['DELETE FROM es.snapshots'],
    ),
  ).toMatchObject([{ stream, version, position, reason: 'forged snapshot' }]);
});

it('names a card that shows other stamps than its events give', async () => {
  expect(
    await findingsWhile(
      ['UPDATE views.cards SET current_stamps = current_stamps + 6'],
      ['UPDATE views.cards SET current_stamps = current_stamps - 6'],
    ),
  ).toEqual([{ stream, version: 3, reason: 'wrong balance', position: last().position }]);
});

it('names a card that is gone', async () => {
  const kept = 'CREATE TABLE kept_cards AS TABLE views.cards';
  expect(
    await findingsWhile(
      [kept, 'DELETE FROM views.cards'],
      ['INSERT INTO views.cards TABLE kept_cards', 'DROP TABLE kept_cards'],
    ),
  ).toEqual([{ stream, version: 3, reason: 'wrong balance', position: last().position }]);
});

it('compares cards with any state that they had where their place in the log is not one, and says since when', async () => {
  const checkpoint = 'UPDATE views.projection_checkpoints SET by_partition =';
  await tamper(app.pool, `${checkpoint} true`);
  await tamper(app.pool, 'UPDATE views.cards SET current_stamps = 2');
  expect(await check()).toMatchObject({ findings: [], unshownSince: last().at });
  await tamper(app.pool, 'UPDATE views.cards SET current_stamps = 3');
  expect((await check()).findings).toMatchObject([{ stream, reason: 'wrong balance' }]);
  await tamper(app.pool, 'UPDATE views.cards SET current_stamps = 4');
  await tamper(app.pool, `${checkpoint} false`);
  expect(await check()).toMatchObject({ findings: [], unshownSince: null });
});

it('compares the cards of before a rebuild that swaps them meanwhile, and does not hold it up', async () => {
  const rebuilt = () =>
    rebuild({
      databaseUrl: app.databaseUrl,
      source: storeSource(app.store),
      projectors: [customerCards],
    });
  expect(await check(rebuilt)).toMatchObject({ findings: [], cards: 1 });
  await tamper(app.pool, 'UPDATE views.cards SET current_stamps = 9');
  expect(await check(rebuilt)).toMatchObject({ findings: [{ stream, reason: 'wrong balance' }] });
  expect((await check()).findings).toEqual([]);
});

it('names a command key of events that are none, and one of several commands', async () => {
  const [one, other] = events.map(({ id }) => id);
  await tamper(
    app.pool,
    `INSERT INTO es.command_keys VALUES ('ann', 'good', 'f', '{${one}}'), ('ann', 'none', 'f', '{}'),
      ('ann', 'unknown', 'f', '{${crypto.randomUUID()}}'), ('ann', 'mixed', 'f', '{${one},${other}}')`,
  );
  const { badKeys } = await check();
  await tamper(app.pool, 'DELETE FROM es.command_keys');
  expect(badKeys.map(({ key, reason }) => [key, reason])).toEqual([
    // Shares its event with another key.
    ['good', 'mixed'],
    ['mixed', 'mixed'],
    ['none', 'unknown'],
    ['unknown', 'unknown'],
  ]);
});

it('names an entry that says more than was given, by the chain as by its seal', async () => {
  const { position, hash } = last();
  const data = { ...(last().data as object), balance_after: 99 };
  const forged = hashEvent({ ...last(), data }, events[1]!.hash);
  const set = (json: object, to: string) =>
    `UPDATE es.events SET data = '${JSON.stringify(json)}', hash = '${to}' WHERE position = ${position}`;
  expect(await findingsWhile([set(data, forged)], [set(last().data as object, hash)])).toEqual([
    expect.objectContaining({ stream, version: 3, reason: 'wrong sum', position }),
  ]);
});

it('says where the cards are said to be further than the log', async () => {
  const move = 'UPDATE views.projection_checkpoints SET position = position';
  await tamper(app.pool, `${move} + 9`);
  const { isAhead } = await check();
  await tamper(app.pool, `${move} - 9`);
  expect(isAhead).toBe(true);
  expect((await check()).isAhead).toBe(false);
});
