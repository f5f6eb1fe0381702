import { readFileSync } from 'node:fs';
import { type AnyEvent, eventCodec, type StoredEvent } from '@stampwell/contracts';
import { parseGolden } from '@stampwell/contracts/events/golden.ts';
import { deleteUserAccount } from '@stampwell/contracts/http/user.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCapabilities } from '../app.ts';
import { type Capability, promptReactionsOf, reactionsOf } from '../services/capability/capability.ts';
import { catchUpReactions, isBatch, type Reaction } from '../services/reactions/reactions.ts';
import { createWaitingEvents } from '../services/reactions/waiting-events.ts';
import { createWorld, type SpecWorld } from './spec-world.ts';
import { openTestApp } from './test-app.ts';

const app = await openTestApp({ projectors });
afterAll(app.close);
const capabilities = createCapabilities(app.ports);
const registered: Capability[] = Object.values(capabilities);
const all = { ...reactionsOf(registered), ...promptReactionsOf(registered) };
const news = capabilities.mails.promptReactions ?? {};
const waiting = () => createWaitingEvents(app.pool).list();

const golden = parseGolden(
  readFileSync(new URL(import.meta.resolve('@stampwell/contracts/events/golden.jsonl')), 'utf8'),
);
const events = golden.flatMap(({ event }) => {
  const read = eventCodec.read(event);
  // Position 0, because the read models have processed this test's log and not the one these events come from.
  return read ? [{ ...(read as StoredEvent), position: 0 }] : [];
});

const does = (reaction: Reaction, event: StoredEvent): Promise<void> | undefined => {
  if (isBatch(reaction))
    return (reaction.types as readonly string[]).includes(event.type) ? reaction.react([event]) : undefined;
  const own = reaction[event.type as AnyEvent['type']] as ((event: StoredEvent) => Promise<void>) | undefined;
  return own?.(event);
};

const cells = Object.entries(all).flatMap(([name, reaction]) =>
  events.flatMap((event) => {
    const types = isBatch(reaction) ? (reaction.types as readonly string[]) : Object.keys(reaction);
    return types.includes(event.type)
      ? [[name, `${event.type} v${event.schema}`, reaction, event] as const]
      : [];
  }),
);

it('covers every event that any reaction is about', () => {
  const about = Object.values(all).flatMap((one): readonly string[] =>
    isBatch(one) ? one.types : Object.keys(one),
  );
  expect(new Set(cells.map(([, , , { type }]) => type))).toEqual(new Set(about));
});

describe('a reaction whose subject is gone, or never was here', () => {
  it.each(cells)('%s × %s: does nothing, twice', async (_name, _event, reaction, event) => {
    await does(reaction, event);
    await does(reaction, { ...event, at: new Date().toISOString() });
    await does(reaction, event);
  });
});

describe('a whole log', () => {
  let world: SpecWorld;
  const again = async () => {
    await app.pool.query('TRUNCATE platform.reactions');
    await catchUpReactions(app.ports, all);
    await app.deliver();
    expect(await waiting()).toEqual([]);
  };
  beforeAll(async () => {
    world = await createWorld(app);
  });

  it('is reacted to from its beginning, once and once more', async () => {
    await again();
    await again();
  });

  it('is, after a customer was deleted in the middle of it', async () => {
    const newcomer = await world.newcomer();
    await catchUpReactions(app.ports, news);
    expect((await newcomer.call(deleteUserAccount, { body: { password: newcomer.password } })).status).toBe(
      204,
    );
    await again();
    const { rows } = await app.pool.query(
      `SELECT state FROM platform.mails WHERE account_id = $1 AND state <> 'waiting'`,
      [newcomer.id],
    );
    expect(rows.map(({ state }) => state)).not.toContain('sent');
  });

  it('is, with everybody erased from the vault', async () => {
    const { rows } = await app.pool.query('SELECT id FROM vault.people');
    for (const { id } of rows) await app.people.erase(id);
    await again();
  });
});
