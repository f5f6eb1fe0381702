import { isAlive } from '@stampwell/local/child-processes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, openClient } from '../client.ts';
import { compareWithLog } from './kills/compare-with-log.ts';
import { type KillableProduct, openKillableProduct, VICTIMS, type Victim } from './kills/killable-product.ts';
import { Load } from './kills/load.ts';
import { openShop, registerCustomer, type Shop, signIn } from './support/actors.ts';
import { catchUp, compareBalances } from './support/balances.ts';
import { signInAdmin } from './support/chaos-product.ts';
import { figure } from './support/figure.ts';
import { dumpReadModels, rebuildAll } from './support/read-models.ts';
import { countTo, sideBySide } from './support/side-by-side.ts';

/** `KILLS=50` for the full promise. */
const KILLS = Number(process.env.KILLS ?? 10);
const CUSTOMERS = 12;
const PER_SECOND = 200;
/** Minimum acknowledged under load before each kill. */
const BEFORE = 60;
/** Sent and acknowledged after it. */
const AFTER = 40;
/** On a machine that is busy with other things, as long as the whole product takes to start. */
const BACK_WITHIN_MS = 5_000;

let product: KillableProduct;
let client: Client;
let shop: Shop;
let load: Load;
const backMs: Record<Victim, number[]> = { api: [], postgres: [], projector: [] };

beforeAll(async () => {
  product = await openKillableProduct();
  client = openClient(product.url);
  const admin = await signInAdmin(client);
  shop = await openShop(client, admin, { name: 'Till' });
  const customers = await sideBySide(countTo(CUSTOMERS), 4, (n) => registerCustomer(client, `Customer ${n}`));
  const codes = customers.map(({ code }) => code);
  // A token signed before a restart is renewed.
  const ownerToken = async () => (await signIn(client, '/auth/business/login', shop.email)).token;
  load = new Load({ client, signIn: ownerToken, codes, perSecond: PER_SECOND });
});
afterAll(async () => {
  client?.close();
  await product?.stop();
});

/** Time from the kill until a later request is acknowledged and shown, in ms. */
async function killUnderLoad(victim: Victim): Promise<void> {
  await load.start();
  await load.hear(BEFORE);
  const [began, back] = [performance.now(), load.hear(1)];
  const enough = load.hear(AFTER);
  await product.kill(victim);
  await back;
  if (victim === 'projector') await catchUp(product.pool);
  backMs[victim].push(performance.now() - began);
  await enough;
  await load.stop();
  if (victim !== 'api') expect(isAlive(product.running.pid), 'the product outlives its children').toBe(true);
}

it(
  `loses nothing and doubles nothing through ${KILLS} kill -9 under ${PER_SECOND} requests a second`,
  async () => {
    for (const n of countTo(KILLS)) {
      await killUnderLoad(VICTIMS[n % VICTIMS.length]!);
      const { lost, double } = await compareWithLog(product.pool, load.acknowledged);
      const { differences } = await compareBalances(product.pool);
      expect({ lost, double, differences }).toEqual({ lost: [], double: [], differences: [] });
    }
    const { length: total } = load.acknowledged;
    figure`${KILLS} kills under ${(1000 * total) / load.runningMs}/s, ${total} acknowledged: 0 lost, 0 double, 0 differences`;
    for (const victim of VICTIMS) figure`${victim}: back in ${Math.max(...backMs[victim]) / 1000} s at most`;
    const withinMs = Math.max(BACK_WITHIN_MS, ...backMs.api);
    expect(Math.max(...backMs.postgres, ...backMs.projector)).toBeLessThan(withinMs);
  },
  60_000 + KILLS * 60_000,
);

it('rebuilds every read model identically after it', async () => {
  const before = await dumpReadModels(product.pool);
  const rebuilt = await rebuildAll(product.dataDir);
  expect(await dumpReadModels(product.pool)).toEqual(before);
  figure`${rebuilt.length} read models rebuilt, byte-equal`;
});
