import { cardStream, houseText, questionsStream, refusalsStream } from '@stampwell/contracts';
import { scanStamps } from '@stampwell/contracts/http/stamps.ts';
import {
  answerCardQuestion,
  askAboutCard,
  cardQuestions,
  ownCardStory,
  readCardAnswers,
} from '@stampwell/contracts/http/story.ts';
import { deleteUserAccount, exportUser, userDashboard } from '@stampwell/contracts/http/user.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, expect, it, vi } from 'vitest';
import type { SpecActor, SpecCustomer } from '../../../testing/spec-actors.ts';
import { openTestApp } from '../../../testing/test-app.ts';
import { earn, longAgo } from '../counter.fixtures.ts';
import { rewardRedeemed, stampsGiven } from '../stamp-card.fixtures.ts';

const app = await openTestApp({ projectors });
afterAll(() => app.close());
const WORDS = 'I bought two coffees, and got one stamp';

async function shopWithCard(stamps = 1) {
  const shop = await app.business({ terms: { scan_cooldown_hours: 4 } });
  const ann = await app.customer({ name: 'Ann' });
  const { transaction_id } = await earn(shop, ann, stamps);
  return { shop, ann, entry: transaction_id };
}

const ask = (ann: SpecCustomer, shop: { id: string }, entry_id: string | null, words = WORDS) =>
  ann.call(askAboutCard, { params: { id: shop.id }, body: { entry_id, words } });
const answer = (shop: SpecActor, id: string, body: object) =>
  shop.call(answerCardQuestion, { params: { id }, body });

async function caughtUp<T>(read: () => Promise<T>): Promise<T> {
  await app.ports.waitForPosition(await app.store.head(), 3_000);
  return read();
}
/** Scans within the cooldown, by a new employee. @returns the refusal's id */
async function refusedBy(shop: SpecActor, ann: SpecCustomer, nth: number): Promise<string> {
  const sam = await app.employee(shop.id);
  await sam.call(scanStamps, { body: { qr_code: ann.qrCode } });
  return vi.waitFor(async () => {
    const refusal = (await app.eventsOf(refusalsStream(shop.id, ann.id)))[nth - 1];
    if (!refusal) throw new Error('not told yet');
    return refusal.id;
  });
}

const seenBy = (ann: SpecCustomer, shop: { id: string }) =>
  caughtUp(async () => (await ann.call(ownCardStory, { params: { id: shop.id } })).body);
const listOf = (shop: SpecActor) => caughtUp(async () => (await shop.call(cardQuestions)).body);

it('[SC31] asks about a step: the shop reads it, the log has no word of it', async () => {
  const { shop, ann, entry } = await shopWithCard();
  const { status, body } = await ask(ann, shop, entry, `  ${WORDS}\u202e `);
  expect(status).toBe(201);
  expect(await listOf(shop)).toEqual({
    open: 1,
    questions: [
      {
        id: body.question_id,
        entry_id: entry,
        asked_at: expect.any(String),
        words: WORDS,
        answer: null,
        customer: { id: ann.id, name: 'Ann' },
      },
    ],
  });
  const events = await app.eventsOf(questionsStream(shop.id, ann.id));
  expect(events).toMatchObject([
    { id: body.question_id, type: 'CardQuestioned', data: { entry_id: entry, words: { of: ann.id } } },
  ]);
  expect(JSON.stringify(events)).not.toContain('coffees');
  const { rows } = await app.pool.query('SELECT words FROM views.card_questions WHERE question_id = $1', [
    body.question_id,
  ]);
  expect(JSON.stringify(rows)).not.toContain('coffees');
});

it('[SC31] knows no other’s steps, and no step of a card that never was', async () => {
  const [{ shop, ann }, other] = [await shopWithCard(), await shopWithCard()];
  expect((await ask(ann, shop, other.entry)).status).toBe(404);
  expect((await ask(ann, other.shop, other.entry)).status).toBe(404);
});

it('[SC31] hears of a stamp missing before there is a card, once a day, and what the shop adds begins one', async () => {
  const [{ ann }, { shop }] = [await shopWithCard(), await shopWithCard()];
  const { status, body } = await ask(ann, shop, null);
  expect(status).toBe(201);
  await answer(shop, body.question_id, { outcome: 'added', words: 'Sorry, here it is.' });
  expect((await seenBy(ann, shop)).card.current_stamps).toBe(1);
});

it('[SC32] is asked once about one step, a refusal too, and three at most wait', async () => {
  const { shop, ann, entry } = await shopWithCard();
  await ask(ann, shop, entry);
  expect((await ask(ann, shop, entry)).error.code).toBe('invalid_state');
  await ask(ann, shop, null);
  const [first, second] = [await refusedBy(shop, ann, 1), await refusedBy(shop, ann, 2)];
  expect((await ask(ann, shop, first)).status).toBe(201);
  expect((await ask(ann, shop, second)).error.code).toBe('limit_reached');
});

it('is in what the customer takes away', async () => {
  const { shop, ann, entry } = await shopWithCard();
  await ask(ann, shop, entry);
  const { body } = await caughtUp(() => ann.call(exportUser));
  expect(body).toMatchObject({ questions: [{ business_id: shop.id, entry_id: entry, words: WORDS }] });
});

it('[SC33] answers in words, once', async () => {
  const { shop, ann, entry } = await shopWithCard();
  const { question_id } = (await ask(ann, shop, entry)).body;
  expect(
    (await answer(shop, question_id, { outcome: 'explained', words: 'One stamp a visit.' })).status,
  ).toBe(200);
  const [question] = (await seenBy(ann, shop)).questions;
  expect(question).toMatchObject({
    words: WORDS,
    answer: { outcome: 'explained', stamps: 0, words: 'One stamp a visit.' },
  });
  const again = await answer(shop, question_id, { outcome: 'added', words: 'Sorry', stamp_amount: 1 });
  expect(again.error.code).toBe('invalid_state');
  expect((await listOf(shop)).open).toBe(0);
});

it('[SC34, SC37] adds what was missing though the cooldown runs, with the answer in one append', async () => {
  const { shop, ann } = await shopWithCard(1);
  const { question_id } = (await ask(ann, shop, null)).body;
  await answer(shop, question_id, { outcome: 'added', words: 'You are right', stamp_amount: 2 });
  const { card, questions } = await seenBy(ann, shop);
  expect(card.current_stamps).toBe(3);
  expect(questions[0]?.answer).toMatchObject({ outcome: 'added', stamps: 2, words: 'You are right' });
  const given = (await app.eventsOf(cardStream(shop.id, ann.id))).at(-1);
  const answered = (await app.eventsOf(questionsStream(shop.id, ann.id))).at(-1);
  expect(given?.correlation_id).toBe(answered?.correlation_id);
  expect(given?.at).toBe(answered?.at);
});

it('[SC33] undoes what it was about, as long as that can be undone', async () => {
  const { shop, ann, entry } = await shopWithCard(4);
  const { question_id } = (await ask(ann, shop, entry)).body;
  await answer(shop, question_id, { outcome: 'undone', words: 'Taken off again' });
  const story = await seenBy(ann, shop);
  expect(story.card.current_stamps).toBe(0);
  expect(story.questions[0]?.answer).toMatchObject({ outcome: 'undone', stamps: -4 });

  const bob = await app.customer();
  const where = { businessId: shop.id, customerId: bob.id, actor: { kind: 'customer' as const, id: bob.id } };
  const [, redeemed] = await longAgo(app, 25, where, [
    stampsGiven(10),
    rewardRedeemed({ stamps_used: 10, total_redeemed: 1 }),
  ]);
  const late = (await ask(bob, shop, redeemed!.id, 'That was not me')).body.question_id;
  expect((await answer(shop, late, { outcome: 'undone', words: 'Sorry' })).error.code).toBe('invalid_state');
  expect((await answer(shop, late, { outcome: 'added', words: 'Sorry', stamp_amount: 10 })).status).toBe(200);
});

it('[SC35] is answered by a shop that was deactivated, and not asked', async () => {
  const { shop, ann, entry } = await shopWithCard();
  const { question_id } = (await ask(ann, shop, entry)).body;
  await app.given(`business-${shop.id}`, [
    { type: 'BusinessDeactivated', data: { business_id: shop.id, reason: houseText('spec') } },
  ]);
  expect((await ask(ann, shop, null)).error.code).toBe('business_inactive');
  expect((await answer(shop, question_id, { outcome: 'added', words: 'Sorry' })).error.code).toBe(
    'business_inactive',
  );
  expect((await answer(shop, question_id, { outcome: 'explained', words: 'We closed' })).status).toBe(200);
});

it('has one effect a key, and keeps the words of the first', async () => {
  const { shop, ann, entry } = await shopWithCard();
  const headers = { 'idempotency-key': 'one question' };
  const request = { params: { id: shop.id }, body: { entry_id: entry, words: WORDS }, headers };
  const first = await ann.call(askAboutCard, request);
  const again = await ann.call(askAboutCard, request);
  expect(again.body).toEqual(first.body);
  expect((await listOf(shop)).questions.map(({ words }) => words)).toEqual([WORDS]);
});

it('[SC36] forgets the words with whoever wrote them', async () => {
  const { shop, ann, entry } = await shopWithCard();
  const { question_id } = (await ask(ann, shop, entry)).body;
  await answer(shop, question_id, { outcome: 'explained', words: 'One stamp a visit.' });
  await ann.call(deleteUserAccount, { body: { password: ann.password } });
  await app.react();
  const [question] = (await listOf(shop)).questions;
  expect(question).toMatchObject({
    words: null,
    customer: { name: 'Deleted customer' },
    answer: { words: null },
  });
});

it('[SC45] shows an answer as news until its customer opens it, and the next one again', async () => {
  const { shop, ann, entry } = await shopWithCard();
  const news = () => caughtUp(async () => (await ann.call(userDashboard)).body.answers);
  const opened = () => ann.call(readCardAnswers, { params: { id: shop.id } });
  expect((await opened()).status).toBe(404);
  const first = (await ask(ann, shop, entry)).body.question_id;
  expect(await news()).toEqual([]);
  await answer(shop, first, { outcome: 'explained', words: 'You had it.' });
  expect(await news()).toEqual([
    {
      question_id: first,
      business_id: shop.id,
      business_name: shop.name,
      at: expect.any(String),
      words: 'You had it.',
    },
  ]);
  for (const _ of ['here', 'on another device']) expect((await opened()).status).toBe(204);
  expect(await news()).toEqual([]);
  const second = (await ask(ann, shop, null)).body.question_id;
  await answer(shop, second, { outcome: 'explained', words: 'That too.' });
  expect(await news()).toMatchObject([{ question_id: second, words: 'That too.' }]);
  const other = await shopWithCard();
  expect((await other.ann.call(readCardAnswers, { params: { id: shop.id } })).status).toBe(404);
});
