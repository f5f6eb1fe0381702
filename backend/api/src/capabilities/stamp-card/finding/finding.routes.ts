import {
  DomainError,
  type FindingCustomersEvent,
  FOUND_CUSTOMERS,
  findsStream,
  HOUR_MS,
  maskedEmail,
  QR_CODE_END,
  shortName,
} from '@stampwell/contracts';
import type { FoundCustomer } from '@stampwell/contracts/http/find-customer.ts';
import * as http from '@stampwell/contracts/http/find-customer.ts';
import type { People } from '@stampwell/vault';
import { LRUCache } from 'lru-cache';
import { type Route, type RouteCommand, route } from '../../../services/http/route.ts';
import type { RateLimits } from '../../../services/identity/rate-limits.ts';
import { assertOpenForBusiness, type BusinessStatus, type EmployeeState } from '../counter.rules.ts';
import {
  cardOf,
  customerOf,
  employeeOf,
  isFindable,
  mayCarryOver,
  type StampCardPorts,
} from '../stamp-card.commands.ts';
import { byFinding, presentLookup } from '../stamp-card.routes.ts';
import { type BusinessPort, type CounterActor, createOpenBusinesses } from '../visit.ts';

type Found =
  | { type: 'CustomersSearched'; by: 'name' | 'email' | 'code'; found: number }
  | { type: 'FoundCardOpened'; customerId: string };

interface States {
  finds: null;
  approval: { status: BusinessStatus };
  employee: EmployeeState;
}

/**
 * [SC48] Written down before the answer goes out, by whoever may still stand at this counter. Nothing is decided on earlier
 * searches: their stream is a record for the audit.
 */
export const recordFound = (
  { kind, id, businessId }: CounterActor,
  found: Found,
  { approvalOf }: Pick<BusinessPort, 'approvalOf'>,
): RouteCommand<States> => ({
  streams: {
    finds: {
      stream: findsStream(businessId),
      fold: { name: 'finds', initial: null, evolve: () => null },
    },
    approval: approvalOf(businessId),
    employee: employeeOf(id),
  },
  decide({ states: { approval, employee } }) {
    const isStaffActive = kind === 'business' || (employee.isActive && employee.businessId === businessId);
    if (!isStaffActive) throw new DomainError('account_inactive');
    assertOpenForBusiness(approval.status);
    return { finds: [eventOf(businessId, found)] };
  },
});

function eventOf(business_id: string, found: Found): FindingCustomersEvent {
  return found.type === 'CustomersSearched'
    ? { type: found.type, data: { business_id, by: found.by, found: found.found } }
    : { type: found.type, data: { business_id, customer_id: found.customerId } };
}

/** The page asks again after each stamp: for some minutes that is the same opening, neither counted nor recorded again. */
const OPENED = { max: 10_000, ttl: HOUR_MS / 6 };

/** The phone stayed at home: staff find one of the shop's own customers, and open their card. */
export function findingRoutes(ports: FindingPorts): Route[] {
  const { commands, people, business, limits, matchesAt } = ports;
  const assertOpen = createOpenBusinesses(ports);
  const opened = new LRUCache<string, true>(OPENED);

  /** As it is now, not as the read models know it: a customer who has just left or said no is not found [SC47]. */
  async function findableAt(businessId: string, customerId: string) {
    const { states, now } = await commands.readState({
      card: cardOf(businessId, customerId),
      programme: business.programmeOf(businessId),
      customer: customerOf(customerId),
    });
    return states.customer.isActive && isFindable(states) ? { ...states, now } : null;
  }

  async function present({ customerId, name, email, lastVisitAt }: Match): Promise<FoundCustomer> {
    const code = await people.qrCodeOf(customerId);
    return {
      customer_id: customerId,
      name: shortName(name),
      email: maskedEmail(email),
      code_ends_in: code?.slice(-QR_CODE_END) ?? null,
      last_visit_at: lastVisitAt,
    };
  }

  async function find({ businessId }: CounterActor, words: string) {
    const { by, matches, isCut } = await matchesAt(businessId, words);
    const known = await Promise.all(
      matches.map(async (match) => ((await findableAt(businessId, match.customerId)) ? [match] : [])),
    );
    const findable = known.flat();
    const customers = await Promise.all(findable.slice(0, FOUND_CUSTOMERS).map(present));
    return { by, customers, is_cut: isCut || findable.length > FOUND_CUSTOMERS };
  }

  async function open(actor: CounterActor, customerId: string) {
    const { businessId } = actor;
    const [customer, found] = await Promise.all([
      people.byId(customerId),
      findableAt(businessId, customerId),
    ]);
    if (!customer || !found) throw new DomainError('not_found');
    const { card, programme, now } = found;
    const may = mayCarryOver(actor, programme.paperCards.byStaff);
    const shown = { ...customer, name: shortName(customer.name), email: maskedEmail(customer.email) };
    return presentLookup(card, { terms: programme.terms, now, mayCarryOver: may }, shown);
  }

  return [
    route(http.findCustomers, async ({ actor, body, run }) => {
      await assertOpen(actor.businessId);
      await limits.find(actor);
      const { by, ...found } = await find(actor, body.q);
      const searched = { type: 'CustomersSearched', by, found: found.customers.length } as const;
      await run(recordFound(actor, searched, business));
      return found;
    }),

    route(http.lookUpFound, ({ actor, body: { customer_id }, run }) =>
      byFinding(async () => {
        await assertOpen(actor.businessId);
        const opening = `${actor.id} ${customer_id}`;
        if (opened.has(opening)) return open(actor, customer_id);
        await limits.find(actor);
        const found = await open(actor, customer_id);
        await run(recordFound(actor, { type: 'FoundCardOpened', customerId: customer_id }, business));
        opened.set(opening, true);
        return found;
      }),
    ),
  ];
}

/** A customer with a card at the shop, as the read models and the vault know them. */
interface Match {
  customerId: string;
  name: string;
  email: string;
  /** ISO 8601. */
  lastVisitAt: string;
}

interface Matches {
  /** How the words were understood. */
  by: 'name' | 'email' | 'code';
  matches: Match[];
  /** True if not all are there. */
  isCut: boolean;
}

type FindingPorts = Pick<StampCardPorts, 'commands' | 'business'> & {
  people: Pick<People, 'byId' | 'qrCodeOf'>;
  limits: Pick<RateLimits, 'find'>;
  /** A shop's own customers who match the words, including those who do not want to be found. */
  matchesAt(businessId: string, words: string): Promise<Matches>;
};
