import {
  businessDay,
  cardQuestionEvents,
  DomainError,
  type FreeText,
  knownProgramme,
  questionsStream,
  type StampCardEvent,
  type StoredStampCardEvent,
} from '@stampwell/contracts';
import type { FoldedStream } from '@stampwell/event-store';
import { foldOf } from '../../../services/folds/fold-of.ts';
import type { RunCommand } from '../../../services/http/route.ts';
import { assertOpenForBusiness } from '../parties.rules.ts';
import type { StampCardPorts } from '../ports.ts';
import { countUndone } from '../staff-tally.rules.ts';
import * as card from '../stamp-card.decider.ts';
import { cardOf, tallyOf } from '../stamp-card.folds.ts';
import { createDecisionContext, type Subject } from '../subject.ts';
import * as questions from './questions.decider.ts';

const questionsFold = foldOf({
  name: 'card-questions',
  events: cardQuestionEvents,
  initial: questions.initial,
  evolve: questions.evolve,
});

const questionsOf = (...of: Parameters<typeof questionsStream>): FoldedStream<questions.Questions> => ({
  stream: questionsStream(...of),
  fold: questionsFold,
});

interface Asking {
  businessId: string;
  customerId: string;
  programme: number;
  entryId: string | null;
  words: FreeText;
}

interface Answering {
  questionId: string;
  /** The account that asked: another one of the subject's customer if the two were merged since. */
  askedBy: string;
  words: FreeText;
}

export type Settling =
  | { outcome: 'explained' }
  | { outcome: 'added'; amount: number }
  | { outcome: 'undone'; original: StoredStampCardEvent };

export function createQuestions(ports: StampCardPorts) {
  const { business } = ports;
  const { streamsOf, contextOf } = createDecisionContext(ports);

  return {
    /** Whether the customer ever asked about a card here. */
    async hasAsked({ businessId, customerId }: { businessId: string; customerId: string }): Promise<boolean> {
      const first = {
        programme: business.programmeOf(businessId),
        questions: questionsOf(businessId, customerId),
      };
      const { states } = await ports.commands.readState(first);
      const others = states.programme.others.map(({ programme }) => [
        programme,
        questionsOf(businessId, customerId, programme),
      ]);
      const beside =
        others.length > 0
          ? await ports.commands.readState<Record<string, questions.Questions>>(Object.fromEntries(others))
          : { states: {} };
      return [states.questions, ...Object.values(beside.states)].some(({ day }) => day !== '');
    },

    ask(run: RunCommand, asking: Asking) {
      const { businessId, customerId, programme } = asking;
      return run({
        streams: {
          questions: questionsOf(businessId, customerId, programme),
          card: cardOf(businessId, customerId, programme),
          approval: business.approvalOf(businessId),
          programme: business.programmeOf(businessId),
        },
        decide({ states, now }) {
          knownProgramme(states.programme, programme);
          const { isOpened: hasCard } = states.card;
          const today = businessDay(now, states.programme.timeZone);
          const command = { type: 'AskAboutCard' as const, ...asking, hasCard, today };
          const events = questions.decide(command, states.questions);
          assertOpenForBusiness(states.approval.status);
          return { questions: events };
        },
      });
    },

    /** [SC34] */
    answer(run: RunCommand, subject: Subject, { questionId, askedBy, words }: Answering, settling: Settling) {
      const { businessId, programme } = subject;
      const { outcome } = settling;
      const giver = outcome === 'undone' ? settling.original.actor.id : subject.actor.id;
      return run({
        streams: {
          ...streamsOf(subject),
          questions: questionsOf(businessId, askedBy, programme),
          tally: tallyOf(giver),
        },
        decide({ states, now }) {
          // A deactivated or lapsed business may still answer [SC35]; an erased one has no owner left.
          if (states.approval.status === 'erased') throw new DomainError('business_inactive');
          const changes = settle(settling, contextOf(subject, states, now), states.card);
          const stamps = changes.reduce((sum, { data }) => sum + data.balance_after - states.card.balance, 0);
          const answer = { businessId, customerId: askedBy, programme, questionId, words, outcome, stamps };
          return {
            // The question comes first: if it is already answered, nothing else may change.
            questions: questions.decide({ type: 'AnswerQuestion', ...answer }, states.questions),
            card: changes,
            tally: outcome === 'undone' ? countUndone(settling.original, states.tally) : [],
          };
        },
      });
    },
  };
}

type Context = ReturnType<ReturnType<typeof createDecisionContext>['contextOf']>;

function settle(settling: Settling, context: Context, state: card.StampCard): StampCardEvent[] {
  switch (settling.outcome) {
    case 'explained':
      return [];
    case 'added': {
      const { amount } = settling;
      return card.decide({ type: 'GiveStamps', ...context, amount, allowance: null, isOwed: true }, state);
    }
    case 'undone':
      return card.decide({ type: 'UndoEntry', ...context, entryId: settling.original.id }, state);
  }
}
