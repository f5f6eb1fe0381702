import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredEvent } from '@stampwell/contracts';
import { type RunningPostgres, startPostgres } from '@stampwell/local/postgres.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createCommandHandler } from '../command-handler.ts';
import { newKey, newStream, shopkeeper } from '../spec/fixtures.ts';
import { verifyAll } from '../verify.ts';
import { openPostgresStore } from './postgres-store.ts';

const RESTARTS = 3;
const TILLS = 16;
const count = { name: 'spec-count', initial: { n: 0 }, evolve: ({ n }: { n: number }) => ({ n: n + 1 }) };

/** A Postgres that writes through to its disk, and a store on it. */
async function openDurable() {
  const home = mkdtempSync(path.join(os.tmpdir(), 'stampwell-restart-'));
  const postgres = await startPostgres({ dir: path.join(home, 'pg') });
  const store = await openPostgresStore({ url: postgres.url });
  onTestFinished(async () => {
    await store.close();
    await postgres.stop();
    rmSync(home, { recursive: true, force: true });
  });
  return { postgres, store };
}

/** Until another server runs in the killed one's place. */
async function killed(postgres: RunningPostgres): Promise<void> {
  const pid = postgres.pid();
  process.kill(pid, 'SIGKILL');
  while (postgres.pid() === pid) await sleep(5);
}

describe('when Postgres is killed under load', () => {
  it('loses no command, doubles none, and its reader misses none', { timeout: 120_000 }, async ({
    annotate,
  }) => {
    const { postgres, store } = await openDurable();
    const seen: StoredEvent[] = [];
    await store.subscribe({ after: 0 }, async (events) => void seen.push(...events));
    const handle = createCommandHandler(store);
    let open = true;
    let refused = 0;
    const till = async (stream: string) => {
      let done = 0;
      while (open) {
        const key = newKey();
        const stamp = () =>
          handle({
            streams: { card: { stream, fold: count } },
            actor: shopkeeper,
            correlationId: key.key,
            key,
            decide: ({ states }) => ({ card: [{ type: 'StampsGiven', data: { after: states.card.n + 1 } }] }),
          });
        // A till that was told to try again does so with the same key.
        const result = await stamp().catch(() => {
          refused += 1;
          return stamp();
        });
        done += 1;
        expect(result.states.card.n).toBe(done);
        await sleep(5);
      }
      return done;
    };
    const tills = Promise.all(Array.from({ length: TILLS }, () => till(newStream())));
    const pauses: number[] = [];
    for (let n = 0; n < RESTARTS; n += 1) {
      await sleep(700);
      const before = performance.now();
      await killed(postgres);
      await store.head();
      pauses.push(Math.round(performance.now() - before));
    }
    await sleep(500);
    open = false;
    const acknowledged = (await tills).reduce((sum, done) => sum + done);
    await vi.waitFor(() => expect(seen).toHaveLength(acknowledged), 10_000);
    const { events, firstBad } = await verifyAll(store);
    expect({ events, firstBad }).toEqual({ events: acknowledged, firstBad: null });
    expect(Math.max(...pauses)).toBeLessThan(5000);
    await annotate(
      `${acknowledged} commands, ${RESTARTS} kills, back in ${pauses.join(', ')} ms, ${refused} told to retry`,
    );
  });
});
