import type { BusinessState } from '@stampwell/contracts';
import { putCardAway } from '@stampwell/contracts/http/user.ts';
import type { FoldedStream } from '@stampwell/event-store';
import type { Capability } from '../../services/capability/capability.ts';
import { type RouteCommand, route } from '../../services/http/route.ts';
import { decide, type PutCardAway } from './put-away.decider.ts';

interface PutAwayPorts {
  accountOf(customerId: string): FoldedStream<unknown>;
  approvalOf(businessId: string): FoldedStream<{ status: BusinessState | 'absent' }>;
  cardOf(businessId: string, customerId: string): FoldedStream<{ isOpened: boolean }>;
}

/** Appends to the customer's stream; depends on the shop's and the card's. */
const putAway = (
  command: PutCardAway,
  { accountOf, approvalOf, cardOf }: PutAwayPorts,
): RouteCommand<{ account: unknown; shop: { status: Shop }; card: { isOpened: boolean } }> => ({
  streams: {
    account: accountOf(command.customerId),
    shop: approvalOf(command.businessId),
    card: cardOf(command.businessId, command.customerId),
  },
  decide: ({ states: { shop, card } }) => ({
    account: decide(command, { shop: shop.status, hasCard: card.isOpened }),
  }),
});

type Shop = Parameters<typeof decide>[1]['shop'];

/** Hides the card of a closed shop. */
export const createPutAway = (ports: PutAwayPorts): Capability => ({
  routes: [
    route(putCardAway, async ({ actor, params: { id }, run }) => {
      await run(putAway({ customerId: actor.id, businessId: id }, ports));
      return { success: true, message: 'Card put away.' };
    }),
  ],
});
