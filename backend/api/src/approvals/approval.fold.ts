import { businessStream } from '@stampwell/contracts';
import type { FoldedStream } from '@stampwell/event-store';
import { type Approval, evolve, initial, type StoredBusinessEvent } from './approval.decider.ts';

/** How a business stands, for a command or a reader. */
export const approvalOf = (businessId: string): FoldedStream<Approval> => ({
  stream: businessStream(businessId),
  fold: {
    name: 'approval',
    initial,
    evolve: (state, event) => evolve(state, event as StoredBusinessEvent),
  },
});
