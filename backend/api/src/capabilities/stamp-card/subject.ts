import {
  businessDay,
  DomainError,
  ERASED_NAMES,
  eventsAmong,
  FIRST_PROGRAMME,
  knownProgramme,
  lookAlikesOf,
  mailboxOf,
  parseStream,
  type StoredStampCardEvent,
  stampCardEvents,
  standingOf,
  type TextReader,
} from '@stampwell/contracts';
import type { People, Person } from '@stampwell/vault';
import type { RunCommand } from '../../services/http/route.ts';
import type { BusinessActor, CustomerActor, EmployeeActor, KeyActor } from '../../services/identity/actor.ts';
import { nameSeen, type Sight, sightOf } from '../../services/sight/sight.ts';
import { placeOfCommand } from './at-place.rules.ts';
import { hasOne } from './cards-here.ts';
import { createBusinesses } from './open-businesses.ts';
import type { Parties } from './parties.rules.ts';
import type { StampCardPorts, SubjectPorts } from './ports.ts';
import { type CustomerState, cardOf, customerOf, employeeOf, type StatesOf } from './stamp-card.folds.ts';
import { codeOf, type Named } from './unknown-customer.ts';

export type CounterActor = BusinessActor | EmployeeActor | KeyActor;

/** A signed-in person, or an owner's import. */
type Actor = Pick<CounterActor | CustomerActor, 'kind' | 'id'> & Pick<EmployeeActor, 'till'>;

/** A customer, with the details that the vault still has. */
type Customer = Pick<Person, 'id' | 'name'> & { email: string | null };

/** What a command is about: a customer's card in one of a business's programmes, and who acts. */
export interface Subject {
  businessId: string;
  customer: Customer;
  /** Its number. */
  programme: number;
  actor: Actor;
  /** Where, as the request names it. */
  place?: string | undefined;
  /** True if the acting owner's or employee's email is the customer's [SC19]. */
  isOwnCard: boolean;
  /** True if the customer was named by their id, as a search finds them [SC46]. */
  isFound?: boolean;
  /** True if the customer has a card in another programme here. */
  hasOther?: boolean;
  /** Decrypts the business's own texts: the reward. */
  read: TextReader;
}

const isCardEvent = eventsAmong(stampCardEvents);

/** Finds the customer of a request. Whether the action is allowed is the decider's job. */
export function createSubjects(ports: SubjectPorts) {
  const { people, limits, store, watch } = ports;
  const { assertOpen, programmesOf } = createBusinesses(ports);

  /** With whether they have another card here, which most shops' customers cannot. */
  async function withOthers<S extends Subject>(subject: S): Promise<S & { hasOther: boolean }> {
    const { businessId, customer, programme } = subject;
    const others = (await programmesOf(businessId)).filter((one) => one !== programme);
    return { ...subject, hasOther: await hasOne(ports, { businessId, customerId: customer.id }, others) };
  }

  /** @throws DomainError `not_found` for an unknown code, `rate_limited` after too many of those; [SC13] before either. */
  async function byCode(
    actor: CounterActor,
    code: string,
    run: RunCommand,
    programme = FIRST_PROGRAMME,
  ): Promise<Subject> {
    const [customer, ...known] = await Promise.all([customerBy(actor, code, run), ...ask(actor)]);
    return withOthers({ ...atCounter(actor, customer, known), programme });
  }

  // A key acts for its owner, and is no person [AK8].
  const ask = ({ kind, id, businessId }: CounterActor) =>
    [people.byId(kind === 'key' ? businessId : id), people.textReader([businessId])] as const;

  function atCounter(
    actor: CounterActor,
    customer: Customer,
    [acting, read]: readonly [Person | null, Subject['read']],
  ): Omit<Subject, 'programme'> {
    const isOwnCard = isSamePerson(acting, customer);
    if (isOwnCard) watch.ownCard(actor, customer.id);
    return { businessId: actor.businessId, customer, actor, isOwnCard, read };
  }

  async function customerBy(actor: CounterActor, code: string, run: RunCommand): Promise<Customer> {
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

  async function at(actor: CounterActor, customerId: string, programme = FIRST_PROGRAMME): Promise<Subject> {
    const [customer, ...known] = await Promise.all([byId(customerId), ...ask(actor)]);
    return { ...atCounter(actor, customer, known), programme };
  }

  const byCustomer = async (...of: Parameters<typeof at>): Promise<Subject> => withOthers(await at(...of));

  /** Named by their id: the decider refuses who is not to be found [SC47], so the others are left. */
  async function byFound(actor: CounterActor, customerId: string, programme?: number): Promise<Subject> {
    const subject = await byCustomer(actor, customerId, programme);
    return { ...withSight(subject, sightOf(actor.kind, 'id', true)), isFound: true };
  }

  /** By the code or the id of the request. */
  function byName(actor: CounterActor, body: Named, run: RunCommand): Promise<Subject> {
    const code = codeOf(body);
    const found =
      code === undefined
        ? byFound(actor, body.customer_id ?? '', body.programme)
        : byCode(actor, code, run, body.programme);
    return atPlace(found, body.place);
  }

  /** A customer from a list that the owner imported, which is never a sign of anything unusual. */
  async function byList(
    businessId: string,
    customerId: string,
    programme = FIRST_PROGRAMME,
  ): Promise<Subject> {
    const actor: Actor = { kind: 'business', id: businessId };
    const [customer, owner, read] = await Promise.all([
      byId(customerId),
      people.byId(businessId),
      people.textReader([businessId]),
    ]);
    const isOwnCard = isSamePerson(owner, customer);
    return withOthers({ businessId, customer, programme, actor, isOwnCard, read });
  }

  /** @throws DomainError `not_found` if this business has no such transaction */
  async function byTransaction(
    actor: CounterActor,
    id: string,
    place?: string,
  ): Promise<{ subject: Subject; original: StoredStampCardEvent }> {
    const original = await store.findEvent(id);
    const isHere = original && isCardEvent(original) && original.data.business_id === actor.businessId;
    if (!isHere) throw new DomainError('not_found');
    const { customer_id, programme } = original.data;
    return { subject: await atPlace(at(actor, customer_id, programme), place), original };
  }

  /** The customer acts on their own card, with their own phone. */
  async function byThemselves(
    actor: CustomerActor,
    businessId: string,
    programme = FIRST_PROGRAMME,
  ): Promise<Subject> {
    const [customer, read] = await Promise.all([byId(actor.id), people.textReader([businessId])]);
    return { businessId, customer, programme, actor, isOwnCard: false, read };
  }

  /** A repeated request keeps its first customer, even if the code was replaced in between. */
  async function earlierCustomer(run: RunCommand): Promise<Customer | null> {
    const { events } = await run({ streams: {}, decide: () => ({}) });
    const [, customerId] = parseStream(events[0]?.stream ?? '').ids;
    return customerId ? byId(customerId) : null;
  }

  /** Never refuses: a repeated request keeps its first answer, even if the customer was erased in between. */
  async function byId(customerId: string): Promise<Customer> {
    return (await people.byId(customerId)) ?? { id: customerId, name: ERASED_NAMES.customer, email: null };
  }

  return { byName, byCode, byCustomer, byFound, byList, byTransaction, byThemselves };
}

/**
 * [SC40, SC55] Sealed with the customer's key. Null for an erased customer, so that a repeated request still gets its first answer.
 */
export const sealReason = async (
  people: Pick<People, 'sealText'>,
  { customer: { id, email } }: Subject,
  reason: string | undefined,
) => (reason && email !== null ? await people.sealText(id, reason) : null);

/** At a shared till that one's, whatever the request says [TL16]. @param place as the request names it, or the one of a key [AK17] */
export async function atPlace(found: Promise<Subject>, named: string | undefined): Promise<Subject> {
  const subject = await found;
  const place = subject.actor.till?.placeId ?? named;
  return place === undefined ? subject : { ...subject, place };
}

/** Presents the customer as the actor may see them [SC54]. */
export const withSight = (subject: Subject, sight: Sight): Subject => ({
  ...subject,
  customer: { ...subject.customer, name: nameSeen(subject.customer.name, sight) },
});

const isSamePerson = (acting: Person | null, { email }: Customer) =>
  acting !== null && email !== null && mailboxOf(acting.email) === mailboxOf(email);

/** For an unknown code typed by hand: the customer whose code looks the same, if there is exactly one [SC26]. */
export async function customerByLookAlike(
  people: Pick<SubjectPorts['people'], 'byQrCode'>,
  code: string,
): Promise<Person | null> {
  // Asked for together, so that the vault batches them into one query.
  const alike = await Promise.all(lookAlikesOf(code).map((other) => people.byQrCode(other)));
  const found = alike.filter((person) => person !== null);
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Loads the streams that every action on a card needs, and turns their states into the decider's input. */
export function createDecisionContext({
  business,
  subscription,
  clock,
}: Pick<StampCardPorts, 'business' | 'subscription' | 'clock'>) {
  /** The streams of every action. For an owner or a customer the employee's stream is empty. */
  const streamsOf = ({ businessId, customer, programme, actor }: Subject) => ({
    card: cardOf(businessId, customer.id, programme),
    approval: business.approvalOf(businessId),
    programme: business.programmeOf(businessId),
    subscription: subscription.of(businessId),
    customer: customerOf(customer.id),
    employee: employeeOf(actor.id),
  });
  type States = StatesOf<ReturnType<typeof streamsOf>>;

  function contextOf(subject: Subject, states: States, now: Date) {
    const { businessId, customer, actor, isOwnCard, hasOther, place } = subject;
    const { employee } = states;
    const { programme, terms, versions, closing, without } = knownProgramme(
      states.programme,
      subject.programme,
    );
    const parties: Parties = {
      standing: standingOf(
        { state: states.approval.status, subscription: states.subscription.current },
        clock.at(now),
      ),
      isStaffActive: actor.kind !== 'employee' || (employee.isActive && employee.businessId === businessId),
      isCustomerActive: states.customer.isActive && (!subject.isFound || isFindable(states, hasOther)),
      isOwnCard,
    };
    // A customer's own phone is at no counter.
    const worksAt = actor.kind === 'employee' ? employee.placeIds : null;
    const placeId =
      actor.kind === 'customer'
        ? undefined
        : placeOfCommand(
            { businessId, place, worksAt, isAtTill: Boolean(actor.till) },
            states.programme.places,
            now,
          );
    const today = businessDay(now, states.programme.timeZone);
    const customerId = customer.id;
    const card = { businessId, customerId, programme, terms, versions, closing, hasOther };
    return { ...card, placeId, without, parties, now, today };
  }

  return { streamsOf, contextOf };
}

/** [SC46, SC47] A search, or an id, finds only customers who have a card here and want to be found. */
export const isFindable = (
  { card, customer }: { card: { isOpened: boolean }; customer: CustomerState },
  hasOther = false,
): boolean => (card.isOpened || hasOther) && customer.isActive && customer.isFindable;
