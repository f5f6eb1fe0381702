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
import { PROJECTED_CHANNEL } from '@stampwell/runtime/connections.ts';
import pg from 'pg';
import type { Figure } from './report.ts';
import { percentile } from './rounds.ts';
import { sized } from './run-size.ts';

const A_SECOND = 500;
const SECONDS = sized(10, 2);
const PROJECTOR = fileURLToPath(import.meta.resolve('@stampwell/projections/main.ts'));

/** Stands for all live read models, which commit together. */
const A_LIVE_MODEL = 'customer-cards';
const TIMEOUT_MS = 60_000;

/** From an append's commit until the live read models show it, with the projections in a process of their own. */
export async function benchLag(): Promise<Figure[]> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'stampwell-bench-'));
  const postgres = await startPostgres({ dir: path.join(dir, 'postgres') });
  await migrateAll({ databaseUrl: postgres.url, logUrl: postgres.url });
  const store = await openPostgresStore<StoredEvent>({ codec: eventCodec, url: postgres.url });
  const projector = startChild(PROJECTOR, {
    env: { ...process.env, DATABASE_URL: postgres.url },
    output: 'shown',
  });
  const listener = new pg.Client({ connectionString: postgres.url });
  try {
    await projector.message((said: string) => said);
    await listener.connect();
    const waiting: { position: number; committed: number }[] = [];
    const lags: number[] = [];
    listener.on('notification', ({ payload = '' }) => {
      const [position, names = ''] = payload.split(' ');
      if (!names.split(',').includes(A_LIVE_MODEL)) return;
      while (waiting[0] && waiting[0].position <= Number(position))
        lags.push(performance.now() - (waiting.shift()?.committed ?? 0));
    });
    await listener.query(`LISTEN ${PROJECTED_CHANNEL}`);
    await appendSteadily(async () => {
      const { position } = await store.append(stampOnNewCard());
      waiting.push({ position, committed: performance.now() });
    });
    const deadline = performance.now() + TIMEOUT_MS;
    while (waiting.length > 0) {
      if (performance.now() > deadline)
        throw new Error(`${waiting.length} stamps are not shown after a minute`);
      await sleep(10);
    }
    // The first second warms up.
    const steady = lags.slice(A_SECOND);
    const name = `live lag at ${A_SECOND}/s, commit to visible`;
    const shared = { unit: 'ms', atMost: true, detail: `${steady.length} stamps` };
    return [
      { ...shared, name: `${name}: p50`, value: percentile(steady, 0.5), target: 5 },
      { ...shared, name: `${name}: p99`, value: percentile(steady, 0.99), target: 25 },
    ];
  } finally {
    await projector.stop();
    await listener.end();
    await store.close();
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Spreads appends evenly over time, and makes up for late ones. */
async function appendSteadily(append: () => Promise<void>): Promise<void> {
  const began = performance.now();
  const all: Promise<void>[] = [];
  while (all.length < A_SECOND * SECONDS) {
    const due = ((performance.now() - began) / 1000) * A_SECOND;
    while (all.length < due) all.push(append());
    await sleep(1);
  }
  await Promise.all(all);
}

function stampOnNewCard() {
  const [business_id, customer_id] = [randomUUID(), randomUUID()];
  const day = new Date().toISOString().slice(0, 10);
  const card = { business_id, customer_id, balance_after: 1, steps: [10], terms_version: 1, day };
  const data = { ...card, amount: 1, first: true };
  return {
    appends: [
      {
        stream: `card-${business_id}_${customer_id}`,
        expectedVersion: 0,
        previousHash: '',
        events: [{ type: 'StampsGiven', data }],
      },
    ],
    actor: { kind: 'business' as const, id: business_id },
    at: new Date(),
    correlationId: 'bench',
  };
}
