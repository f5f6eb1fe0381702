import {
  DomainError,
  FOUND_CUSTOMERS,
  HOUR_MS,
  maskedEmail,
  QR_CODE_END,
  shortName,
} from '@stampwell/contracts';
import type { FoundCustomer } from '@stampwell/contracts/http/find-customer.ts';
import * as http from '@stampwell/contracts/http/find-customer.ts';
import { LRUCache } from 'lru-cache';
import { type Route, route } from '../../../services/http/route.ts';
import { isFindable } from '../circumstances.ts';
import { createOpenBusinesses } from '../open-business.ts';
import { customerOf } from '../parties.ts';
import { presentLookup } from '../present-card.ts';
import { mayCarryOver } from '../stamp-card.commands.ts';
import { cardOf } from '../stamp-card.fold.ts';
import { byFinding } from '../stamp-card.routes.ts';
import type { CounterActor } from '../visit.ts';
import { recordFound } from './finding.commands.ts';
import type { FindingPorts, Match } from './ports.ts';

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
