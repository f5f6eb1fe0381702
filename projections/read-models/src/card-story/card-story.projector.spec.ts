import { cardSize, FIRST_PROGRAMME, houseText, REFUSALS, stepsUnder } from '@stampwell/contracts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { BUSINESS, CUSTOMER, eventMaker, idOf, TERMS } from '../../testing/events.ts';
import { expectSameRows } from '../../testing/same-rows.ts';
import { openScenario, type Scenario } from '../../testing/scenario.ts';
import { customerCards } from '../customer-cards/customer-cards.projector.ts';
import { cardStory } from './card-story.projector.ts';
import {
  readQuestionsOfBusiness,
  readQuestionsOfCard,
  readRefusals,
  readTerms,
} from './card-story.queries.ts';

let scenario: Scenario;
let event: ReturnType<typeof eventMaker>;
const open: Scenario[] = [];

beforeEach(async () => {
  scenario = await openScenario(cardStory, customerCards);
  open.push(scenario);
  event = eventMaker();
});
afterAll(() => Promise.all(open.map((each) => each.close())));

const card = { business_id: BUSINESS, customer_id: CUSTOMER };
const under = { steps: [10], terms_version: 1 };
const key = { businessId: BUSINESS, customerId: CUSTOMER, programme: FIRST_PROGRAMME };
const now = new Date('2026-07-02T10:00:00.000Z');
const refused = (nth: number, at = '2026-07-01T10:00:00.000Z') =>
  event(
    'RewardRefused',
    { ...card, balance: 2, ...under, day: '2026-07-01', nth, reason: 'not_eligible' },
    { at },
  );
const asked = (nth: number, at: string) =>
  event(
    'CardQuestioned',
    { ...card, entry_id: nth === 1 ? idOf('a', 7) : null, words: houseText('Why'), day: '2026-07-01' },
    { at },
  );
const story = () =>
  scenario.given(
    event('BusinessRegistered', { business_id: BUSINESS, onboarding: false, terms: TERMS }),
    event('ProgrammeConfigured', {
      business_id: BUSINESS,
      terms: { ...TERMS, steps: stepsUnder(TERMS, { steps: [12] }) },
      at_once: true,
      applies_to: [],
    }),
    event('StampsRefused', {
      ...card,
      balance: 2,
      ...under,
      day: '2026-07-01',
      nth: 1,
      amount: 3,
      reason: 'cooldown_active',
      until: '2026-07-01T14:00:00.000Z',
    }),
    asked(1, '2026-07-01T11:00:00.000Z'),
    asked(2, '2026-07-01T12:00:00.000Z'),
    event('CardQuestionAnswered', {
      ...card,
      question_id: idOf('a', 4),
      outcome: 'added',
      stamps: 2,
      words: houseText('Sorry'),
    }),
  );

describe('card story', () => {
  it('keeps the terms of every moment', async () => {
    await story();
    expect((await readTerms(scenario.db.pool, key)).map((row) => [row.position, cardSize(row)])).toEqual([
      [1, 10],
      [2, 12],
    ]);
  });

  it('tells what was refused, for ninety days', async () => {
    await story();
    expect(await readRefusals(scenario.db.pool, key, now)).toEqual([
      {
        id: idOf('a', 3),
        position: 3,
        action: 'earn',
        reason: 'cooldown_active',
        amount: 3,
        until: '2026-07-01T14:00:00.000Z',
        steps: [10],
        actor_kind: 'business',
        actor_id: BUSINESS,
        place_id: null,
        created_at: '2026-07-01T10:00:00.000Z',
      },
    ]);
    const later = new Date(now.getTime() + REFUSALS.days * 86_400_000);
    expect(await readRefusals(scenario.db.pool, key, later)).toEqual([]);
  });

  it('gives a newer refusal the place of one that is shown no more', async () => {
    const places = REFUSALS.days * REFUSALS.perCardDay;
    await scenario.given(refused(1), refused(2), refused(places + 1, '2026-10-01T10:00:00.000Z'));
    const { rows } = await scenario.db.pool.query('SELECT place FROM views.card_refusals ORDER BY 1');
    expect(rows).toEqual([{ place: 1 }, { place: 2 }]);
  });

  it('lists questions, open ones first', async () => {
    await story();
    const questions = await readQuestionsOfBusiness(scenario.db.pool, BUSINESS);
    expect(questions.map(({ id, outcome, answer }) => [id, outcome, answer])).toEqual([
      [idOf('a', 5), null, null],
      [idOf('a', 4), 'added', houseText('Sorry')],
    ]);
    const ofCard = await readQuestionsOfCard(scenario.db.pool, key);
    expect(ofCard.map(({ entry_id }) => entry_id)).toEqual([idOf('a', 7), null]);
  });

  it('has the same rows when delivered twice, and when rebuilt', async () => {
    await story();
    await expectSameRows(scenario);
  });
});
