import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eventCodec, type StoredEvent } from '@stampwell/contracts';
import { createCommandHandler, type Fold, openPostgresStore } from '@stampwell/event-store';
import { startPostgres } from '@stampwell/local/postgres.ts';
import { migrateAll } from '@stampwell/migrator';
import { openBaseline } from './baseline.ts';
import type { Figure } from './report.ts';
import { median, perSecond } from './rounds.ts';
import { sized } from './run-size.ts';

const ROUNDS = sized(5, 1);
const SECONDS = sized(2, 1);
const CONCURRENCIES = [32, 1];

const counting: Fold<{ stamps: number }> = {
  name: 'bench-count',
  initial: { stamps: 0 },
  evolve: ({ stamps }) => ({ stamps: stamps + 1 }),
};

/** Appends, and load + decide + append, against single-row inserts: interleaved rounds on one durable server. */
export async function benchAppends(): Promise<Figure[]> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'stampwell-bench-'));
  const postgres = await startPostgres({ dir: path.join(dir, 'postgres') });
  await migrateAll({ databaseUrl: postgres.url, logUrl: postgres.url });
  const store = await openPostgresStore<StoredEvent>({ codec: eventCodec, url: postgres.url });
  const baseline = await openBaseline(postgres.url);
  const handle = createCommandHandler(store);
  const actor = { kind: 'system', id: 'bench' } as const;
  const event = () => ({ type: 'StampsGiven', data: { amount: 1, balance_after: 7, steps: [10] } });

  const append = () =>
    store.append({
      appends: [{ stream: `card-${randomUUID()}`, expectedVersion: 0, previousHash: '', events: [event()] }],
      actor,
      at: new Date(),
      correlationId: 'bench',
    });
  const streams = Array.from({ length: 32 }, () => `card-${randomUUID()}`);
  const command = (worker: number) =>
    handle({
      streams: { card: { stream: streams[worker] ?? 'card-0', fold: counting } },
      actor,
      correlationId: 'bench',
      decide: () => ({ card: [event()] }),
    });

  try {
    const figures: Figure[] = [];
    for (const concurrency of CONCURRENCIES) {
      await perSecond(0.5, concurrency, append);
      const rounds: Record<'inserts' | 'appends' | 'commands', number>[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        rounds.push({
          inserts: await baseline.run(SECONDS, concurrency),
          appends: await perSecond(SECONDS, concurrency, append),
          commands: await perSecond(SECONDS, concurrency, command),
        });
      }
      const ratio = (of: 'appends' | 'commands') => median(rounds.map((round) => round[of] / round.inserts));
      const rate = (of: 'inserts' | 'appends' | 'commands') =>
        Math.round(median(rounds.map((round) => round[of])));
      const detail = `${rate('inserts')} inserts/s by ${baseline.name}`;
      const target = concurrency === 1 ? 0.4 : 0.9;
      figures.push(
        {
          name: `append, ${concurrency} at once`,
          value: ratio('appends'),
          target,
          detail: `${rate('appends')}/s against ${detail}`,
        },
        {
          name: `load + decide + append, ${concurrency} at once`,
          value: ratio('commands'),
          target,
          detail: `${rate('commands')}/s against ${detail}`,
        },
      );
    }
    return figures;
  } finally {
    await store.close();
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}
