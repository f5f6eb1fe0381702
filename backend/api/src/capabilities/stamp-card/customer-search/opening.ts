import {
  type CustomerSearchEvent,
  DomainError,
  FIRST_PROGRAMME,
  findsStream,
  HOUR_MS,
  knownProgramme,
  namedPlace,
  type PlacesStanding,
  type StoredEvent,
} from '@stampwell/contracts';
import type { CommandHandler } from '@stampwell/event-store';
import { LRUCache } from 'lru-cache';
import type { RouteCommand, RunCommand } from '../../../services/http/route.ts';
import type { RateLimits } from '../../../services/identity/rate-limits.ts';
import { placeOfCommand } from '../at-place.rules.ts';
import { hasOne, numbersOf } from '../cards-here.ts';
import { createOpenBusinesses } from '../open-businesses.ts';
import { assertOpenForBusiness, type BusinessStatus } from '../parties.rules.ts';
import type { BusinessPort } from '../ports.ts';
import {
  type CustomerState,
  cardOf,
  customerOf,
  type EmployeeState,
  employeeOf,
} from '../stamp-card.folds.ts';
import { type CounterActor, isFindable } from '../subject.ts';
import { orNotFound } from '../unknown-customer.ts';

/** `place` is as the request names it. */
type Found = { place?: string | undefined } & (
  | { type: 'CustomersSearched'; by: 'name' | 'email' | 'code'; found: number }
  | { type: 'FoundCardOpened'; customerId: string }
);

interface States {
  finds: null;
  approval: { status: BusinessStatus };
  shop: { places: PlacesStanding };
  employee: EmployeeState;
}

/**
 * [SC48] Recorded before the answer goes out, and only while the actor may work at this counter. The record is for the audit
 * alone: no decision reads it.
 */
export const recordFound = (
  { kind, id, businessId }: CounterActor,
  found: Found,
  { approvalOf, programmeOf }: BusinessPort,
): RouteCommand<States> => ({
  streams: {
    finds: {
      stream: findsStream(businessId),
      fold: { name: 'finds', initial: null, evolve: () => null },
    },
    approval: approvalOf(businessId),
    shop: programmeOf(businessId),
    employee: employeeOf(id),
  },
  decide({ states: { approval, shop, employee }, now }) {
    const isStaffActive = kind !== 'employee' || (employee.isActive && employee.businessId === businessId);
    if (!isStaffActive) throw new DomainError('account_inactive');
    assertOpenForBusiness(approval.status);
    const worksAt = kind === 'employee' ? employee.placeIds : null;
    const placeId = placeOfCommand({ businessId, place: found.place, worksAt }, shop.places, now);
    return { finds: [eventOf({ business_id: businessId, ...namedPlace(businessId, placeId) }, found)] };
  },
});

function eventOf(here: { business_id: string; place_id?: string }, found: Found): CustomerSearchEvent {
  return found.type === 'CustomersSearched'
    ? { type: 'CustomersSearched', data: { ...here, by: found.by, found: found.found } }
    : { type: 'FoundCardOpened', data: { ...here, customer_id: found.customerId } };
}

interface OpeningPorts {
  commands: CommandHandler<StoredEvent>;
  business: BusinessPort;
  limits: Pick<RateLimits, 'find'>;
}

/** The page asks again after each stamp: for some minutes that is the same opening, neither counted nor recorded again. */
const OPENED = { max: 10_000, ttl: HOUR_MS / 6 };

/** Opens the card of a customer who is named by their id. */
export function createOpening(ports: OpeningPorts) {
  const { business, limits } = ports;
  const findableAt = createFindableAt(ports);
  const assertOpen = createOpenBusinesses(ports);
  const opened = new LRUCache<string, true>(OPENED);

  type Findable = NonNullable<Awaited<ReturnType<typeof findableAt>>>;
  /** @throws DomainError `not_found` for customers who have no card here or do not want to be found; `rate_limited` */
  return <T>(
    actor: CounterActor,
    customerId: string,
    run: RunCommand,
    read: (found: Findable) => Promise<T>,
    { programme, place }: { programme?: number | undefined; place?: string | undefined } = {},
  ): Promise<T> =>
    orNotFound(async () => {
      await assertOpen(actor.businessId);
      const opening = `${actor.id} ${customerId}`;
      const isAgain = opened.has(opening);
      if (!isAgain) await limits.find(actor);
      const found = await findableAt(actor.businessId, customerId, programme);
      if (!found) throw new DomainError('not_found');
      const card = await read(found);
      if (!isAgain) await run(recordFound(actor, { type: 'FoundCardOpened', customerId, place }, business));
      opened.set(opening, true);
      return card;
    });
}

/** Those of these customers who want to be found [SC47]. That they have a card here is the caller's to know. */
export const createFindableAmong =
  ({ commands }: Pick<OpeningPorts, 'commands'>) =>
  async (customerIds: readonly string[]): Promise<ReadonlySet<string>> => {
    const streams = Object.fromEntries(customerIds.map((id) => [id, customerOf(id)]));
    const { states } = await commands.readState<Record<string, CustomerState>>(streams);
    return new Set(customerIds.filter((id) => states[id]?.isActive && states[id].isFindable));
  };

/** As it is now, not as the read models know it: null for a customer who has just left or said no [SC47]. */
export const createFindableAt =
  ({ commands, business }: Pick<OpeningPorts, 'commands' | 'business'>) =>
  async (businessId: string, customerId: string, number = FIRST_PROGRAMME) => {
    const { states, now } = await commands.readState({
      card: cardOf(businessId, customerId, number),
      programme: business.programmeOf(businessId),
      customer: customerOf(customerId),
    });
    knownProgramme(states.programme, number);
    const others = numbersOf(states.programme).filter((one) => one !== number);
    const hasOther =
      !states.card.isOpened && (await hasOne({ commands }, { businessId, customerId }, others));
    return isFindable(states, hasOther) ? { ...states, now } : null;
  };

export type OpenFound = ReturnType<typeof createOpening>;
