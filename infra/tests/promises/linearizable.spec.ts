import { readFileSync } from 'node:fs';
import path from 'node:path';
import { array, assert as assertProperty, asyncProperty, constantFrom, integer, record } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, openClient } from '../client.ts';
import { type KillableProduct, openKillableProduct } from './kills/killable-product.ts';
import { checkHistory, keepFailing, missingChecker } from './linearizable/check-history.ts';
import { fromLines, type Operation, plantStaleRead } from './linearizable/history.ts';
import { SimulatedCard, type Step } from './linearizable/simulated-history.ts';
import { Tills } from './linearizable/tills.ts';
import { type SecondApi, startSecondApi } from './sessions/second-api.ts';
import { openShop, registerCustomer } from './support/actors.ts';
import { compareBalances } from './support/balances.ts';
import { signInAdmin } from './support/chaos-product.ts';
import { figure } from './support/figure.ts';
import { randomFrom } from './support/random.ts';
import { countTo, sideBySide } from './support/side-by-side.ts';

/** `OPERATIONS=100000 KILLS=40` for the full promise; `HISTORY=<file>` checks a kept history again. */
const OPERATIONS = Number(process.env.OPERATIONS ?? 4_000);
const KILLS = Number(process.env.KILLS ?? 6);
const { HISTORY } = process.env;
const [SHOPS, CUSTOMERS] = [25, 40];
/** The second API alone, everything, or the database. */
const VICTIMS = ['second', 'api', 'postgres'] as const;

const missing = missingChecker();
if (missing) console.log(`  → histories are not checked, since ${missing}`);

const legal = async (history: readonly Operation[]) => {
  const verdict = await checkHistory(history);
  expect(verdict.undecided).toEqual([]);
  return verdict.illegal.length === 0;
};

describe.skipIf(missing)('the checker', () => {
  const steps = (fates: Step['fate'][]) =>
    array(
      record<Step>({
        client: integer({ min: 1, max: 5 }),
        op: constantFrom('stamp', 'stamp', 'redeem', 'undo', 'read'),
        stamps: integer({ min: 1, max: 3 }),
        before: integer({ min: 1, max: 60 }),
        after: integer({ min: 1, max: 60 }),
        fate: constantFrom(...fates),
      }),
      { maxLength: 40 },
    );

  it('accepts whatever a card that does one thing at a time can answer, heard or not', () => {
    const anyFate = steps(['answered', 'answered', 'answered', 'unheard', 'never happened']);
    return assertProperty(
      asyncProperty(anyFate, async (taken) => {
        expect(await legal(new SimulatedCard(taken).history)).toBe(true);
      }),
    );
  });

  it('finds a stale read: the state before the last change, after its answer', () =>
    assertProperty(
      asyncProperty(steps(['answered']), async (taken) => {
        const card = new SimulatedCard(taken);
        const before = card.states.at(-2);
        if (!before) return;
        card.readAtEnd(before);
        expect(await legal(card.history)).toBe(false);
      }),
    ));

  it('finds a stamp that counted twice', () =>
    assertProperty(
      asyncProperty(steps(['answered']), integer({ min: 1, max: 3 }), async (taken, stamps) => {
        const { history, states } = new SimulatedCard(taken);
        const { balance = 0 } = states.at(-1) ?? {};
        const from = (history.at(-1)?.return ?? 0) + 1;
        const repeated = { client: 1, card: 'card', call: from, return: from + 9, answer: 'done' } as const;
        history.push({ ...repeated, op: 'stamp', stamps, balance: balance + stamps });
        history.push({
          ...repeated,
          op: 'read',
          call: from + 10,
          return: from + 11,
          balance: balance + 2 * stamps,
        });
        expect(await legal(history)).toBe(false);
      }),
    ));
});

it.skipIf(missing || !HISTORY)('explains a kept history', async () => {
  expect(await legal(fromLines(readFileSync(String(HISTORY), 'utf8')))).toBe(true);
});

describe.skipIf(missing || HISTORY)('two API processes under kills', () => {
  let product: KillableProduct;
  let second: SecondApi;
  let clients: Client[];
  let tills: Tills;
  let workedMs = 0;

  const startSecond = (port?: string) =>
    startSecondApi(product.running, {
      SNAPSHOT_KEY: readFileSync(path.join(product.dataDir, 'snapshot-key'), 'utf8'),
      ...(port && { PORT: port }),
    });

  beforeAll(async () => {
    product = await openKillableProduct();
    second = await startSecond();
    clients = [openClient(product.url), openClient(second.url)];
    const [client] = clients as [Client];
    const admin = await signInAdmin(client);
    const shops = await sideBySide(countTo(SHOPS), 2, (n) => openShop(client, admin, { name: `Shop ${n}` }));
    const customers = await sideBySide(countTo(CUSTOMERS), 2, (n) =>
      registerCustomer(client, `Customer ${n}`),
    );
    tills = new Tills({ clients, shops, customers, random: randomFrom(Date.now()) });
  });
  afterAll(async () => {
    for (const client of clients ?? []) client.close();
    await second?.stop();
    await product?.stop();
  });

  async function kill(victim: (typeof VICTIMS)[number]): Promise<void> {
    const { port } = new URL(second.url);
    // It loses its database with the product, whose PostgreSQL comes back at another address.
    if (victim !== 'postgres') await second.kill();
    if (victim !== 'second') await product.kill(victim);
    if (victim !== 'postgres') second = await startSecond(port);
  }

  it(
    `answer ${OPERATIONS} operations as one process would that is never killed`,
    async () => {
      const began = performance.now();
      for (const n of countTo(KILLS)) {
        const working = tills.workUntil(Math.round((OPERATIONS * (n + 1)) / (KILLS + 1)));
        await Promise.all([working, kill(VICTIMS[n % VICTIMS.length]!)]);
      }
      await tills.workUntil(OPERATIONS);
      workedMs = performance.now() - began;
      await tills.readAll();

      const { operations } = tills.recorder;
      const checkedFrom = performance.now();
      const verdict = await checkHistory(operations);
      const seconds = (performance.now() - checkedFrom) / 1000;
      const { lost, repeated } = tills.counted;
      figure`${operations.length} operations on ${verdict.cards} cards at ${(1000 * OPERATIONS) / workedMs}/s, ${KILLS} kills, ${lost} answers lost, ${repeated} requests repeated`;
      figure`${verdict.illegal.length} cards with answers that no order explains, ${verdict.undecided.length} not decided in time, found in ${seconds} s`;
      if (verdict.illegal.length + verdict.undecided.length > 0)
        throw new Error(`to be replayed: ${(await keepFailing(operations, verdict)).join(', ')}`);
    },
    120_000 + KILLS * 30_000 + OPERATIONS * 20,
  );

  it('would be found out by one read from before the last stamp', async () => {
    const { planted, card } = plantStaleRead(tills.recorder.operations);
    expect((await checkHistory(planted)).illegal).toEqual([card]);
  });

  it('leave balances that are the fold of their events', async () => {
    expect((await compareBalances(product.pool)).differences).toEqual([]);
  });
});
