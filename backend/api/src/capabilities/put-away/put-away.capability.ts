import { type BusinessState, type Programmes, programmesOf, type StoredEvent } from '@stampwell/contracts';
import { putCardAway } from '@stampwell/contracts/http/user.ts';
import type { CommandHandler, FoldedStream, FoldedStreams } from '@stampwell/event-store';
import type { Capability } from '../../services/capability/capability.ts';
import { type RouteCommand, route } from '../../services/http/route.ts';
import { decide, type PutCardAway } from './put-away.decider.ts';

type Card = { isOpened: boolean };
type States = { account: unknown; shop: { status: Shop } } & Record<`card ${number}`, Card>;

interface PutAwayPorts {
  commands: Pick<CommandHandler<StoredEvent>, 'readState'>;
  accountOf(customerId: string): FoldedStream<unknown>;
  approvalOf(businessId: string): FoldedStream<{ status: Shop }>;
  programmeOf(businessId: string): FoldedStream<Programmes>;
  cardOf(businessId: string, customerId: string, programme: number): FoldedStream<Card>;
}

/** Appends to the customer's stream; depends on the shop's and the cards': all that the customer has there go together. */
const putAway = (
  command: PutCardAway,
  programmes: readonly number[],
  { accountOf, approvalOf, cardOf }: PutAwayPorts,
): RouteCommand<States> => {
  const { customerId, businessId } = command;
  const streams: FoldedStreams<States> = { account: accountOf(customerId), shop: approvalOf(businessId) };
  for (const number of programmes) streams[`card ${number}`] = cardOf(businessId, customerId, number);
  return {
    streams,
    decide: ({ states }) => ({
      account: decide(command, {
        shop: states.shop.status,
        hasCard: programmes.some((number) => states[`card ${number}`]?.isOpened),
      }),
    }),
  };
};

type Shop = BusinessState | 'absent';

/** Hides the cards of a closed shop. */
export const createPutAway = (ports: PutAwayPorts): Capability => ({
  routes: [
    route(putCardAway, async ({ actor, params: { id }, run }) => {
      const { states } = await ports.commands.readState({ programme: ports.programmeOf(id) });
      const programmes = programmesOf(states.programme).map(({ programme }) => programme);
      await run(putAway({ customerId: actor.id, businessId: id }, programmes, ports));
      return { success: true, message: 'Card put away.' };
    }),
  ],
});
