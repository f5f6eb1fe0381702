import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { migrate } from '@stampwell/base/postgres/migrate.ts';
import { eventCodec, type StoredEvent } from '@stampwell/contracts';
import { type EventStore, openPostgresStore } from '@stampwell/event-store';
import { startPostgres } from '@stampwell/local/postgres.ts';
import { migrateAll } from '@stampwell/migrator';
import { projectors } from '@stampwell/read-models';
import { claim } from '@stampwell/runtime/checkpoints.ts';
import { Session } from '@stampwell/runtime/live/session.ts';
import { postgresSource } from '@stampwell/runtime/postgres-source.ts';
import type { Projector } from '@stampwell/runtime/projector/projector.ts';
import { rebuild } from '@stampwell/runtime/rebuild/rebuild.ts';
import { RUNTIME_SCHEMA } from '@stampwell/runtime/schema.ts';
import pg from 'pg';
import { cpuEach, cpuTimes } from './cpu.ts';
import { writeLongLog } from './long-log.ts';
import type { Figure } from './report.ts';
import { median } from './rounds.ts';
import { sized } from './run-size.ts';

/** The same rate as five million events a year at three hundred businesses. */
const BUILT = { events: sized(300_000, 5_000), days: 22, businesses: 300, customers: 20_000 };
/** A read model further behind would be rebuilt. */
const BEHIND = { ...BUILT, events: sized(40_000, 1_000), days: 3, goesOn: true };
const ROUNDS = sized(3, 1);
const PAGE = 5_000;

interface Bench {
  url: string;
  store: EventStore<StoredEvent>;
  client: pg.Client;
}

/** How fast each read model of the stamps is built and catches up, compared with a plain keyset read of the same events. */
export async function benchProjections(): Promise<Figure[]> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'stampwell-bench-'));
  const { url, stop } = await startPostgres({ dir: path.join(dir, 'postgres') });
  await migrateAll({ databaseUrl: url, logUrl: url });
  const store = await openPostgresStore<StoredEvent>({ codec: eventCodec, url });
  const client = new pg.Client({ connectionString: url, options: '-c synchronous_commit=off' });
  await client.connect();
  try {
    await writeLongLog(client, BUILT);
    await migrate({ databaseUrl: url, schemas: [RUNTIME_SCHEMA] });
    await claim(url, projectors);
    const ofStamps = projectors.filter(({ on }) => 'StampsGiven' in on);
    const figures: Figure[] = [];
    for (const projector of ofStamps) figures.push(await measureRebuild({ url, store, client }, projector));
    for (const projector of ofStamps) figures.push(await measureCatchUp({ url, store, client }, projector));
    return figures;
  } finally {
    await client.end();
    await store.close();
    await stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function measureRebuild({ url, client }: Bench, projector: Projector): Promise<Figure> {
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const read = await timeOf(() => readPlainly(client, 0));
    const source = postgresSource(url, eventCodec);
    rounds.push({
      read,
      work: await timeOf(() => rebuild({ databaseUrl: url, source, projectors: [projector] })),
    });
  }
  return figureOf({ name: `rebuild of ${projector.name}`, target: 0.4 }, BUILT.events, rounds);
}

async function measureCatchUp({ url, store, client }: Bench, projector: Projector): Promise<Figure> {
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const head = await store.head();
    await writeLongLog(client, BEHIND);
    await client.query('UPDATE views.projection_checkpoints SET position = $1', [head]);
    const read = await timeOf(() => readPlainly(client, head));
    const session = await Session.open({ databaseUrl: url, store, projectors: [projector] });
    rounds.push({ read, work: await timeOf(() => catchUp(session)) });
    await session.close();
  }
  return figureOf({ name: `catch-up of ${projector.name}`, target: 0.2 }, BEHIND.events, rounds);
}

async function catchUp(session: Session): Promise<void> {
  while ((await session.step(new Set())) > 0);
}

interface Round {
  read: Timed;
  work: Timed;
}

function figureOf(of: Pick<Figure, 'name' | 'target'>, events: number, rounds: Round[]): Figure {
  const rate = (which: keyof Round) =>
    (events / median(rounds.map((round) => round[which].seconds))).toFixed(0);
  const cpu = rounds.map(({ work }) => cpuEach(work.before, work.after, events / 1000)).at(-1);
  return {
    ...of,
    value: median(rounds.map(({ read, work }) => read.seconds / work.seconds)),
    detail: `${rate('work')} events/s against ${rate('read')} read; a thousand: ${cpu}`,
  };
}

interface Timed {
  seconds: number;
  before: ReturnType<typeof cpuTimes>;
  after: ReturnType<typeof cpuTimes>;
}

async function timeOf(work: () => Promise<void>): Promise<Timed> {
  const before = cpuTimes(process.pid);
  const began = performance.now();
  await work();
  return { seconds: (performance.now() - began) / 1000, before, after: cpuTimes(process.pid) };
}

async function readPlainly(client: pg.Client, from: number): Promise<void> {
  for (let after: number | undefined = from; after !== undefined; ) {
    const { rows }: pg.QueryArrayResult<[string]> = await client.query<[position: string]>({
      name: 'plain',
      text: 'SELECT * FROM es.events WHERE position > $1 ORDER BY position LIMIT $2',
      values: [after, PAGE],
      rowMode: 'array',
    });
    const last = rows.at(-1);
    after = last && Number(last[0]);
  }
}
