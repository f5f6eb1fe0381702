import {
  businessDay,
  cardEvents,
  cardStream,
  eventsAmong,
  FIRST_PROGRAMME,
  knownProgramme,
  refusalIn,
  stampCardEvents,
  termsOfCard,
} from '@stampwell/contracts';
import { foldOf } from '../../../services/folds/fold-of.ts';
import type { StampCardPorts } from '../ports.ts';
import { countUndone } from '../staff-tally.rules.ts';
import { cardOf, customerOf, tallyOf } from '../stamp-card.folds.ts';
import { ownStamps } from '../state.rules.ts';
import { decide, evolve, initial } from './bulk-undo.decider.ts';

const longFold = foldOf({
  name: 'long-card',
  revision: 4,
  events: cardEvents,
  initial,
  evolve,
});
const isCardEvent = eventsAmong(stampCardEvents);

export interface BulkUndo {
  businessId: string;
  correlationId: string;
}

/** Undoes one earning of a bulk undo [SC38]. Repeating it changes nothing. */
export type UndoInBulk = (order: BulkUndo, entryId: string) => Promise<void>;

export function createBulkUndo({
  commands,
  store,
  business,
}: Pick<StampCardPorts, 'commands' | 'store' | 'business'>): UndoInBulk {
  return async ({ businessId, correlationId }, entryId) => {
    const original = await store.findEvent(entryId);
    if (!original || !isCardEvent(original) || original.data.business_id !== businessId) return;
    const { customer_id: customerId, programme: number } = original.data;
    await commands({
      actor: { kind: 'business', id: businessId },
      correlationId,
      streams: {
        card: { stream: cardStream(businessId, customerId, number), fold: longFold },
        standing: cardOf(businessId, customerId, number),
        approval: business.approvalOf(businessId),
        programme: business.programmeOf(businessId),
        customer: customerOf(customerId),
        tally: tallyOf(original.actor.id),
      },
      decide({ states: { card, standing, approval, programme, customer, tally: counted }, now }) {
        // [SC13, SC18]
        if (refusalIn(approval.status) || !customer.isActive) return {};
        const today = businessDay(now, programme.timeZone);
        const terms = termsOfCard(
          knownProgramme(programme, number ?? FIRST_PROGRAMME),
          standing.termsVersion,
        );
        const where = { businessId, customerId, programme: number, terms, now, today };
        const undone = decide({ ...where, entryId, own: ownStamps(standing) }, card);
        return undone.length > 0 ? { card: undone, tally: countUndone(original, counted) } : {};
      },
    });
  };
}
