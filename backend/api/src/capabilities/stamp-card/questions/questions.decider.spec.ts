import { CARD_QUESTIONS, houseText } from '@stampwell/contracts';
import { it } from 'vitest';
import { type Given, givenWhenThen, nthId } from '../../../testing/given-when-then.ts';
import { businessId, customerId, today } from '../stamp-card.fixtures.ts';
import * as decider from './questions.decider.ts';

const given = givenWhenThen(decider);
const words = houseText('One is missing');
const card = { businessId, customerId, words };
const named = { business_id: businessId, customer_id: customerId, words };
const ask = (context: Partial<decider.AskAboutCard> = {}): decider.AskAboutCard => ({
  type: 'AskAboutCard',
  ...card,
  entryId: 'entry',
  hasCard: true,
  today,
  ...context,
});
const answer = (nth: number): decider.AnswerQuestion => ({
  type: 'AnswerQuestion',
  ...card,
  questionId: nthId(nth),
  outcome: 'added',
  stamps: 2,
});
const asked = (entry_id: string | null, day = today): Given => ({
  type: 'CardQuestioned',
  data: { ...named, entry_id, day },
});
/** @param nth position of the question among the given events */
const answered = (nth: number): Given => ({
  type: 'CardQuestionAnswered',
  data: { ...named, question_id: nthId(nth), outcome: 'added', stamps: 2 },
});

it('[SC31] asks about a step, or about what is missing, of a card that is there', () => {
  given().when(ask()).thenEvents(asked('entry'));
  given()
    .when(ask({ entryId: null }))
    .thenEvents(asked(null));
  given()
    .when(ask({ hasCard: false }))
    .thenRefused('not_found');
});

it('[SC31] lets somebody without a card ask about a missing stamp, once a day', () => {
  const missing = ask({ entryId: null, hasCard: false });
  given().when(missing).thenEvents(asked(null));
  given(asked(null), answered(1)).when(missing).thenRefused('limit_reached');
  given(asked(null, '2026-11-20'), answered(1)).when(missing).thenEvents(asked(null));
});

it('[SC32] asks about one step once, until that is answered', () => {
  given(asked('entry')).when(ask()).thenRefused('invalid_state');
  given(asked('entry'), answered(1)).when(ask()).thenEvents(asked('entry'));
});

it('[SC32] lets three wait, and five be asked in a day', () => {
  given(asked('a'), asked('b'), asked('c')).when(ask()).thenRefused('limit_reached');
  const all = (day: string) =>
    Array.from({ length: CARD_QUESTIONS.perDay }, (_, nth) => [
      asked(`${nth}`, day),
      answered(2 * nth + 1),
    ]).flat();
  given(...all(today))
    .when(ask())
    .thenRefused('limit_reached');
  given(...all('2026-11-20'))
    .when(ask())
    .thenEvents(asked('entry'));
});

it('[SC33] answers once, what was asked', () => {
  given(asked('a')).when(answer(1)).thenEvents(answered(1));
  given(asked('a'), answered(1)).when(answer(1)).thenRefused('invalid_state');
  given(asked('a')).when(answer(2)).thenRefused('invalid_state');
});
