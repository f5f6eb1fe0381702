import { DomainError, parseStream, type StoredEvent } from '@stampwell/contracts';
import { type EntryReceipt, entryReceipt } from '@stampwell/contracts/http/proof.ts';
import type { EventStore } from '@stampwell/event-store';
import type { Views } from '@stampwell/read-models/queries/views.queries.ts';
import { makeReceipt, readInclusion, shownEvent } from '@stampwell/transparency/proof/receipts.queries.ts';
import { type Route, route } from '../services/http/route.ts';

export interface ProofPorts {
  views: Pick<Views, 'db'>;
  store: Pick<EventStore<StoredEvent>, 'findEvent' | 'written'>;
}

/** Proofs that a customer can show of their own card. */
export function proofRoutes({ views, store }: ProofPorts): Route[] {
  return [
    route(entryReceipt, async ({ actor, params }) => {
      const found = await store.findEvent(params.entry_id);
      if (!found || !isOnCard(found, { business: params.id, customer: actor.id }))
        throw new DomainError('not_found');
      const { stream } = found;
      // Unconverted, because the seal covers the event as it was written.
      const { streams } = await store.written.load([{ stream, version: 0 }]);
      const event = streams.get(stream)?.find(({ id }) => id === params.entry_id);
      if (!event) throw new DomainError('not_found');
      const inclusion = await readInclusion(views.db, event.position);
      if (!inclusion) return { receipt: null };
      const { salt, leafSalt, index, proof, checkpoint } = inclusion;
      const receipt = makeReceipt({
        event: shownEvent(event, salt),
        salt: leafSalt,
        index,
        proof,
        checkpoint,
      });
      return { receipt: receipt as EntryReceipt };
    }),
  ];
}

/** On one of the customer's cards there. */
function isOnCard({ stream }: StoredEvent, of: { business: string; customer: string }): boolean {
  const { category, ids } = parseStream(stream);
  return category === 'card' && ids[0] === of.business && ids[1] === of.customer;
}
