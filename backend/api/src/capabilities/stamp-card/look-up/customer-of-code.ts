import { createOpenBusinesses } from '../open-businesses.ts';
import type { StampCardPorts } from '../ports.ts';
import { cardOf, customerOf } from '../stamp-card.folds.ts';
import { type CounterActor, customerByLookAlike } from '../subject.ts';
import { orUnknownCode } from '../unknown-customer.ts';
import { allowanceStreams } from './day-at-counter.ts';

/**
 * Finds the customer of a code, with their card here. A deactivated customer gets the same answer as an unknown code [SC18].
 */
export function createCustomerOfCode(ports: StampCardPorts) {
  const { commands, people, business, limits, watch } = ports;
  const assertOpen = createOpenBusinesses(ports);

  async function find({ id, businessId }: CounterActor, code: string, programme?: number) {
    const customer = (await people.byQrCode(code)) ?? (await customerByLookAlike(people, code));
    if (!customer) return null;
    const { states, now } = await commands.readState({
      card: cardOf(businessId, customer.id, programme),
      programme: business.programmeOf(businessId),
      customer: customerOf(customer.id),
      ...allowanceStreams(ports, id),
    });
    return states.customer.isActive ? { ...states, customer, now } : null;
  }

  return (actor: CounterActor, code: string, programme?: number) =>
    orUnknownCode(async () => {
      await assertOpen(actor.businessId);
      return limits.qrLookUp(
        actor,
        () => find(actor, code, programme),
        (misses) => watch.missed(actor, misses),
      );
    });
}
