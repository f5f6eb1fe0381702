import { mergeAccounts, undoMerge } from '@stampwell/contracts/http/merges.ts';
import { devMail } from '@stampwell/contracts/http/operations.ts';
import { subscribeToNotices } from '@stampwell/contracts/http/push-notifications.ts';
import { scanStamps } from '@stampwell/contracts/http/stamps.ts';
import {
  answerCardQuestion,
  askAboutCard,
  cardQuestions,
  ownCardStory,
  readCardAnswers,
} from '@stampwell/contracts/http/story.ts';
import { exportUser, userDashboard } from '@stampwell/contracts/http/user.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { SpecActor, SpecCustomer } from '../../../testing/spec-actors.ts';
import { createSpecDevice } from '../../../testing/spec-device.ts';
import { openLive } from '../../../testing/spec-live.ts';
import { openSpecPushService } from '../../../testing/spec-push-service.ts';
import { openTestApp } from '../../../testing/test-app.ts';

/** A guest asked, and is merged into another account when the shop answers (decision 203). */

const service = await openSpecPushService();
const app = await openTestApp({ ports: { push: service.push }, projectors });
afterAll(async () => {
  await app.close();
  await service.close();
});

const WORDS = 'I bought two coffees, and got one stamp';
let shop: SpecActor;
let ann: SpecCustomer;
let guest: { id: string; token: string };
let mergeId: string;
let question: string;
beforeEach(async () => {
  await app.react();
  await app.sendPushes();
  service.taken.length = 0;
  [shop, ann] = [await app.business({ terms: { scan_cooldown_hours: 0 } }), await app.customer()];
  await ann.call(subscribeToNotices, { body: service.subscribe() });
  const phone = createSpecDevice(app.call);
  const { body } = await phone.join(shop.id);
  guest = { id: body.user.id, token: body.access_token };
  const scan = { body: { qr_code: body.qr_code, stamp_amount: 1 } };
  const { transaction_id } = (await shop.call(scanStamps, scan)).body;
  const asking = { params: { id: shop.id }, body: { entry_id: transaction_id, words: WORDS } };
  question = (await app.call(askAboutCard, { token: guest.token, ...asking })).body.question_id;
  const merged = await ann.call(mergeAccounts, { body: await phone.proof() });
  expect(merged.status).toBe(200);
  mergeId = merged.body.merge.id;
});

const answer = (body: object) => shop.call(answerCardQuestion, { params: { id: question }, body });
const explain = () => answer({ outcome: 'explained', words: 'One stamp a visit.' });
const caughtUp = async () => app.ports.waitForPosition(await app.store.head(), 3_000);
const news = async (who = ann) => {
  await caughtUp();
  return (await who.call(userDashboard)).body.answers?.map(({ words }) => words);
};
const story = async () => {
  await caughtUp();
  return (await ann.call(ownCardStory, { params: { id: shop.id } })).body;
};

it('[SC33, SC36, JO10] shows the question and its answer to the person, until their accounts are split', async () => {
  expect((await explain()).body.message).toBe(`${ann.name} can see your answer`);
  expect(await news()).toEqual(['One stamp a visit.']);
  expect((await story()).questions).toMatchObject([
    { id: question, words: WORDS, answer: { words: 'One stamp a visit.' } },
  ]);
  const { body } = await ann.call(exportUser);
  expect(body).toMatchObject({ questions: [{ id: question, words: WORDS }] });
  expect((await ann.call(undoMerge, { params: { id: mergeId } })).status).toBe(200);
  expect(await news()).toEqual([]);
});

it('[SC45] is news until the person opens it', async () => {
  await explain();
  expect(await news()).toHaveLength(1);
  expect((await ann.call(readCardAnswers, { params: { id: shop.id } })).status).toBe(204);
  expect(await news()).toEqual([]);
  const stranger = await app.customer();
  expect((await stranger.call(readCardAnswers, { params: { id: shop.id } })).status).toBe(404);
});

it('[NO3, JO10] is told to the person: by mail, on their phone and on their screen', async () => {
  const [annHears, otherHears] = await Promise.all(
    [ann, await app.customer()].map((each) => openLive(app.url, each.token)),
  );
  await explain();
  expect(await annHears!.until(1)).toMatchObject([
    { type: 'question-changed', data: { business_id: shop.id } },
  ]);
  expect(otherHears!.events).toEqual([]);
  await app.react();
  await app.sendPushes();
  expect(service.taken.map(({ notice }) => notice.body)).toEqual([
    'They answered your question about your card.',
  ]);
  await app.deliver();
  const { messages } = (await app.call(devMail, { query: { to: ann.email } })).body;
  expect(messages.map(({ subject }) => subject)).toContainEqual(
    expect.stringMatching(/^Your question was answered by /),
  );
  expect(messages[0]?.text).toContain('“One stamp a visit.”');
  const before = Number(annHears!.events[0]?.id) - 1;
  const resumed = await openLive(app.url, ann.token, `${before}.1`);
  expect(await resumed.until(1)).toMatchObject([{ type: 'question-changed' }]);
  for (const connection of [annHears!, otherHears!, resumed]) connection.close();
});

it('[SC34, SC37] adds what was missing to the card that stays', async () => {
  expect((await answer({ outcome: 'added', words: 'You are right', stamp_amount: 2 })).status).toBe(200);
  const { card, questions } = await story();
  expect(card.current_stamps).toBe(3);
  expect(questions).toMatchObject([{ answer: { outcome: 'added', stamps: 2 } }]);
});

it('[SC33, SC18] undoes no step of the merged card', async () => {
  expect((await answer({ outcome: 'undone', words: 'Taken off' })).error.code).toBe('invalid_state');
  await caughtUp();
  expect((await shop.call(cardQuestions)).body.open).toBe(1);
});
