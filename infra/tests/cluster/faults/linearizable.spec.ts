import { rmSync } from 'node:fs';
import { openPool } from '@stampwell/base/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, openClient } from '../../client.ts';
import { checkHistory, keepFailing, missingChecker } from '../../promises/linearizable/check-history.ts';
import { plantStaleRead } from '../../promises/linearizable/history.ts';
import { Tills } from '../../promises/linearizable/tills.ts';
import { openShop, registerCustomer } from '../../promises/support/actors.ts';
import { compareBalances } from '../../promises/support/balances.ts';
import { signInAdmin } from '../../promises/support/chaos-product.ts';
import { figure } from '../../promises/support/figure.ts';
import { randomFrom } from '../../promises/support/random.ts';
import { countTo, sideBySide } from '../../promises/support/side-by-side.ts';
import { type Cluster, startCluster, until } from '../cluster.ts';
import { DATA, HTTP_PORT, replicasOf } from '../layout.ts';
import { type Fault, faultNamed } from './faults.ts';

/** `OPERATIONS=100000` for the full promise. */
const OPERATIONS = Number(process.env.OPERATIONS ?? 10_000);
const [SHOPS, CUSTOMERS] = [25, 40];
/** Each operation without an answer multiplies what the checker has to try. */
const MAX_LOST = 4;
/** The primary killed, hung, cut off; and an API. */
const NAMES = ['postgres', 'stop', 'unplugged', 'kill-api'];
const LEADS_MS = 60_000;

const missing = missingChecker();
if (missing) console.log(`  → histories are not checked, since ${missing}`);

describe.skipIf(missing)('answers while the primary is killed, hung and cut off', () => {
  let cluster: Cluster;
  let clients: Client[];
  let tills: Tills;

  beforeAll(async () => {
    const folder = `${DATA}-linearizable`;
    rmSync(folder, { recursive: true, force: true });
    cluster = await startCluster({ folder, env: { NODE_ENV: '', RATE_LIMITS: 'off' } });
    // Caddy, and both APIs past it: what one process answers must hold in the other at once.
    const apis = replicasOf('api').map(({ address }) => `http://${address}:${HTTP_PORT}`);
    clients = [cluster.url, ...apis].map(openClient);
    const [client] = clients as [Client];
    const admin = await signInAdmin(client);
    const shops = await sideBySide(countTo(SHOPS), 2, (n) => openShop(client, admin, { name: `Shop ${n}` }));
    const customers = await sideBySide(countTo(CUSTOMERS), 2, (n) =>
      registerCustomer(client, `Customer ${n}`),
    );
    tills = new Tills({ clients, shops, customers, random: randomFrom(Date.now()), maxLost: MAX_LOST });
  });
  afterAll(async () => {
    for (const client of clients ?? []) client.close();
    await cluster?.stop();
  });

  /** Mended once another machine leads. */
  async function suffer(fault: Fault): Promise<void> {
    const began = performance.now();
    const mend = await fault.begin(cluster);
    await until('one leads', async () => (await cluster.primary()) !== null, LEADS_MS);
    await new Promise((resolve) =>
      setTimeout(resolve, Math.max(0, (fault.lastsMs ?? 0) + began - performance.now())),
    );
    await mend();
    await cluster.whole();
  }

  it(
    `are those of one card that does one thing at a time, ${OPERATIONS} times`,
    async () => {
      const faults = NAMES.map(faultNamed).filter((fault) => !fault.missing?.(cluster));
      const began = performance.now();
      for (const [n, fault] of faults.entries()) {
        const share = Math.round((OPERATIONS * (n + 1)) / (faults.length + 1));
        await Promise.all([tills.workUntil(share), suffer(fault)]);
      }
      await tills.workUntil(OPERATIONS);
      const perSecond = (1000 * OPERATIONS) / (performance.now() - began);
      await tills.readAll();

      const { operations } = tills.recorder;
      const checkedFrom = performance.now();
      const verdict = await checkHistory(operations);
      const seconds = (performance.now() - checkedFrom) / 1000;
      const { lost, repeated } = tills.counted;
      figure`${operations.length} operations on ${verdict.cards} cards at ${perSecond}/s under ${faults.map(({ name }) => name).join(', ')}; ${lost} answers lost, ${repeated} requests repeated`;
      figure`${verdict.illegal.length} cards with answers that no order explains, ${verdict.undecided.length} not decided in time, found in ${seconds} s`;
      if (verdict.illegal.length + verdict.undecided.length > 0)
        throw new Error(`to be replayed: ${(await keepFailing(operations, verdict)).join(', ')}`);
    },
    600_000 + OPERATIONS * 20,
  );

  it('would be found out by one read from before the last stamp', async () => {
    const { planted, card } = plantStaleRead(tills.recorder.operations);
    expect((await checkHistory(planted)).illegal).toEqual([card]);
  });

  it('leave balances that are the fold of their events', async () => {
    const pool = openPool({ connectionString: cluster.databaseUrl });
    expect((await compareBalances(pool)).differences).toEqual([]);
    await pool.end();
  });
});
