import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { replayInThread } from '@stampwell/api/capabilities/what-if/replay-thread.ts';
import { startPostgres } from '@stampwell/local/postgres.ts';
import { migrateAll } from '@stampwell/migrator';
import pg from 'pg';
import { writeLongLog } from './long-log.ts';
import type { Figure } from './report.ts';
import { sized } from './run-size.ts';

/** A year of one very busy shop, or of several. */
const LOG = {
  events: Number(process.env.BENCH_EVENTS ?? sized(1_000_000, 5_000)),
  days: 365,
  customers: 20_000,
};
/** The first shop's id in `writeLongLog`. */
const SHOP = '0000000b-0000-7000-8000-000000000000';
const ROUNDS = sized(3, 1);
const TERMS = {
  stamps_required: 8,
  scan_cooldown_hours: 4,
  daily_stamp_cap: null,
  keeps_rest: true,
  lapses_after_months: 6,
  expiry_months: null,
  double_day: null,
  carries_over: false,
};

/** Time from reading a million events to the answer, for one shop and across three. */
export async function benchWhatIf(): Promise<Figure[]> {
  return [await replayLogOf(1, SHOP), await replayLogOf(3, null)];
}

async function replayLogOf(businesses: number, businessId: string | null): Promise<Figure> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'stampwell-bench-'));
  const { url, stop } = await startPostgres({ dir: path.join(dir, 'postgres') });
  await migrateAll({ databaseUrl: url, logUrl: url });
  const client = new pg.Client({ connectionString: url, options: '-c synchronous_commit=off' });
  await client.connect();
  try {
    await writeLongLog(client, { ...LOG, businesses });
    return await measureReplay(url, businessId);
  } finally {
    await client.end();
    await stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** @param businessId null for all shops */
export async function measureReplay(
  url: string,
  businessId: string | null,
  rounds = ROUNDS,
): Promise<Figure> {
  const request = {
    businessId,
    terms: TERMS,
    days: 365,
    today: new Date().toISOString().slice(0, 10),
  };
  const seconds: number[] = [];
  let [events, cpu] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const [began, before] = [performance.now(), process.cpuUsage()];
    const asked = { onProgress: () => undefined, signal: new AbortController().signal };
    const { result } = await replayInThread(url)(request, asked);
    seconds.push((performance.now() - began) / 1000);
    const used = process.cpuUsage(before);
    cpu = (used.user + used.system) / 1_000_000;
    events = result.events;
  }
  // The fastest run, because other load on the machine only adds time.
  const best = Math.min(...seconds);
  const all = seconds.map((one) => one.toFixed(2)).join(', ');
  // A shorter log has the same limit, because its thread takes as long to start.
  const millions = Math.max(1, events / 1_000_000);
  return {
    name: `what if, ${businessId ? 'one shop' : 'across shops'}: ${millions > 1 ? 'a million events' : `${events} events`}`,
    value: best / millions,
    unit: 's',
    target: 15,
    atMost: true,
    detail: `${events} events in ${all} s, ${cpu.toFixed(2)} s of it computing`,
  };
}
