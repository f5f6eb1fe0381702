import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { eventCodec, type StoredEvent } from '@stampwell/contracts';
import { openPostgresStore } from '@stampwell/event-store';
import { startChild } from '@stampwell/local/child-processes.ts';
import { startPostgres } from '@stampwell/local/postgres.ts';
import { migrateAll } from '@stampwell/migrator';
import pg from 'pg';
import { cpuTimes } from './cpu.ts';
import type { Figure } from './report.ts';
import { median, perSecond } from './rounds.ts';
import { sized } from './run-size.ts';

const ROUNDS = sized(9, 1);
const SECONDS = sized(3, 0.5);
const CONCURRENCY = 32;
const POLL_MS = 50;
const CATCH_UP_MS = 60_000;
const KEEPER = fileURLToPath(import.meta.resolve('./keep-tree.child.ts'));

interface Measure {
  /** Appends per second. */
  rate: number;
  /** CPU of all processes involved, per append. */
  cpuMs: number;
}

/** CPU seconds of this process, PostgreSQL and the sealing process: on a busy machine more reliable than elapsed time. */
const secondsUsed = (): number =>
  Object.values(cpuTimes(process.pid)).reduce((sum, seconds) => sum + seconds, 0);

/** The cost of sealing for appends: the same appends with and without a separate process that maintains the tree. */
export async function benchSealing(): Promise<Figure[]> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'stampwell-bench-'));
  const postgres = await startPostgres({ dir: path.join(dir, 'postgres') });
  await migrateAll({ databaseUrl: postgres.url, logUrl: postgres.url });
  const store = await openPostgresStore<StoredEvent>({ codec: eventCodec, url: postgres.url });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const keeper = startChild(KEEPER, { args: [postgres.url, path.join(dir, 'seals')], output: 'shown' });
  await keeper.message((said: string) => said);

  const [business_id, customer_id] = [randomUUID(), randomUUID()];
  const card = {
    business_id,
    customer_id,
    balance_after: 7,
    steps: [10],
    terms_version: 1,
    day: '2026-01-01',
  };
  const data = { ...card, amount: 1, first: false };
  const append = () =>
    store.append({
      appends: [
        {
          stream: `card-${randomUUID()}`,
          expectedVersion: 0,
          previousHash: '',
          events: [{ type: 'StampsGiven', data }],
        },
      ],
      actor: { kind: 'system', id: 'bench' },
      at: new Date(),
      correlationId: 'bench',
    });
  /** Finishes outstanding sealing outside of the measured time. */
  async function catchUp(): Promise<void> {
    const head = await store.head();
    for (let waited = 0; ; waited += POLL_MS) {
      if (waited > CATCH_UP_MS) throw new Error('the tree does not follow the log');
      const { rows } = await client.query<{ position: string }>('SELECT position FROM proof.head');
      if (Number(rows[0]?.position) >= head) return;
      await sleep(POLL_MS);
    }
  }
  async function measured(isSealed: boolean): Promise<Measure> {
    if (!isSealed) keeper.process.kill('SIGSTOP');
    const before = secondsUsed();
    const rate = await perSecond(SECONDS, CONCURRENCY, append);
    const cpuMs = ((secondsUsed() - before) * 1000) / (rate * SECONDS);
    keeper.process.kill('SIGCONT');
    await catchUp();
    return { rate, cpuMs };
  }

  try {
    await perSecond(1, CONCURRENCY, append);
    await catchUp();
    const rounds: { sealed: Measure; alone: Measure }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      // The order alternates, so that a machine that warms up or slows down favours neither.
      const first = await measured(round % 2 === 0);
      const second = await measured(round % 2 !== 0);
      rounds.push(round % 2 === 0 ? { sealed: first, alone: second } : { sealed: second, alone: first });
    }
    const of = (which: 'sealed' | 'alone', what: keyof Measure) =>
      median(rounds.map((round) => round[which][what]));
    return [
      {
        name: `append while the log is sealed, ${CONCURRENCY} at once, by what it takes of the processors`,
        value: of('alone', 'cpuMs') / of('sealed', 'cpuMs'),
        target: 0.95,
        detail: `${of('sealed', 'cpuMs').toFixed(3)} against ${of('alone', 'cpuMs').toFixed(3)} ms of CPU each, ${Math.round(of('sealed', 'rate'))}/s against ${Math.round(of('alone', 'rate'))}/s`,
      },
    ];
  } finally {
    await keeper.stop();
    await client.end();
    await store.close();
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}
