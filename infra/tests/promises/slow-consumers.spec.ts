import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { LIVE_CONNECTIONS_PER_ACCOUNT } from '@stampwell/contracts';
import { type Child, childrenOf, startChild } from '@stampwell/local/child-processes.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Load } from './kills/load.ts';
import { LiveReader } from './live/live-reader.ts';
import { Memory, type MemoryUse } from './slow/memory.ts';
import { hire, openShop, type Person, registerCustomer, type Shop, signIn } from './support/actors.ts';
import { catchUp, compareBalances } from './support/balances.ts';
import { type ChaosProduct, openProduct, signInAdmin } from './support/chaos-product.ts';
import { figure } from './support/figure.ts';
import { countTo, sideBySide } from './support/side-by-side.ts';

/** `SLOW_MINUTES=10` for the full promise. */
const SLOW_MS = 60_000 * Number(process.env.SLOW_MINUTES ?? 0.75);
const IS_LONG = SLOW_MS >= 300_000;
const PER_SECOND = 150;
/** A tenth of the incoming rate. */
const PROJECTED_PER_SECOND = PER_SECOND / 10;
const CUSTOMERS = 12;
/** The maximum for two accounts, an owner and an employee. */
const STALLED_READERS = 2 * LIVE_CONNECTIONS_PER_ACCOUNT;
/** Time before memory is first measured. */
const WARM_UP_MS = 5_000;
const SHOWN_WITHIN_MS = 30_000;
/** Megabytes a process may grow, whatever comes in. */
const [MAX_GROWTH, NOISE_PER_MINUTE] = [48, 12];
const CAUGHT_UP_WITHIN_MS = 120_000;
/**
 * With a large heap, V8 collects garbage late, which looks like growth. This limit makes it collect often, and ends a process that
 * really leaks.
 */
const SMALL_HEAP = { NODE_OPTIONS: '--max-old-space-size=160' };

let product: ChaosProduct;
let shop: Shop;
let clerk: Person;
let load: Load;

beforeAll(async () => {
  product = await openProduct(SMALL_HEAP);
  const { client, admin } = product;
  shop = await openShop(client, admin, { name: 'Busy', stampsRequired: 10 });
  clerk = await hire(client, shop, 'Clerk');
  const customers = await sideBySide(countTo(CUSTOMERS), 4, (n) => registerCustomer(client, `Customer ${n}`));
  const codes = customers.map(({ code }) => code);
  load = new Load({ client, signIn: ownerToken, codes, perSecond: PER_SECOND });
});
afterAll(async () => {
  if (!product) return;
  process.kill(projectorPid(), 'SIGCONT');
  await product.stop();
});

const ownerToken = async () => (await signIn(product.client, '/auth/business/login', shop.email)).token;
const clerkToken = async () => (await signIn(product.client, '/employee/login', clerk.email)).token;

const projectorPid = () =>
  Number(
    childrenOf(product.pid).find(({ commandLine }) =>
      commandLine.includes('infra/tools/local/src/projector.ts'),
    )?.pid,
  );

/** Replaces the product's own projector, which is stopped during the test. */
async function startSlowProjector(): Promise<Child> {
  process.kill(projectorPid(), 'SIGSTOP');
  const child = startChild(fileURLToPath(new URL('./slow/slow-projector.ts', import.meta.url)), {
    env: {
      ...process.env,
      DATABASE_URL: product.databaseUrl,
      EVENTS_PER_SECOND: String(PROJECTED_PER_SECOND),
    },
    output: 'shown',
  });
  await child.message((said: string) => said);
  return child;
}

/** The lag of the slowest read model, as the admin's endpoint and Prometheus report it. */
async function lagShown(admin: string): Promise<{ screenMs: number; metricMs: number; behind: number }> {
  const reply = await product.client.call('/admin/projections', { method: 'GET', token: admin });
  const states = JSON.parse(reply.text) as { lag_ms: number; head: number; position: number }[];
  const metrics = await (await fetch(`${product.url}/metrics`)).text();
  const seconds = [...metrics.matchAll(/^stampwell_projection_lag_seconds\{.*\} (\S+)/gm)].map(([, text]) =>
    Number(text),
  );
  return {
    screenMs: Math.max(...states.map(({ lag_ms }) => lag_ms)),
    metricMs: 1000 * Math.max(...seconds),
    behind: Math.max(...states.map(({ head, position }) => head - position)),
  };
}

function expectFlat(what: string, { most, grown, perMinute }: MemoryUse): void {
  figure`${what}: ${most} MB at most, ${grown} MB more than at first, ${perMinute} MB a minute`;
  expect(grown, `${what} grew`).toBeLessThan(MAX_GROWTH);
  // Over a short time the slope is noise.
  if (IS_LONG) expect(perMinute, `${what} grows`).toBeLessThan(NOISE_PER_MINUTE);
}

it(
  `uses no more memory for a projector at a tenth of the speed, and shows its lag`,
  async () => {
    const slow = await startSlowProjector();
    const began = performance.now();
    await load.start();
    await sleep(WARM_UP_MS);
    const memories = { projector: new Memory(slow.pid), server: new Memory(product.pid) };
    await vi.waitFor(
      async () => {
        const { screenMs, metricMs } = await lagShown(product.admin);
        expect(Math.min(screenMs, metricMs)).toBeGreaterThan(1_000);
      },
      { timeout: SHOWN_WITHIN_MS, interval: 250 },
    );
    const shownMs = performance.now() - began;
    await sleep(SLOW_MS - shownMs);
    const admin = await signInAdmin(product.client);
    const shown = await lagShown(admin);
    const ran = { projector: memories.projector.stop(), server: memories.server.stop() };
    await load.stop();
    figure`${load.acknowledged.length} events in ${SLOW_MS / 1000} s, ${PROJECTED_PER_SECOND}/s projected: lag shown after ${shownMs / 1000} s, ${shown.behind} events and ${shown.screenMs / 1000} s behind at the end`;
    expect(shownMs).toBeLessThan(SHOWN_WITHIN_MS);
    expectFlat('the projector', ran.projector);
    expectFlat('the server', ran.server);

    const hurried = performance.now();
    slow.process.send('full speed');
    await vi.waitFor(async () => expect((await lagShown(admin)).behind).toBe(0), {
      timeout: CAUGHT_UP_WITHIN_MS,
      interval: 100,
    });
    figure`caught up in ${(performance.now() - hurried) / 1000} s`;
    await slow.stop();
    process.kill(projectorPid(), 'SIGCONT');
    await catchUp(product.pool);
    expect((await compareBalances(product.pool)).differences).toEqual([]);
  },
  SLOW_MS + CAUGHT_UP_WITHIN_MS + 60_000,
);

it(
  `uses no more memory for ${STALLED_READERS} live readers that stop reading, and delivers everything when they resume`,
  async () => {
    const readers = await sideBySide(countTo(STALLED_READERS), 4, (n) =>
      LiveReader.open(product.url, n % 2 === 0 ? ownerToken : clerkToken),
    );
    const earlier = load.acknowledged.length;
    for (const reader of readers) reader.pause();
    const memory = new Memory(product.pid);
    await load.start();
    await sleep(SLOW_MS);
    await load.stop();
    const ran = memory.stop();
    for (const reader of readers) reader.resume();
    const owed = load.acknowledged.slice(earlier).map(({ transaction }) => transaction);
    owed.sort();
    for (const { heard } of readers)
      await vi.waitFor(() => expect(heard.length).toBeGreaterThanOrEqual(owed.length), {
        timeout: 60_000,
        interval: 100,
      });
    for (const reader of readers) reader.close();
    expectFlat('the server', ran);
    for (const { heard } of readers) expect(heard.toSorted()).toEqual(owed);
    const cut = readers.filter(({ cuts }) => cuts > 0).length;
    figure`${cut} of ${STALLED_READERS} sleepers were cut and came back; each heard all ${owed.length} transactions once`;
    // Over a short time, the kernel's buffers hold all of it.
    if (IS_LONG) expect(cut).toBe(STALLED_READERS);
  },
  SLOW_MS + 120_000,
);
