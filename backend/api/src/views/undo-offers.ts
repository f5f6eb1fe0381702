import { cardStream } from '@stampwell/contracts';
import type { OwnTransaction } from '@stampwell/contracts/http/shapes.ts';
import { readCardHolders } from '@stampwell/read-models/customer-cards/card-log.queries.ts';
import type { Views } from '@stampwell/read-models/queries/views.queries.ts';

interface OfferPorts {
  views: Pick<Views, 'db'>;
  /** Entries of a card that the counter can undo now. */
  undoableOf(businessId: string, customerId: string, programme?: number): Promise<ReadonlySet<string>>;
}

/**
 * Lists offer an undo by the card's whole balance. Of a card that another was put into only its own stamps can be taken back [SC52],
 * so those few cards are looked at themselves.
 */
export const createUndoOffers =
  ({ views, undoableOf }: OfferPorts) =>
  async (businessId: string, listed: readonly OwnTransaction[]): Promise<OwnTransaction[]> => {
    const offered = listed.filter(({ can_undo }) => can_undo);
    if (offered.length === 0) return [...listed];
    const customers = [...new Set(offered.map(({ customer_id }) => customer_id))];
    const merged = new Set(await readCardHolders(views.db, businessId, customers, 'merged'));
    const cards = new Map(
      offered.filter(({ customer_id }) => merged.has(customer_id)).map((one) => [keyOf(one), one]),
    );
    const undoable = new Map(
      await Promise.all(
        [...cards].map(
          async ([key, one]) => [key, await undoableOf(businessId, one.customer_id, one.programme)] as const,
        ),
      ),
    );
    const isOffered = (one: OwnTransaction) => undoable.get(keyOf(one))?.has(one.id) ?? true;
    return listed.map((one) => (isOffered(one) ? one : { ...one, can_undo: false, undo_until: null }));
  };

const keyOf = ({ business_id, customer_id, programme }: OwnTransaction) =>
  cardStream(business_id, customer_id, programme);

export type UndoOffers = ReturnType<typeof createUndoOffers>;
