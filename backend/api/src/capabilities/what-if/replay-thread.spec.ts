import * as http from '@stampwell/contracts/http/what-if.ts';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { SpecActor } from '../../testing/spec-actors.ts';
import { createCard } from '../../testing/spec-card.ts';
import { type HeldLog, holdLog } from '../../testing/spec-held-log.ts';
import { openTestApp } from '../../testing/test-app.ts';
import type { Replayer } from './ports.ts';
import { replayInThread } from './replay-thread.ts';

const app = await openTestApp({
  ports: { replay: (...asked: Parameters<Replayer>) => replayInThread(log.url)(...asked) },
});
let log: HeldLog;
let owner: SpecActor;
beforeEach(async () => {
  log = await holdLog(app.databaseUrl);
  owner = await shopWithCards();
  return () => log.close();
});
afterAll(() => app.close());

async function shopWithCards() {
  const one = await app.business({ terms: { scan_cooldown_hours: 0 } });
  const ann = await app.customer();
  const card = createCard(app, { businessId: one.id, customerId: ann.id });
  for (let nth = 0; nth < 11; nth += 1) await card.stamp(1);
  return one;
}

const terms = { stamps_required: 5 };
const ask = async () => (await owner.call(http.askWhatIf, { body: { days: 30, terms } })).body.run.id;
const read = async (id: string) => (await owner.call(http.whatIf, { params: { id } })).body;
const changesOf = async (id: string) =>
  (await app.pool.query('SELECT 1 FROM platform.what_if_changes WHERE what_if_id = $1', [id])).rowCount;

it('is stopped in the middle of its cards: it lets go of the log, and nothing of it is kept', async () => {
  const id = await ask();
  const working = app.answerWhatIfs();
  await log.held;
  await owner.call(http.cancelWhatIf, { params: { id } });
  await working;
  await log.left;
  expect(await read(id)).toMatchObject({ run: { state: 'cancelled' }, result: null });
  expect(await changesOf(id)).toBe(0);
});

it('fails where the log goes away in the middle of its cards', async () => {
  const id = await ask();
  const working = app.answerWhatIfs();
  await log.held;
  log.cut();
  await working;
  expect(await read(id)).toMatchObject({ run: { state: 'failed' }, result: null });
  expect(await changesOf(id)).toBe(0);
});
