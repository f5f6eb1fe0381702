import { DomainError } from '@stampwell/contracts';
import type { Person } from '@stampwell/vault';
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
  const { people, limits, watch } = ports;
  const assertOpen = createOpenBusinesses(ports);

  const statesOf = createStatesOf(ports);

  async function find(actor: CounterActor, code: string, programme?: number) {
    const customer = (await people.byQrCode(code)) ?? (await customerByLookAlike(people, code));
    return customer && statesOf(actor, customer, programme);
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

/** The same for a customer of the shop's own records, who has a card here; for keys alone [AK7]. */
export function createCustomerById(ports: StampCardPorts) {
  const statesOf = createStatesOf(ports);
  return async (actor: CounterActor, customerId: string, programme?: number) => {
    const customer = await ports.people.byId(customerId);
    const found = customer && (await statesOf(actor, customer, programme));
    if (!found?.card.isOpened) throw new DomainError('not_found');
    return found;
  };
}

/** Null for a customer who was deactivated. */
function createStatesOf(ports: StampCardPorts) {
  const { commands, business } = ports;
  return async ({ id, businessId }: CounterActor, customer: Person, programme?: number) => {
    const { states, now } = await commands.readState({
      card: cardOf(businessId, customer.id, programme),
      programme: business.programmeOf(businessId),
      customer: customerOf(customer.id),
      ...allowanceStreams(ports, id),
    });
    return states.customer.isActive ? { ...states, customer, now } : null;
  };
}
