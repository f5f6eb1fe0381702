import { DomainError, FOUND_CUSTOMERS, QR_CODE_END } from '@stampwell/contracts';
import type { FoundCustomer } from '@stampwell/contracts/http/find-customer.ts';
import * as http from '@stampwell/contracts/http/find-customer.ts';
import type { People } from '@stampwell/vault';
import { type Route, type RunCommand, route } from '../../../services/http/route.ts';
import type { RateLimits } from '../../../services/identity/rate-limits.ts';
import { seen, sightOf } from '../../../services/sight/sight.ts';
import { allowanceStreams } from '../look-up/day-at-counter.ts';
import { createLookup } from '../look-up/look-up.routes.ts';
import { createOpenBusinesses } from '../open-businesses.ts';
import type { StampCardPorts } from '../ports.ts';
import type { CounterActor } from '../subject.ts';
import { createFindableAt, type OpenFound, recordFound } from './opening.ts';

/** The phone stayed at home: staff find one of the shop's own customers, and open their card. */
export function customerSearchRoutes(ports: CustomerSearchPorts): Route[] {
  const { commands, people, business, limits, matchesAt, open } = ports;
  const assertOpen = createOpenBusinesses(ports);
  const findableAt = createFindableAt(ports);
  const presentFound = createLookup(ports);

  async function present(
    { kind }: CounterActor,
    { customerId, name, email, lastVisitAt, cardName }: Match,
  ): Promise<FoundCustomer> {
    const code = await people.qrCodeOf(customerId);
    return {
      customer_id: customerId,
      ...seen({ name, email }, sightOf(kind, 'id', true)),
      code_ends_in: code?.slice(-QR_CODE_END) ?? null,
      last_visit_at: lastVisitAt,
      ...(cardName ? { card_name: cardName } : {}),
    };
  }

  async function find(actor: CounterActor, words: string) {
    const { businessId } = actor;
    const { by, matches, isCut } = await matchesAt(businessId, words);
    const known = await Promise.all(
      matches.map(async (match) => ((await findableAt(businessId, match.customerId)) ? [match] : [])),
    );
    const findable = known.flat();
    const customers = await Promise.all(
      findable.slice(0, FOUND_CUSTOMERS).map((match) => present(actor, match)),
    );
    return { by, customers, is_cut: isCut || findable.length > FOUND_CUSTOMERS };
  }

  const lookUp = (
    actor: CounterActor,
    customerId: string,
    run: RunCommand,
    which: { programme?: number | undefined; place?: string | undefined },
  ) =>
    open(
      actor,
      customerId,
      run,
      async ({ card, programme, now }) => {
        const customer = await people.byId(customerId);
        if (!customer) throw new DomainError('not_found');
        const { states } = await commands.readState(allowanceStreams(ports, actor.id));
        const shown = seen(customer, sightOf(actor.kind, 'id', true));
        return presentFound(actor, { ...states, card, programme, now }, shown, which);
      },
      which,
    );

  return [
    route(http.findCustomers, async ({ actor, body, run }) => {
      await assertOpen(actor.businessId);
      await limits.find(actor);
      const { by, ...found } = await find(actor, body.q);
      const waiting =
        by === 'code' ? [] : await ports.waiting.find(actor.businessId, body.q, FOUND_CUSTOMERS);
      const count = found.customers.length + waiting.length;
      await run(
        recordFound(actor, { type: 'CustomersSearched', by, found: count, place: body.place }, business),
      );
      return { ...found, waiting: waiting.map(({ name, stamps }) => ({ name: firstName(name), stamps })) };
    }),

    route(http.lookUpFound, ({ actor, body, run }) => lookUp(actor, body.customer_id, run, body)),
  ];
}

const firstName = (name: string) => name.trim().split(/\s+/u)[0] ?? '';

/** A customer with a card at the shop, as the read models and the vault know them. */
interface Match {
  customerId: string;
  name: string;
  email: string;
  /** ISO 8601. */
  lastVisitAt: string;
  /** Of the card that they used last, at a shop with several. */
  cardName?: string;
}

interface Matches {
  /** How the words were understood. */
  by: 'name' | 'email' | 'code';
  matches: Match[];
  /** True if not all are there. */
  isCut: boolean;
}

export type CustomerSearchPorts = Pick<StampCardPorts, 'commands' | 'business' | 'settings' | 'givenOn'> & {
  people: Pick<People, 'byId' | 'qrCodeOf' | 'textReader'>;
  limits: Pick<RateLimits, 'find'>;
  open: OpenFound;
  /** [IM15] People of the shop's list who have not claimed their stamps. */
  waiting: {
    find(businessId: string, words: string, limit: number): Promise<{ name: string; stamps: number }[]>;
  };
  /** A shop's own customers who match the words, including those who do not want to be found. */
  matchesAt(businessId: string, words: string): Promise<Matches>;
};
