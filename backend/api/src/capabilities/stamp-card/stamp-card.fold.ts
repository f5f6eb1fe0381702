import {
  cardEvents,
  cardStream,
  carryOversStream,
  carryOverTallyEvents,
  tallyEvents,
  tallyStream,
} from '@stampwell/contracts';
import type { FoldedStream } from '@stampwell/event-store';
import { foldOf } from '../../services/folds/fold-of.ts';
import * as carryOvers from './carry-over-tally.rules.ts';
import * as tally from './daily-tally.rules.ts';
import * as card from './stamp-card.decider.ts';

const cardFold = foldOf({
  name: 'stamp-card',
  revision: 4,
  events: cardEvents,
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
  initial: tally.initial,
  evolve: tally.evolve,
});

/** An employee's count of stamps given and redemptions undone on the newest day. */
export const tallyOf = (employeeId: string): FoldedStream<tally.DailyTally> => ({
  stream: tallyStream(employeeId),
  fold: tallyFold,
});

const carryOversFold = foldOf({
  name: 'carry-overs',
  events: carryOverTallyEvents,
  initial: carryOvers.initial,
  evolve: carryOvers.evolve,
});

/** The shop's count of paper cards on the newest day. */
export const carryOversOf = (businessId: string): FoldedStream<tally.DayCount> => ({
  stream: carryOversStream(businessId),
  fold: carryOversFold,
});
