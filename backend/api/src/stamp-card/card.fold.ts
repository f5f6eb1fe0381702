import { cardStream, type StoredStampCardEvent, type TallyEvent, tallyStream } from '@stampwell/contracts';
import type { FoldedStream } from '@stampwell/event-store';
import * as tally from './daily-tally.decider.ts';
import * as card from './stamp-card.decider.ts';

/** A customer's card at a business, for a command or a reader. */
export const cardOf = (businessId: string, customerId: string): FoldedStream<card.StampCard> => ({
  stream: cardStream(businessId, customerId),
  fold: {
    name: 'stamp-card',
    initial: card.initial,
    evolve: (state, event) => card.evolve(state, event as StoredStampCardEvent),
  },
});

/** What an employee has given on their newest day. */
export const tallyOf = (employeeId: string): FoldedStream<tally.DailyTally> => ({
  stream: tallyStream(employeeId),
  fold: {
    name: 'daily-tally',
    initial: tally.initial,
    evolve: (state, event) => tally.evolve(state, event as TallyEvent),
  },
});
