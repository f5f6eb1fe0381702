import {
  cardStream,
  DAY_MS,
  type DomainEvent,
  refusalsStream,
  STAMPS_REQUIRED,
  subscriptionStream,
  WHAT_IF,
} from '@stampwell/contracts';
import { updateBusinessSettings } from '@stampwell/contracts/http/business-settings.ts';
import { scanStamps } from '@stampwell/contracts/http/stamps.ts';
import * as http from '@stampwell/contracts/http/what-if.ts';
import { afterAll, describe, expect, it } from 'vitest';
import type { SpecActor } from '../../testing/spec-actors.ts';
import { createCard } from '../../testing/spec-card.ts';
import { openTestApp } from '../../testing/test-app.ts';
import type { Replayer } from './ports.ts';
import { replayInThread } from './replay-thread.ts';
import { runWhatIf } from './run-what-if.ts';
import { createWhatIfs, LOST_WHAT_IF_JOBS } from './what-ifs.ts';

/** In a thread as in production, but the spec can delay it. */
let held: Promise<void> | null = null;
let fails = false;
const app = await openTestApp({
  ports: {
    replay: async (...asked: Parameters<Replayer>) => {
      await held;
      if (fails) throw new Error('the log is on holiday');
      return replayInThread(app.databaseUrl)(...asked);
    },
  },
});
afterAll(() => app.close());

/** Replays wait until the returned function is called. */
function hold(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  return () => {
    held = null;
    resolve();
  };
}

const TERMS = { stamps_required: 5 };
const ask = async (owner: SpecActor, terms: object = TERMS) =>
  (await owner.call(http.askWhatIf, { body: { days: 30, terms } })).body.run.id;
const read = async (owner: SpecActor, id: string) => (await owner.call(http.whatIf, { params: { id } })).body;

async function shopWithCards() {
  const owner = await app.business({ terms: { scan_cooldown_hours: 0 } });
  const ann = await app.customer({ name: 'Ann Gains' });
  const card = createCard(app, { businessId: owner.id, customerId: ann.id });
  for (let nth = 0; nth < 11; nth += 1) await card.stamp(1);
  return { owner, ann };
}

describe('a question', () => {
  it('is answered in the background, with who would have gained', async () => {
    const { owner, ann } = await shopWithCards();
    const { run: asked } = (await owner.call(http.askWhatIf, { body: { days: 30, terms: TERMS } })).body;
    expect(asked.state).toBe('queued');
    const { id } = asked;
    await app.answerWhatIfs();
    const { run, result } = await read(owner, id);
    expect(run).toMatchObject({ state: 'done', terms: { stamps_required: 5, carries_over: false } });
    expect(result).toMatchObject({
      events: 11,
      customers: 1,
      real: { rewards: 0, visits: 11, open_stamps: 11, full_cards: 1, owed_rewards: 1 },
      // Rewards at the fifth and the tenth; the eleventh is on the card, and the real card was full by then.
      what_if: { rewards: 1, open_stamps: 6 },
      gain: 1,
      lose: 0,
    });
    const { changes } = (await owner.call(http.whatIfChanges, { params: { id } })).body;
    expect(changes).toMatchObject([{ id: ann.id, name: 'Ann Gains', real_rewards: 0, what_if_rewards: 1 }]);
    const losing = await owner.call(http.whatIfChanges, { params: { id }, query: { side: 'lose' } });
    expect(losing.body).toEqual({ changes: [], next_cursor: null });
  });

  it('leaves the log as it was', async () => {
    const { owner } = await shopWithCards();
    const head = await app.store.head();
    await ask(owner);
    await app.answerWhatIfs();
    expect(await app.store.head()).toBe(head);
  });

  it('[WI24] asks for all that a programme can set, and for nothing else', async () => {
    const { owner } = await shopWithCards();
    const cake = { reward_description: 'Cake', reward_emoji: '🍰' };
    const terms = {
      steps: [
        { stamps: 3, ...cake },
        { stamps: 8, ...cake },
      ],
      spends: false,
      keeps_rest: true,
      lapses_after_months: 6,
      closed: { from: '2026-01-10', until: '2026-03-01', redeems: true },
    };
    const id = await ask(owner, terms);
    await app.answerWhatIfs();
    const { run, result } = await read(owner, id);
    expect(run.terms).toMatchObject(terms);
    // At three, at eight, and at three of the next card, for which the rest of eleven stays.
    expect(result?.what_if).toMatchObject({ rewards: 3, open_stamps: 3 });
    const asking = (more: object) => owner.call(http.askWhatIf, { body: { days: 30, terms: more } });
    expect((await asking({ double_day: 2 })).error).toMatchObject({ code: 'validation_failed' });
    const aWeek = { from: '2026-01-10', until: '2026-01-17', redeems: true };
    expect((await asking({ closed: aWeek })).status).toBe(422);
    expect((await asking({ lapses_after_months: 2 })).status).toBe(422);
  });

  it('[WI22, WI23] knows from the log which terms a card goes by, and when the shop was closed', async () => {
    const { owner } = await shopWithCards();
    const kept = { keeps_rest: true, scan_cooldown_hours: 0 };
    expect((await owner.call(updateBusinessSettings, { body: kept })).status).toBe(200);
    const from = new Date(Date.now() - 20 * DAY_MS).toISOString();
    const ended = { business_id: owner.id, trial_ends_at: '2027-01-01T00:00:00.000Z' };
    const moved = new Date(Date.now() - 4 * DAY_MS).toISOString();
    await app.given(subscriptionStream(owner.id), [
      {
        type: 'PausedForSeason',
        data: { ...ended, from, until: moved.slice(0, 10), ends_at: moved, redeems: true },
      },
      { type: 'Reopened', data: { ...ended, from, reopened_at: moved, by_hand: false } },
    ] as DomainEvent[]);
    const id = await ask(owner, {});
    await app.answerWhatIfs();
    const { result } = await read(owner, id);
    // The easier terms apply to the card that had begun.
    expect(result?.real).toMatchObject({ full_cards: 1, owed_rewards: 1.1 });
    expect(result?.what_if).toEqual(result?.real);
    expect(result?.closed_days).toBe(15);
  });

  it('[WI13] is one at a time', async () => {
    const { owner } = await shopWithCards();
    const go = hold();
    const id = await ask(owner);
    const body = { days: 90, terms: {} };
    expect(await owner.call(http.askWhatIf, { body })).toMatchObject({
      status: 409,
      error: { code: 'limit_reached' },
    });
    go();
    await app.answerWhatIfs();
    const again = await owner.call(http.cancelWhatIf, { params: { id } });
    expect(again).toMatchObject({ status: 409, error: { code: 'invalid_state' } });
    expect((await owner.call(http.askWhatIf, { body })).status).toBe(202);
    await app.answerWhatIfs();
  });

  it('can be stopped before it is begun', async () => {
    const { owner } = await shopWithCards();
    const go = hold();
    const id = await ask(owner);
    await owner.call(http.cancelWhatIf, { params: { id } });
    go();
    await app.answerWhatIfs();
    expect(await read(owner, id)).toMatchObject({ run: { state: 'cancelled' }, result: null });
  });

  it('can be stopped on the way', async () => {
    const { owner } = await shopWithCards();
    const go = hold();
    const id = await ask(owner);
    await expect.poll(async () => (await read(owner, id)).run.state).toBe('running');
    await owner.call(http.cancelWhatIf, { params: { id } });
    go();
    await app.answerWhatIfs();
    expect(await read(owner, id)).toMatchObject({ run: { state: 'cancelled' }, result: null });
  });

  it('says so where it failed', async () => {
    const { owner } = await shopWithCards();
    fails = true;
    const id = await ask(owner);
    await app.answerWhatIfs();
    fails = false;
    expect(await read(owner, id)).toMatchObject({ run: { state: 'failed' }, result: null });
  });

  it('has failed once its job is in the dead-letter queue', async () => {
    const { owner } = await shopWithCards();
    const go = hold();
    const id = await ask(owner);
    await app.ports.jobs.enqueue(LOST_WHAT_IF_JOBS, { id });
    await expect.poll(async () => (await read(owner, id)).run.state).toBe('failed');
    go();
    await app.answerWhatIfs();
    expect((await read(owner, id)).run.state).toBe('failed');
  });

  it('goes on in another process where one stops', async () => {
    const { owner } = await shopWithCards();
    const go = hold();
    const id = await ask(owner);
    await expect.poll(async () => (await read(owner, id)).run.state).toBe('running');
    const whatIfs = createWhatIfs(app.pool, app.ports.jobs);
    const replay = replayInThread(app.databaseUrl);
    const run = (stopping: AbortSignal) => runWhatIf(id, { ...app.ports, whatIfs, replay, stopping });
    await expect(run(AbortSignal.abort(new Error('stops')))).rejects.toThrow('stops');
    expect((await read(owner, id)).run.state).toBe('running');
    await run(new AbortController().signal);
    expect((await read(owner, id)).run.state).toBe('done');
    go();
    await app.answerWhatIfs();
  });
});

describe('who may', () => {
  it('[WI14] a shop sees its own alone; administrators see each other’s', async () => {
    const [{ owner }, other] = [await shopWithCards(), await app.business()];
    const id = await ask(owner);
    expect((await other.call(http.whatIf, { params: { id } })).status).toBe(404);
    const [ada, ben] = [await app.admin(), await app.admin()];
    expect((await ada.call(http.whatIf, { params: { id } })).status).toBe(404);
    const platform = await ask(ada);
    await app.answerWhatIfs();
    const shared = await read(ben, platform);
    expect(shared.result?.customers).toBeGreaterThan(0);
    const { changes } = (await ben.call(http.whatIfChanges, { params: { id: platform } })).body;
    expect(changes.map(({ name }) => name)).toContain(owner.name);
  });

  it('asks in a lapsed shop too', async () => {
    const owner = await app.business({ hasTrial: false });
    const data = { business_id: owner.id, trial_ends_at: '2026-01-01T00:00:00.000Z', with_card: false };
    await app.given(subscriptionStream(owner.id), [{ type: 'TrialStarted', data }]);
    const id = await ask(owner);
    await app.answerWhatIfs();
    expect((await read(owner, id)).result).toMatchObject({ events: 0, real: { rewards: 0 } });
  });
});

it('[WI16] hears from the log whom the cooldown sent away', async () => {
  const owner = await app.business({ terms: { scan_cooldown_hours: 24 } });
  const ann = await app.customer();
  await createCard(app, { businessId: owner.id, customerId: ann.id }).stamp(1);
  const again = await owner.call(scanStamps, { body: { qr_code: ann.qrCode } });
  expect(again.error.code).toBe('cooldown_active');
  await expect.poll(() => app.eventsOf(refusalsStream(owner.id, ann.id))).toHaveLength(1);
  const id = await ask(owner, { scan_cooldown_hours: 0 });
  await app.answerWhatIfs();
  expect((await read(owner, id)).result).toMatchObject({ real: { visits: 1 }, what_if: { visits: 2 } });
});

it('keeps what a reward costs, and each answer keeps what it was', async () => {
  const { owner } = await shopWithCards();
  expect((await owner.call(http.whatIfs)).body).toEqual({ costs: null, runs: [] });
  const costs = { reward_cost_pence: 120, average_spend_pence: 450 };
  await owner.call(http.keepWhatIfCosts, { body: costs });
  const id = await ask(owner);
  await owner.call(http.keepWhatIfCosts, { body: { ...costs, reward_cost_pence: 90 } });
  await app.answerWhatIfs();
  const { body } = await owner.call(http.whatIfs);
  expect(body.costs?.reward_cost_pence).toBe(90);
  expect(body.runs).toMatchObject([{ id, costs }]);
});

it('[WI15] keeps the newest answers of an account', async () => {
  const { owner } = await shopWithCards();
  await app.pool.query(
    `INSERT INTO platform.what_ifs (id, account_id, business_id, days, terms, today, state, created_at)
      SELECT gen_random_uuid(), $1, $1, 30, '{}', now(), 'done', now() - n * interval '1 hour' FROM generate_series(1, 30) AS n`,
    [owner.id],
  );
  const id = await ask(owner);
  const { rows } = await app.pool.query('SELECT id FROM platform.what_ifs WHERE account_id = $1', [owner.id]);
  expect(rows).toHaveLength(WHAT_IF.answersKept);
  expect(rows).toContainEqual({ id });
  await app.answerWhatIfs();
});

it('hands out what it found as files whose cells are inert', async () => {
  const { owner, ann } = await shopWithCards();
  await app.people.change(ann.id, { name: '=SUM(A1)' });
  const id = await ask(owner);
  await app.answerWhatIfs();
  const changes = await owner.call(http.whatIfChangesFile, { params: { id } });
  expect(String(changes.body)).toContain(`"${ann.id}","'=SUM(A1)","0","1"`);
  const owed = await owner.call(http.whatIfOwedFile, { params: { id } });
  expect(String(owed.body).trim().split('\r\n')).toHaveLength(31);
  expect(String(owed.body)).toContain('"date","open_stamps","full_cards","rewards"');
});

it('[WI15] names nobody who was erased, not even by an id', async () => {
  const { owner, ann } = await shopWithCards();
  const id = await ask(owner);
  await app.answerWhatIfs();
  const erased: DomainEvent = { type: 'AccountErased', data: { account_id: ann.id, kind: 'customer' } };
  await app.given(`account-${ann.id}`, [erased]);
  await app.react();
  expect((await owner.call(http.whatIfChanges, { params: { id } })).body.changes).toEqual([]);
  const { rows } = await app.pool.query('SELECT 1 FROM platform.what_if_changes WHERE party_id = $1', [
    ann.id,
  ]);
  expect(rows).toEqual([]);
});

it('reads cards of this shop alone', async () => {
  const [{ owner }, { owner: other }] = [await shopWithCards(), await shopWithCards()];
  expect(cardStream(owner.id, '')).not.toBe(cardStream(other.id, ''));
  const id = await ask(owner, {});
  await app.answerWhatIfs();
  const { result } = await read(owner, id);
  expect(result).toMatchObject({ events: 11, gain: 0, lose: 0 });
  expect(result?.what_if).toEqual(result?.real);
  expect(STAMPS_REQUIRED.default).toBe(10);
});
