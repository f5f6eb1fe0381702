import { accessAt, businessDay } from '@stampwell/contracts';
import type { Counter } from './counter.rules.ts';
import { customerOf, employeeOf } from './parties.ts';
import type { StampCardPorts } from './ports.ts';
import { cardOf } from './stamp-card.fold.ts';
import type { Visit } from './visit.ts';

/** Loads the streams that every action on a card needs, and turns their states into the decider's input. */
export function createCircumstances({
  business,
  subscription,
  clock,
}: Pick<StampCardPorts, 'business' | 'subscription' | 'clock'>) {
  /** The streams of every action. For an owner or a customer the employee's stream is empty. */
  const streamsOf = ({ businessId, customer, actor }: Visit) => ({
    card: cardOf(businessId, customer.id),
    approval: business.approvalOf(businessId),
    programme: business.programmeOf(businessId),
    subscription: subscription.of(businessId),
    customer: customerOf(customer.id),
    employee: employeeOf(actor.id),
  });
  type States = StatesOf<ReturnType<typeof streamsOf>>;

  function around(visit: Visit, states: States, now: Date) {
    const { businessId, customer, actor, isOwnCard } = visit;
    const { employee, programme } = states;
    const counter: Counter = {
      business: states.approval.status,
      access: accessAt(states.subscription.current, clock.at(now)),
      isStaffActive: actor.kind !== 'employee' || (employee.isActive && employee.businessId === businessId),
      isCustomerActive: states.customer.isActive && (!visit.isFound || isFindable(states)),
      isOwnCard,
    };
    const today = businessDay(now, programme.timeZone);
    return { businessId, customerId: customer.id, counter, terms: programme.terms, now, today };
  }

  return { streamsOf, around };
}

/** [SC46, SC47] Found by a search is only who has a card here and wants to be found. */
export const isFindable = ({
  card,
  customer,
}: {
  card: { isOpened: boolean };
  customer: { isFindable: boolean };
}) => card.isOpened && customer.isFindable;

type StatesOf<Streams> = {
  [Name in keyof Streams]: Streams[Name] extends { fold: { initial: infer State } } ? State : never;
};
