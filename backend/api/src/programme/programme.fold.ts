import { businessStream } from '@stampwell/contracts';
import type { FoldedStream } from '@stampwell/event-store';
import { evolve, initial, type Programme, type StoredBusinessEvent } from './programme.decider.ts';

/** A business's loyalty programme, for a command or a reader. */
export const programmeOf = (businessId: string): FoldedStream<Programme> => ({
  stream: businessStream(businessId),
  fold: {
    name: 'programme',
    revision: 2,
    initial,
    evolve: (state, event) => evolve(state, event as StoredBusinessEvent),
  },
});
