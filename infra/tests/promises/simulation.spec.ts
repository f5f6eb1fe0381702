import { eventCodec, type StoredEvent } from '@stampwell/contracts';
import type { EventStore } from '@stampwell/event-store';
import { createMemoryStore } from '@stampwell/event-store/memory/memory-store.ts';
import { expect, it } from 'vitest';
import { Processes } from './simulation/processes.ts';
import { Scheduler } from './simulation/scheduler.ts';
import { projectTotals, REQUIRED, type ReadModel, type Told, workTill } from './simulation/shop.ts';
import { figure } from './support/figure.ts';
import { countTo } from './support/side-by-side.ts';

/** `SEEDS=10000` for the full promise; `SEED=<number>` runs one again. */
const SEEDS = Number(process.env.SEEDS ?? 1_500);
const ONE = process.env.SEED;
const TILLS = 4;
const PRESSES = 6;

const openStore = () =>
  createMemoryStore<StoredEvent>({ clock: () => new Date('2026-03-01T12:00:00Z'), codec: eventCodec });

/** One shop from its first press to its last. @throws what does not hold */
async function simulate(seed: number, store: EventStore<StoredEvent> = openStore()): Promise<void> {
  const scheduler = new Scheduler(seed);
  const processes = new Processes(scheduler, store, 2);
  const told: Told[] = [];
  const model: ReadModel = { position: 0, totals: { customers: 0, stamps: 0, rewards: 0 } };
  let open = TILLS;
  const tills = countTo(TILLS).map(async (nth) => {
    await workTill(`till-${nth}`, PRESSES, { scheduler, processes, told });
    open -= 1;
  });
  const projectors = [1, 2].map(() => projectTotals(model, { scheduler, store, isOver: () => open === 0 }));
  await scheduler.run([...tills, ...projectors]);
  check(await store.readAll({ after: 0, limit: 10_000 }), told, model);
}

function check(log: StoredEvent[], told: Told[], model: ReadModel): void {
  expect(told, 'each press is answered once').toHaveLength(TILLS * PRESSES);
  const answered = told.flatMap(({ eventIds }) => eventIds).sort();
  expect(log.map(({ id }) => id).sort(), 'the log has what was answered, once').toEqual(answered);
  const balances = new Map<string, number>();
  for (const { stream, type, data } of log as {
    stream: string;
    type: string;
    data: { balance_after: number };
  }[]) {
    const before = balances.get(stream) ?? 0;
    if (type === 'RewardRedeemed')
      expect(before, 'only full cards are redeemed').toBeGreaterThanOrEqual(REQUIRED);
    expect(data.balance_after, 'a balance is the fold of its events').toBe(
      type === 'StampsGiven' ? before + 1 : 0,
    );
    balances.set(stream, data.balance_after);
  }
  const count = (type: string) => log.filter((event) => event.type === type).length;
  expect(model.totals, 'rows are the fold of the log').toEqual({
    customers: balances.size,
    stamps: count('StampsGiven'),
    rewards: count('RewardRedeemed'),
  });
}

async function firstFailing(seeds: readonly number[], store?: () => EventStore<StoredEvent>) {
  for (const seed of seeds) {
    const error = await simulate(seed, store?.()).then(
      () => null,
      (reason: unknown) => reason,
    );
    if (error) return { seed, error };
  }
  return null;
}

it('holds whatever is lost, repeated, late or crashes', { timeout: 60_000 + SEEDS * 60 }, async () => {
  const began = performance.now();
  const failing = await firstFailing(ONE ? [Number(ONE)] : countTo(SEEDS));
  if (failing) throw new Error(`SEED=${failing.seed} fails`, { cause: failing.error });
  figure`${SEEDS} seeds of ${TILLS * PRESSES} presses at ${TILLS} tills: all held, in ${(performance.now() - began) / 1000} s`;
});

it('does the same for the same seed', async () => {
  const idsOf = async () => {
    const store = openStore();
    await simulate(7, store);
    const log = await store.readAll({ after: 0, limit: 10_000 });
    return log.map(({ type, stream, data }) => [type, stream, data]);
  };
  expect(await idsOf()).toEqual(await idsOf());
});

it('finds a store that forgets which keys it has seen', async () => {
  const forgetful = () => {
    const store = openStore();
    const { load, append } = store;
    return Object.assign(store, {
      load: (cursors: Parameters<typeof load>[0]) => load(cursors),
      append: ({ key: _, ...request }: Parameters<typeof append>[0]) => append(request),
    });
  };
  expect(await firstFailing(countTo(100), forgetful)).not.toBeNull();
});
