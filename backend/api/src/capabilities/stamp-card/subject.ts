import {
  DomainError,
  ERASED_NAMES,
  eventsAmong,
  lookAlikesOf,
  mailboxOf,
  parseStream,
  type StoredEvent,
  type StoredStampCardEvent,
  stampCardEvents,
  type TermsInForce,
  type TextReader,
} from '@stampwell/contracts';
import type { CommandHandler, EventStore, FoldedStream } from '@stampwell/event-store';
import type { People, Person } from '@stampwell/vault';
import { LRUCache } from 'lru-cache';
import type { RunCommand } from '../../services/http/route.ts';
import type { BusinessActor, CustomerActor, EmployeeActor } from '../../services/identity/actor.ts';
import type { RateLimits } from '../../services/identity/rate-limits.ts';
import { nameSeen, type Sight, sightOf } from '../../services/sight/sight.ts';
import { assertOpenForBusiness, type BusinessStatus } from './counter.rules.ts';

export type CounterActor = BusinessActor | EmployeeActor;

/** The actor: a signed-in person, or an owner's import. */
type VisitActor = Pick<CounterActor | CustomerActor, 'kind' | 'id'>;

/** A customer, with the details that the vault still has. */
type Visitor = Pick<Person, 'id' | 'name'> & { email: string | null };

export interface Visit {
  businessId: string;
  customer: Visitor;
  actor: VisitActor;
  /** True if the acting owner's or employee's email is the customer's [SC19]. */
  isOwnCard: boolean;
  /** True if the customer was named by their id, as a search finds them [SC46]. */
  isFound?: boolean;
  /** Decrypts the business's own texts: the reward. */
  read: TextReader;
}

/** A business's state on the platform, and its programme: two folds of one stream. */
export interface BusinessPort {
  approvalOf(businessId: string): FoldedStream<{ status: BusinessStatus }>;
  programmeOf(businessId: string): FoldedStream<{
    terms: TermsInForce;
    timeZone: string;
    paperCards: { byStaff: boolean; perDay: number };
  }>;
}

/** Receives suspicious behaviour at a counter that is no event of a card. Never throws, and is not awaited. */
export interface CounterWatch {
  /** An unknown code. @param misses within the hour, including this one */
  missed(actor: { id: string; businessId: string }, misses: number): void;
  /** An employee or owner used a card with their own email [SC19]. */
  ownCard(actor: { kind: string; id: string; businessId: string }, customerId: string): void;
}

/** Dependencies for finding the customer of a request. */
export interface VisitPorts {
  commands: CommandHandler<StoredEvent>;
  store: Pick<EventStore<StoredEvent>, 'findEvent'>;
  people: Pick<People, 'byId' | 'byQrCode' | 'textReader'>;
  business: BusinessPort;
  limits: Pick<RateLimits, 'qrLookUp'>;
  watch: CounterWatch;
}

const isCardEvent = eventsAmong(stampCardEvents);

/** Finds the customer of a request. Whether the action is allowed is the decider's job. */
export function createVisits(ports: VisitPorts) {
  const { people, limits, store, watch } = ports;
  const assertOpen = createOpenBusinesses(ports);

  /** @throws DomainError `not_found` for an unknown code, `rate_limited` after too many of those; [SC13] before either. */
  async function byCode(actor: CounterActor, code: string, run: RunCommand): Promise<Visit> {
    const [customer, ...known] = await Promise.all([customerBy(actor, code, run), ...ask(actor)]);
    return atCounter(actor, customer, known);
  }

  const ask = ({ id, businessId }: CounterActor) =>
    [people.byId(id), people.textReader([businessId])] as const;

  function atCounter(
    actor: CounterActor,
    customer: Visitor,
    [acting, read]: readonly [Person | null, Visit['read']],
  ): Visit {
    const isOwnCard = isSamePerson(acting, customer);
    if (isOwnCard) watch.ownCard(actor, customer.id);
    return { businessId: actor.businessId, customer, actor, isOwnCard, read };
  }

  async function customerBy(actor: CounterActor, code: string, run: RunCommand): Promise<Visitor> {
    try {
      await assertOpen(actor.businessId);
    } catch (refusal) {
      const earlier = await earlierCustomer(run);
      if (earlier) return earlier;
      throw refusal;
    }
    return limits.qrLookUp(
      actor,
      async () =>
        (await people.byQrCode(code)) ?? (await earlierCustomer(run)) ?? customerByLookAlike(people, code),
      (misses) => watch.missed(actor, misses),
    );
  }

  async function byCustomer(actor: CounterActor, customerId: string): Promise<Visit> {
    const [customer, ...known] = await Promise.all([byId(customerId), ...ask(actor)]);
    return atCounter(actor, customer, known);
  }

  /** Named by their id: the decider refuses who is not to be found [SC47], so the others are left. */
  async function byFound(actor: CounterActor, customerId: string): Promise<Visit> {
    const visit = await byCustomer(actor, customerId);
    return { ...withSight(visit, sightOf(actor.kind, 'id', true)), isFound: true };
  }

  /** A customer from a list that the owner imported, which is never a sign of anything unusual. */
  async function byList(businessId: string, customerId: string): Promise<Visit> {
    const actor: VisitActor = { kind: 'business', id: businessId };
    const [customer, owner, read] = await Promise.all([
      byId(customerId),
      people.byId(businessId),
      people.textReader([businessId]),
    ]);
    return { businessId, customer, actor, isOwnCard: isSamePerson(owner, customer), read };
  }

  /** @throws DomainError `not_found` if this business has no such transaction */
  async function byTransaction(
    actor: CounterActor,
    id: string,
  ): Promise<{ visit: Visit; original: StoredStampCardEvent }> {
    const original = await store.findEvent(id);
    const isHere = original && isCardEvent(original) && original.data.business_id === actor.businessId;
    if (!isHere) throw new DomainError('not_found');
    return { visit: await byCustomer(actor, original.data.customer_id), original };
  }

  /** The customer acts on their own card, with their own phone. */
  async function byThemselves(actor: CustomerActor, businessId: string): Promise<Visit> {
    const [customer, read] = await Promise.all([byId(actor.id), people.textReader([businessId])]);
    return { businessId, customer, actor, isOwnCard: false, read };
  }

  /** A repeated request keeps its first customer, even if the code was replaced in between. */
  async function earlierCustomer(run: RunCommand): Promise<Visitor | null> {
    const { events } = await run({ streams: {}, decide: () => ({}) });
    const [, customerId] = parseStream(events[0]?.stream ?? '').ids;
    return customerId ? byId(customerId) : null;
  }

  /** Never refuses: a repeated request keeps its first answer, even if the customer was erased in between. */
  async function byId(customerId: string): Promise<Visitor> {
    return (await people.byId(customerId)) ?? { id: customerId, name: ERASED_NAMES.customer, email: null };
  }

  return { byCode, byCustomer, byFound, byList, byTransaction, byThemselves };
}

/** Presents the customer as the actor may see them [SC54]. */
export const withSight = (visit: Visit, sight: Sight): Visit => ({
  ...visit,
  customer: { ...visit.customer, name: nameSeen(visit.customer.name, sight) },
});

const isSamePerson = (acting: Person | null, { email }: Visitor) =>
  acting !== null && email !== null && mailboxOf(acting.email) === mailboxOf(email);

/** Caches open businesses, so that a busy shop's scans cost no extra read. */
const KNOWN_MS = 1_000;
const BUSINESSES = 10_000;

interface OpenBusinessPorts {
  commands: Pick<CommandHandler<StoredEvent>, 'readState'>;
  business: Pick<BusinessPort, 'approvalOf'>;
}

/**
 * [SC23] Runs before a code is looked up, so that an unapproved business cannot probe codes. The cache only guards the look-up:
 * actions on a card are decided on the business's own state.
 */
export function createOpenBusinesses({ commands, business }: OpenBusinessPorts) {
  const open = new LRUCache<string, true>({ max: BUSINESSES, ttl: KNOWN_MS });
  /** @throws DomainError `business_not_approved`, `business_inactive`, `not_found` */
  return async (businessId: string): Promise<void> => {
    if (open.has(businessId)) return;
    const { states } = await commands.readState({ approval: business.approvalOf(businessId) });
    assertOpenForBusiness(states.approval.status);
    open.set(businessId, true);
  };
}

/** For an unknown code typed by hand: the customer whose code looks the same, if there is exactly one [SC26]. */
export async function customerByLookAlike(
  people: Pick<VisitPorts['people'], 'byQrCode'>,
  code: string,
): Promise<Person | null> {
  // Asked for together, so that the vault batches them into one query.
  const alike = await Promise.all(lookAlikesOf(code).map((other) => people.byQrCode(other)));
  const found = alike.filter((person) => person !== null);
  return found.length === 1 ? (found[0] ?? null) : null;
}
