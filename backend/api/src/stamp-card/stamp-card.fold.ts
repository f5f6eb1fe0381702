import { cardStream, stampCardEvents, tallyEvents, tallyStream } from '@stampwell/contracts';
import type { FoldedStream } from '@stampwell/event-store';
import { foldOf } from '../folds/fold-of.ts';
import * as tally from './daily-tally.rules.ts';
import * as card from './stamp-card.decider.ts';

const cardFold = foldOf({
  name: 'stamp-card',
  revision: 2,
  events: stampCardEvents,
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
