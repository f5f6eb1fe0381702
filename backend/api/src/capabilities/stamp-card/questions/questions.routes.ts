import {
  cardLapseEvents,
  cardQuestionEvents,
  cardRefusalEvents,
  DomainError,
  eventsAmong,
  FIRST_PROGRAMME,
  STAMP_AMOUNT,
  stampCardEvents,
} from '@stampwell/contracts';
import type { BodyOf } from '@stampwell/contracts/http/endpoint.ts';
import * as http from '@stampwell/contracts/http/story.ts';
import { type Route, route } from '../../../services/http/route.ts';
import type { StampCardPorts } from '../ports.ts';
import { createSubjects } from '../subject.ts';
import type { AnswersRead } from './answers-read.ts';
import { createQuestions, type Settling } from './questions.commands.ts';

const isCardEvent = eventsAmong(stampCardEvents);
const isStep = eventsAmong({ ...stampCardEvents, ...cardRefusalEvents, ...cardLapseEvents });
const isQuestion = eventsAmong({ asked: cardQuestionEvents.cardQuestioned });

export interface QuestionPorts extends StampCardPorts {
  answersRead: Pick<AnswersRead, 'mark'>;
  /** A merged account asks and is answered as the one that stays (decision 203). */
  person: {
    holderOf(accountId: string): Promise<string>;
    accountsOf(accountId: string): Promise<string[]>;
  };
}

/** 'Something wrong?', and the shop's answers. */
export function questionRoutes(ports: QuestionPorts): Route[] {
  const { store, people, answersRead, person } = ports;
  const subjects = createSubjects(ports);
  const questions = createQuestions(ports);

  /** [SC31] */
  async function programmeOf(card: { businessId: string; customerId: string }, id: string): Promise<number> {
    const event = await store.findEvent(id);
    if (!event || !isStep(event)) throw new DomainError('not_found');
    const { business_id, customer_id, programme = FIRST_PROGRAMME } = event.data;
    if (business_id !== card.businessId || customer_id !== card.customerId)
      throw new DomainError('not_found');
    return programme;
  }

  async function settlingOf(
    entryId: string | null,
    { outcome, stamp_amount }: BodyOf<typeof http.answerCardQuestion>,
  ): Promise<Settling> {
    if (outcome === 'explained') return { outcome };
    if (outcome === 'added') return { outcome, amount: stamp_amount ?? STAMP_AMOUNT.default };
    const original = entryId && (await store.findEvent(entryId));
    if (!original || !isCardEvent(original)) throw new DomainError('invalid_state');
    return { outcome, original };
  }

  return [
    route(http.askAboutCard, async ({ params, body, actor, run }) => {
      const entryId = body.entry_id ?? null;
      const card = { businessId: params.id, customerId: actor.id };
      const programme = entryId ? await programmeOf(card, entryId) : (body.programme ?? FIRST_PROGRAMME);
      const words = await people.sealText(actor.id, body.words);
      const { events } = await questions.ask(run, { ...card, programme, entryId, words });
      const asked = events.find(isQuestion);
      if (!asked) throw new Error('the command has no question');
      return { success: true, message: 'The shop has been asked', question_id: asked.id };
    }),

    route(http.readCardAnswers, async ({ params, query: { programme = FIRST_PROGRAMME }, actor }) => {
      const card = { businessId: params.id, customerId: actor.id };
      const accounts = await person.accountsOf(actor.id);
      const asked = await Promise.all(
        accounts.map((customerId) => questions.hasAsked({ ...card, customerId })),
      );
      if (!asked.includes(true)) throw new DomainError('not_found');
      await answersRead.mark({ ...card, programme });
    }),

    route(http.answerCardQuestion, async ({ params, body, actor, run }) => {
      const question = await store.findEvent(params.id);
      const isHere = question && isQuestion(question) && question.data.business_id === actor.businessId;
      if (!isHere) throw new DomainError('not_found');
      const { customer_id: askedBy, entry_id: entryId, programme } = question.data;
      const subject = await subjects.byCustomer(actor, await person.holderOf(askedBy), programme);
      // [SC36] Sealed with the customer's key: erasing the customer erases the answer.
      const words = await people.sealText(askedBy, body.words);
      const settling = await settlingOf(entryId, body);
      await questions.answer(run, subject, { questionId: question.id, askedBy, words }, settling);
      return { success: true, message: `${subject.customer.name} can see your answer` };
    }),
  ];
}
