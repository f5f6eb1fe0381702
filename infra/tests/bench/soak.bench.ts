import { mkdirSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { type SpawnedProduct, spawnProduct } from '@stampwell/local/spawn-product.ts';
import pg from 'pg';
import { registerCustomer } from '../client.ts';
import { type CounterClient, openCounterClient, tokenOf } from './counter-client.ts';
import { holdingsOf } from './cpu.ts';
import { fire } from './load-generator.ts';
import type { Figure } from './report.ts';
import { median, percentile } from './rounds.ts';
import { isSmall, sized } from './run-size.ts';
import { type Panel, plot } from './soak-plot.ts';

const MINUTES = isSmall ? 0.2 : Number(process.env.SOAK_MINUTES ?? 30);
const MAXIMUM_SECONDS = sized(20, 2);
const AT_ONCE = 32;
/** Connections with live messages, as phones and dashboards keep them. */
const PHONES = sized(50, 3);
const SAMPLE_SECONDS = Math.max(2, (MINUTES * 60) / 180);
const RENEW_MS = 240_000;
const KEPT = path.resolve(import.meta.dirname, '../../../.cache/soak');

/** The share by which the last third may exceed the middle one. */
const FLAT = { memory: 1.1, files: 1.05 };
const LAG_SECONDS = 5;

/** As in a container; without a limit V8 lets garbage lie on a machine with much memory. */
const HEAP_MB = 512;
/**
 * API memory per stamp while it can be undone (24 hours, for the 50,000 cards used last), measured by two heap snapshots. Real
 * cards get far fewer stamps than the few here.
 */
const KEPT_FOR_UNDOING_MB = 122 / 2 ** 20;

/** One moment, by name: `memory API` and so on. */
type Sample = Record<string, number>;

/** Half of the maximum for a long time: what is held must not grow, and read models must keep up. */
export async function benchSoak(): Promise<Figure[]> {
  const product = await spawnProduct({
    env: { RATE_LIMITS: 'off', CHECK_REPLIES: 'off', NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` },
  });
  const client = new pg.Client({ connectionString: product.databaseUrl });
  await client.connect();
  const phones = await openPhones(product.url);
  try {
    const till = await openCounterClient(product.url);
    const load = { url: product.url, connections: AT_ONCE, next: till.nextStamp };
    await fire({ ...load, seconds: MAXIMUM_SECONDS });
    const maximum = await fire({ ...load, seconds: MAXIMUM_SECONDS });
    const { samples, failures } = await soak({ product, client, till }, maximum.rate / 2);
    const panels = panelsOf(samples);
    mkdirSync(KEPT, { recursive: true });
    writeFileSync(path.join(KEPT, 'soak.json'), JSON.stringify(samples));
    writeFileSync(path.join(KEPT, 'soak.svg'), plot(panels));
    console.log(
      `${given(samples)} stamps in ${MINUTES} minutes at half of ${maximum.rate.toFixed(0)}/s; plots in ${KEPT}`,
    );
    return [...judge(samples), failed(failures)];
  } finally {
    phones.close();
    await client.end();
    await product.stop();
  }
}

interface Rig {
  product: SpawnedProduct;
  client: pg.Client;
  till: CounterClient;
}

/** Each interval opens its connections anew, as tills and phones come and go. */
async function soak({ product, client, till }: Rig, perSecond: number) {
  const samples: Sample[] = [];
  const failures: string[] = [];
  const began = performance.now();
  let renewed = began;
  while (performance.now() - began < MINUTES * 60_000) {
    const load = { url: product.url, connections: AT_ONCE, seconds: SAMPLE_SECONDS, next: till.nextStamp };
    const result = await fire({ ...load, perSecond }).catch((error: Error) => {
      failures.push(error.message);
      return { rate: 0, p50: Number.NaN, p99: Number.NaN, count: 0 };
    });
    samples.push({
      minute: (performance.now() - began) / 60_000,
      stamps: result.count,
      'rate stamps a second': result.rate,
      'latency p50': result.p50,
      'latency p99': result.p99,
      ...(await heldBy(product, client)),
    });
    if (performance.now() - renewed > RENEW_MS) {
      await till.renew();
      renewed = performance.now();
    }
  }
  return { samples, failures };
}

const NAMES: Record<string, string> = { api: 'API', projector: 'projector', postgres: 'PostgreSQL' };
const CONNECTIONS = "SELECT count(*)::int AS n FROM pg_stat_activity WHERE backend_type = 'client backend'";

async function heldBy({ pid, url }: SpawnedProduct, client: pg.Client): Promise<Sample> {
  const sample: Sample = {};
  for (const [part, { memory, files }] of Object.entries(holdingsOf(pid))) {
    if (!NAMES[part]) continue;
    sample[`memory ${NAMES[part]}`] = memory;
    sample[`files ${NAMES[part]}`] = files;
  }
  const { rows } = await client.query<{ n: number }>(CONNECTIONS);
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const highest = (name: string) =>
    Math.max(
      ...[...metrics.matchAll(new RegExp(`^${name}\\{[^}]*\\} (\\S+)$`, 'gm'))].map(([, value]) =>
        Number(value),
      ),
    );
  return {
    ...sample,
    'connections PostgreSQL': Number(rows[0]?.n),
    'lag seconds': highest('stampwell_projection_lag_seconds'),
    'behind events': highest('stampwell_projection_behind_events'),
  };
}

/** Customers whose screens are open. A connection ends with its access token, and is opened again. */
async function openPhones(url: string) {
  let isClosed = false;
  const open = new Set<http.ClientRequest>();
  const connect = async (email: string) => {
    const token = await tokenOf(url, '/auth/login', { email, password: 'stampwell' });
    if (isClosed) return;
    const headers = { authorization: `Bearer ${token}` };
    const request = http.get(new URL('/api/live', url), { headers, agent: false }, (response) => {
      response.on('error', () => undefined).resume();
    });
    open.add(request);
    request.on('error', () => undefined);
    request.on('close', () => {
      open.delete(request);
      if (!isClosed) connect(email).catch((error) => console.error('a phone could not come back:', error));
    });
  };
  for (let nth = 0; nth < PHONES; nth += 1) await connect((await registerCustomer(url, 'Bench')).email);
  return {
    close() {
      isClosed = true;
      for (const request of open) request.destroy();
    },
  };
}

const given = (samples: readonly Sample[]) => samples.reduce((sum, { stamps = 0 }) => sum + stamps, 0);

const namesOf = (samples: readonly Sample[], kind: string) =>
  Object.keys(samples[0] ?? {}).filter((name) => name.startsWith(`${kind} `));

const valuesOf = (samples: readonly Sample[], name: string) =>
  samples.map((sample) => sample[name] ?? Number.NaN).filter(Number.isFinite);

function judge(samples: readonly Sample[]): Figure[] {
  const third = Math.floor(samples.length / 3);
  const middle = samples.slice(third, 2 * third);
  const last = samples.slice(2 * third);
  const flat = (kind: string, unit: string, target: number) =>
    namesOf(samples, kind).map((name) => {
      const [before, after] = [median(valuesOf(middle, name)), median(valuesOf(last, name))];
      const undoable = name === 'memory API' ? given(middle) * KEPT_FOR_UNDOING_MB : 0;
      const detail = `${before.toFixed(0)} → ${after.toFixed(0)} ${unit}${undoable ? `, ${undoable.toFixed(0)} of them stamps that can be undone` : ''}`;
      return {
        name: `${name}, last third to middle`,
        value: (after - undoable) / before,
        target,
        atMost: true,
        detail,
      };
    });
  const lags = valuesOf(samples, 'lag seconds');
  return [
    ...flat('memory', 'MB', FLAT.memory),
    ...flat('files', 'files and sockets', FLAT.files),
    ...flat('connections', 'sessions', FLAT.files),
    {
      name: 'lag of the read model furthest behind, last third: p95',
      value: percentile(valuesOf(last, 'lag seconds'), 0.95),
      unit: 's',
      target: LAG_SECONDS,
      atMost: true,
      detail: `median ${median(lags).toFixed(2)} s, longest ${Math.max(...lags).toFixed(2)} s`,
    },
  ];
}

const failed = (failures: readonly string[]): Figure => ({
  name: 'intervals with a failed stamp',
  value: failures.length,
  unit: 'intervals',
  target: 0,
  atMost: true,
  detail: failures[0]?.slice(0, 200) ?? 'none',
});

export function panelsOf(samples: readonly Sample[]): Panel[] {
  const minutes = valuesOf(samples, 'minute');
  const panel = (kind: string, title: string): Panel => ({
    title,
    minutes,
    lines: namesOf(samples, kind).map((name) => ({
      name: name.slice(kind.length + 1),
      values: samples.map((sample) => sample[name] ?? Number.NaN),
    })),
  });
  return [
    panel('memory', 'Memory of its own, MB'),
    panel('files', 'Open files and sockets'),
    panel('connections', 'Sessions of PostgreSQL'),
    panel('lag', 'Lag of the read model furthest behind, s'),
    panel('behind', 'The same in events'),
    panel('rate', 'Stamps given'),
    panel('latency', 'Latency, ms'),
  ];
}
