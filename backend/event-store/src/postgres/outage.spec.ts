import { setTimeout as sleep } from 'node:timers/promises';
import { openTestDatabase, type TestDatabase } from '@stampwell/local/test-database.ts';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { teller } from '../../testing/bank.ts';
import { newKey, newStream } from '../../testing/fixtures.ts';
import type { CommandHandler } from '../command.ts';
import { createCommandHandler } from '../command-handler.ts';
import { StoreUnavailable } from '../errors.ts';
import type { StoredEvent } from '../event.ts';
import { verifyAll } from '../verify.ts';
import { openPostgresStore } from './postgres-store.ts';

const OUTAGES = 8;
const OUTAGE_MS = 250;
const TILLS = 16;
const count = { name: 'spec-count', initial: { n: 0 }, evolve: ({ n }: { n: number }) => ({ n: n + 1 }) };

const [database, server] = await Promise.all([openTestDatabase(), openTestDatabase()]);
afterAll(() => Promise.all([database.drop(), server.drop()]));

/** Looks to clients like a killed server: every connection is cut and new ones are refused. */
async function outage({ url }: TestDatabase, meanwhile = () => sleep(OUTAGE_MS)): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const query = (statement: string) => server.pool.query(statement);
  await query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
  await meanwhile();
  await query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
}

/** Stamps one account without pause, each command with its own key. @returns how many were acknowledged */
async function till(handle: CommandHandler, isOpen: () => boolean): Promise<number> {
  const stream = newStream();
  let done = 0;
  while (isOpen()) {
    const { states } = await handle({
      streams: { account: { stream, fold: count } },
      actor: teller,
      correlationId: stream,
      key: newKey(),
      decide: ({ states: { account } }) => ({
        account: [{ type: 'Deposited', data: { after: account.n + 1 } }],
      }),
    });
    done += 1;
    expect(states.account.n).toBe(done);
  }
  return done;
}

describe('when Postgres goes away under load', () => {
  it('loses no command, doubles none, and its reader misses none', { timeout: 60_000 }, async ({
    annotate,
  }) => {
    const lost = vi.fn();
    const store = await openPostgresStore({ url: database.url, onError: lost });
    const handle = createCommandHandler(store);
    const seen: StoredEvent[] = [];
    await store.subscribe({ after: 0 }, async (events) => void seen.push(...events));
    let open = true;
    const tills = Promise.all(Array.from({ length: TILLS }, () => till(handle, () => open)));
    const pauses: number[] = [];
    for (let n = 0; n < OUTAGES; n += 1) {
      await sleep(150);
      await outage(database);
      const back = performance.now();
      await till(handle, vi.fn().mockReturnValueOnce(true));
      pauses.push(Math.round(performance.now() - back));
    }
    open = false;
    const acknowledged = (await tills).reduce((sum, done) => sum + done, OUTAGES);
    await vi.waitFor(() => expect(seen).toHaveLength(acknowledged), 10_000);
    const { events, firstBad } = await verifyAll(store);
    await store.close();
    expect({ events, firstBad }).toEqual({ events: acknowledged, firstBad: null });
    expect(lost).toHaveBeenCalled();
    expect(Math.max(...pauses)).toBeLessThan(5000);
    await annotate(`${acknowledged} commands, ${OUTAGES} outages, back in ${Math.max(...pauses)} ms at most`);
  });

  it('is not waited for by a process that is to stop', async () => {
    const stopping = new AbortController();
    const lost = Promise.withResolvers<unknown>();
    const { signal } = stopping;
    const store = await openPostgresStore({ url: database.url, onError: lost.resolve, signal });
    await outage(database, async () => {
      const refused = expect(store.readAll({ after: 0, limit: 1 })).rejects.toBeInstanceOf(StoreUnavailable);
      await lost.promise;
      const began = performance.now();
      stopping.abort();
      await refused;
      expect(performance.now() - began).toBeLessThan(2000);
    });
    await store.close();
  });
});
