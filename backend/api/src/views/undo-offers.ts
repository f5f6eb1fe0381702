import type { OwnTransaction } from '@stampwell/contracts/http/shapes.ts';
import { readCardHolders } from '@stampwell/read-models/customer-cards/card-log.queries.ts';
import type { Views } from '@stampwell/read-models/queries/views.queries.ts';

interface OfferPorts {
  views: Pick<Views, 'db'>;
  /** Entries of a card that the counter can undo now. */
  undoableOf(businessId: string, customerId: string): Promise<ReadonlySet<string>>;
}

/**
 * Lists offer an undo by the card's whole balance. Of a card that another was put into only its own stamps can be taken back [SC52],
 * so those few cards are looked at themselves.
 */
export const createUndoOffers =
  ({ views, undoableOf }: OfferPorts) =>
  async (businessId: string, listed: readonly OwnTransaction[]): Promise<OwnTransaction[]> => {
    const customers = new Set(listed.filter(({ can_undo }) => can_undo).map((one) => one.customer_id));
    if (customers.size === 0) return [...listed];
    const merged = await readCardHolders(views.db, businessId, [...customers], 'merged');
    const undoable = new Map(
      await Promise.all(merged.map(async (id) => [id, await undoableOf(businessId, id)] as const)),
    );
    const isOffered = ({ id, customer_id }: OwnTransaction) => undoable.get(customer_id)?.has(id) ?? true;
    return listed.map((one) => (isOffered(one) ? one : { ...one, can_undo: false, undo_until: null }));
  };

export type UndoOffers = ReturnType<typeof createUndoOffers>;
