import type { CustomerLookup } from '@stampwell/contracts/http/shapes.ts';
import { cardOf } from './card.fold.ts';
import { customerOf } from './parties.fold.ts';
import type { StampCardPorts } from './ports.ts';
import { presentLookup } from './present-card.ts';
import type { CounterActor } from './visit.ts';

/** Says whose code it is and how their card stands here; of a deactivated customer no more than of nobody [SC18]. */
export function createLookUp({ commands, people, business, limits }: StampCardPorts) {
  async function find(businessId: string, code: string): Promise<CustomerLookup | null> {
    const customer = await people.byQrCode(code);
    if (!customer) return null;
    const { states, now } = await commands.readState({
      card: cardOf(businessId, customer.id),
      programme: business.programmeOf(businessId),
      customer: customerOf(customer.id),
    });
    if (!states.customer.isActive) return null;
    return presentLookup(states.card, states.programme.terms, now, customer);
  }

  return (actor: CounterActor, code: string): Promise<CustomerLookup> =>
    limits.qrLookUp(actor.id, () => find(actor.businessId, code));
}
