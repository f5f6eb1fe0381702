import type { CustomerLookup } from '@stampwell/contracts/http/shapes.ts';
import { customerByLookAlike } from './look-alike.ts';
import { createOpenBusinesses } from './open-business.ts';
import { customerOf } from './parties.ts';
import type { StampCardPorts } from './ports.ts';
import { presentLookup } from './present-card.ts';
import { mayCarryOver } from './stamp-card.commands.ts';
import { cardOf } from './stamp-card.fold.ts';
import type { CounterActor } from './visit.ts';

/** Finds the customer of a code and their card here. A deactivated customer gets the same answer as an unknown code [SC18]. */
export function createLookUp(ports: StampCardPorts) {
  const { commands, people, business, limits, watch } = ports;
  const assertOpen = createOpenBusinesses(ports);

  async function find(actor: CounterActor, code: string): Promise<CustomerLookup | null> {
    const customer = (await people.byQrCode(code)) ?? (await customerByLookAlike(people, code));
    if (!customer) return null;
    const { businessId } = actor;
    const { states, now } = await commands.readState({
      card: cardOf(businessId, customer.id),
      programme: business.programmeOf(businessId),
      customer: customerOf(customer.id),
    });
    if (!states.customer.isActive) return null;
    const { terms, paperCards } = states.programme;
    const may = mayCarryOver(actor, paperCards.byStaff);
    return presentLookup(states.card, { terms, now, mayCarryOver: may }, customer);
  }

  return async (actor: CounterActor, code: string): Promise<CustomerLookup> => {
    await assertOpen(actor.businessId);
    return limits.qrLookUp(
      actor,
      () => find(actor, code),
      (misses) => watch.missed(actor, misses),
    );
  };
}
