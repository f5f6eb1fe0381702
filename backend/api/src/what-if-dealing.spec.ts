import { eventCodec } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/what-if.ts';
import { postgresSource } from '@stampwell/runtime/postgres-source.ts';
import type { ReplaySource } from '@stampwell/runtime/source.ts';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { SpecActor } from './testing/spec-actors.ts';
import { openSpecApp } from './testing/spec-app.ts';
import { createCard } from './testing/spec-card.ts';
import { type HeldLog, holdLog } from './testing/spec-held-log.ts';
import type { Replayer } from './what-if/ports.ts';
import { replayDealt } from './what-if-dealing.ts';
import { planOf } from './what-if-reading.ts';
import { replayInThread } from './what-if-thread.ts';

const THREADS = 2;
const app = await openSpecApp({
  ports: { replay: (...asked: Parameters<Replayer>) => replayInThread(log.url, THREADS)(...asked) },
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

/** In COPY's binary format, a card's event of an older version whose data breaks off. */
const field = (bytes: Buffer) => Buffer.concat([Buffer.from([0, 0, 0, bytes.length]), bytes]);
const [int, bigint] = [field(Buffer.alloc(4)), field(Buffer.alloc(8))];
const [broken, id, text] = ['{', 'an id', 'text'].map((one) => field(Buffer.from(one))) as [
  Buffer,
  Buffer,
  Buffer,
];
const OF_CARDS = Array.from({ length: 11 }, () => text);
const COLUMNS = [bigint, int, int, broken, bigint, id, ...OF_CARDS];
const UNREADABLE = Buffer.concat([Buffer.alloc(19), Buffer.from([0, COLUMNS.length]), ...COLUMNS]);

it('fails as soon as a thread dies, with what it died of, though the log has more to say', async () => {
  const source = postgresSource(app.databaseUrl, eventCodec);
  const asked = { businessId: owner.id, terms: http.whatIfTerms.parse(terms), days: 30, today: '2026-11-22' };
  const plan = await planOf(source, asked);
  const onProgress = () => undefined;
  const copy: NonNullable<ReplaySource['copy']> = async (_, { take }) => {
    await take(new Uint8Array(UNREADABLE));
    // There is no room for more behind it: it is handed on.
    take(new Uint8Array(UNREADABLE)).catch(() => undefined);
    await new Promise(() => undefined);
  };
  await expect(replayDealt(copy, plan, { of: THREADS, onProgress })).rejects.toMatchObject({
    message: 'a thread of the replay died',
    cause: { name: 'SyntaxError' },
  });
});
