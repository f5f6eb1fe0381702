import { DomainError, parseStream, type StoredStampCardEvent } from '@stampwell/contracts';
import { emailKey, type Person } from '@stampwell/vault';
import type { BusinessActor, CustomerActor, EmployeeActor } from '../platform/identity/actor.ts';
import type { RunCommand, StampCardPorts } from './ports.ts';

export type CounterActor = BusinessActor | EmployeeActor;

/** A customer, as far as the vault still knows them. */
type Visitor = Pick<Person, 'id' | 'name'> & { email: string | null };

/** A customer at a business, and who acts on their card. */
export interface Visit {
  businessId: string;
  customer: Visitor;
  actor: CounterActor | CustomerActor;
  /** The acting owner's or employee's own email is the customer's [SC19]. */
  isOwnCard: boolean;
}

/** Finds who is at the counter. Whether they may do what they came for is the decider's to say. */
export function createVisits({ people, limits, store }: StampCardPorts) {
  /** @throws DomainError `not_found` for a code of nobody, `rate_limited` after too many of those. */
  async function byCode(actor: CounterActor, code: string, run: RunCommand): Promise<Visit> {
    const [customer, acting] = await Promise.all([
      limits.qrLookUp(actor.id, async () => (await people.byQrCode(code)) ?? earlierCustomer(run)),
      people.byId(actor.id),
    ]);
    return { businessId: actor.businessId, customer, actor, isOwnCard: isSamePerson(acting, customer) };
  }

  async function byCustomer(actor: CounterActor, customerId: string): Promise<Visit> {
    const [customer, acting] = await Promise.all([byId(customerId), people.byId(actor.id)]);
    return { businessId: actor.businessId, customer, actor, isOwnCard: isSamePerson(acting, customer) };
  }

  /** @throws DomainError `not_found` for what is no transaction of this business. */
  async function byTransaction(
    actor: CounterActor,
    id: string,
  ): Promise<{ visit: Visit; original: StoredStampCardEvent }> {
    const original = await store.findEvent(id);
    const { category, ids } = parseStream(original?.stream ?? '');
    const [businessId, customerId] = ids;
    if (!original || category !== 'card' || businessId !== actor.businessId || !customerId) {
      throw new DomainError('not_found');
    }
    return { visit: await byCustomer(actor, customerId), original: original as StoredStampCardEvent };
  }

  /** The customer whose card it is, with their own phone. */
  async function byThemselves(actor: CustomerActor, businessId: string): Promise<Visit> {
    return { businessId, customer: await byId(actor.id), actor, isOwnCard: false };
  }

  /** The code may have been replaced since this request first came: its first answer stands for good. */
  async function earlierCustomer(run: RunCommand): Promise<Visitor | null> {
    const { events } = await run({ streams: {}, decide: () => ({}) });
    const [, customerId] = parseStream(events[0]?.stream ?? '').ids;
    return customerId ? byId(customerId) : null;
  }

  /** The first answer of a request stands, whatever has become of its customer: so no refusal here. */
  async function byId(customerId: string): Promise<Visitor> {
    return (await people.byId(customerId)) ?? { id: customerId, name: 'Deleted customer', email: null };
  }

  return { byCode, byCustomer, byTransaction, byThemselves };
}

const isSamePerson = (acting: Person | null, { email }: Visitor) =>
  acting !== null && email !== null && emailKey(acting.email) === emailKey(email);
