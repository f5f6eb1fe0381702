import {
  cardMergeEvents,
  cardStream,
  carryOversStream,
  carryOverTallyEvents,
  stampCardEvents,
  tallyEvents,
  tallyStream,
} from '@stampwell/contracts';
import type { FoldedStream } from '@stampwell/event-store';
import { foldOf } from '../../services/folds/fold-of.ts';
import {
  type DailyTally,
  type DayCount,
  evolveCarryOvers,
  evolveTally,
  noCarryOvers,
  noTally,
} from './counter.rules.ts';
import * as card from './stamp-card.decider.ts';

const cardFold = foldOf({
  name: 'stamp-card',
  revision: 4,
  events: { ...stampCardEvents, ...cardMergeEvents },
  initial: card.initial,
  evolve: card.evolve,
});

export const cardOf = (businessId: string, customerId: string): FoldedStream<card.StampCard> => ({
  stream: cardStream(businessId, customerId),
  fold: cardFold,
});

const tallyFold = foldOf({
  name: 'daily-tally',
  revision: 2,
  events: tallyEvents,
  initial: noTally,
  evolve: evolveTally,
});

/** An employee's count of stamps given and redemptions undone on the newest day. */
export const tallyOf = (employeeId: string): FoldedStream<DailyTally> => ({
  stream: tallyStream(employeeId),
  fold: tallyFold,
});

const carryOversFold = foldOf({
  name: 'carry-overs',
  events: carryOverTallyEvents,
  initial: noCarryOvers,
  evolve: evolveCarryOvers,
});

/** The shop's count of paper cards on the newest day. */
export const carryOversOf = (businessId: string): FoldedStream<DayCount> => ({
  stream: carryOversStream(businessId),
  fold: carryOversFold,
});
