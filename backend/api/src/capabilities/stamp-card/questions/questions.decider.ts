import {
  CARD_QUESTIONS,
  type CardQuestionEvent,
  DomainError,
  type FreeText,
  namedProgramme,
  type StoredCardQuestionEvent,
} from '@stampwell/contracts';

export interface Questions {
  /** Unanswered questions, oldest first. */
  open: readonly { id: string; entryId: string | null }[];
  /** The newest day with a question, YYYY-MM-DD, and the number asked on it. */
  day: string;
  ofDay: number;
}

interface OnCard {
  businessId: string;
  customerId: string;
  /** Its number; absent for the first. */
  programme?: number | undefined;
  words: FreeText;
}
export type AskAboutCard = OnCard & {
  type: 'AskAboutCard';
  /** Null if the customer says that an entry is missing. */
  entryId: string | null;
  hasCard: boolean;
  /** The business's day, YYYY-MM-DD. */
  today: string;
};
export type AnswerQuestion = OnCard & {
  type: 'AnswerQuestion';
  questionId: string;
  outcome: 'explained' | 'undone' | 'added';
  stamps: number;
};
export type QuestionCommand = AskAboutCard | AnswerQuestion;

export const initial: Questions = { open: [], day: '', ofDay: 0 };

export function evolve(before: Questions, { id, type, data }: StoredCardQuestionEvent): Questions {
  if (type === 'CardQuestionAnswered')
    return { ...before, open: before.open.filter((it) => it.id !== data.question_id) };
  return {
    open: [...before.open, { id, entryId: data.entry_id }],
    day: data.day,
    ofDay: before.day === data.day ? before.ofDay + 1 : 1,
  };
}

export function decide(command: QuestionCommand, questions: Questions): CardQuestionEvent[] {
  return command.type === 'AskAboutCard' ? ask(command, questions) : answer(command, questions);
}

function ask(command: AskAboutCard, { open, day, ofDay }: Questions): CardQuestionEvent[] {
  const { entryId, today, hasCard } = command;
  if (!hasCard && entryId !== null) throw new DomainError('not_found');
  if (open.some((question) => question.entryId === entryId)) {
    throw new DomainError('invalid_state', { message: 'You have asked about this already' });
  }
  const perDay = hasCard ? CARD_QUESTIONS.perDay : CARD_QUESTIONS.perDayWithoutCard;
  const isDayFull = day >= today && ofDay >= perDay;
  if (open.length >= CARD_QUESTIONS.open || isDayFull) {
    throw new DomainError('limit_reached', { message: 'Please wait for the shop to answer' });
  }
  return [{ type: 'CardQuestioned', data: { ...named(command), entry_id: entryId, day: today } }];
}

/** [SC33] */
function answer(command: AnswerQuestion, { open }: Questions): CardQuestionEvent[] {
  const { questionId, outcome, stamps } = command;
  if (!open.some(({ id }) => id === questionId)) {
    throw new DomainError('invalid_state', { message: 'This has been answered already' });
  }
  const data = { ...named(command), question_id: questionId, outcome, stamps };
  return [{ type: 'CardQuestionAnswered', data }];
}

const named = ({ businessId, customerId, programme, words }: OnCard) => ({
  business_id: businessId,
  customer_id: customerId,
  ...namedProgramme(programme),
  words,
});
