import type { StoredStampCardEvent } from '@stampwell/contracts';
import { cardOf, tallyOf } from './card.fold.ts';
import type { Counter } from './counter.decider.ts';
import { allowanceOf, countGiven, countUndone } from './daily-tally.decider.ts';
import { customerOf, employeeOf } from './parties.fold.ts';
import type { RunCommand, StampCardPorts } from './ports.ts';
import { decide } from './stamp-card.decider.ts';
import type { Visit } from './visit.ts';

/** The three things that happen to a card: everything they stand on is loaded at once and decided together. */
export function createStampCard({ business, subscription, settings, clock }: StampCardPorts) {
  /** The streams of every action. An owner or a customer has no employee's stream: it is empty. */
  const streamsOf = ({ businessId, customer, actor }: Visit) => ({
    card: cardOf(businessId, customer.id),
    approval: business.standingOf(businessId),
    programme: business.programmeOf(businessId),
    subscription: subscription.of(businessId),
    customer: customerOf(customer.id),
    employee: employeeOf(actor.id),
  });
  type States = StatesOf<ReturnType<typeof streamsOf>>;

  function circumstances(visit: Visit, states: States, now: Date) {
    const { businessId, customer, actor, isOwnCard } = visit;
    const { employee } = states;
    const counter: Counter = {
      business: states.approval.standing,
      access: subscription.accessAt(states.subscription, clock.at(now)),
      isStaffActive: actor.kind !== 'employee' || (employee.isActive && employee.businessId === businessId),
      isCustomerActive: states.customer.isActive,
      isOwnCard,
    };
    return { businessId, customerId: customer.id, counter, terms: states.programme.terms, now };
  }

  return {
    give(run: RunCommand, visit: Visit, amount: number) {
      const { actor, businessId } = visit;
      return run({
        streams: { ...streamsOf(visit), settings, tally: tallyOf(actor.id) },
        decide({ states, now }) {
          const caps = [states.settings.daily_stamp_cap, states.programme.terms.daily_stamp_cap];
          const allowance = actor.kind === 'employee' ? allowanceOf(states.tally, caps, now) : null;
          const giving = { ...circumstances(visit, states, now), amount, allowance };
          return {
            card: decide({ type: 'GiveStamps', ...giving }, states.card),
            tally: allowance ? countGiven({ employeeId: actor.id, businessId, amount }, allowance) : [],
          };
        },
      });
    },

    redeem(run: RunCommand, visit: Visit, { isNamedById }: { isNamedById: boolean }) {
      return run({
        streams: streamsOf(visit),
        decide: ({ states, now }) => ({
          card: decide(
            { type: 'RedeemReward', ...circumstances(visit, states, now), isNamedById },
            states.card,
          ),
        }),
      });
    },

    /** @param original the entry's event, with whoever gave it */
    undo(run: RunCommand, visit: Visit, original: StoredStampCardEvent) {
      return run({
        streams: { ...streamsOf(visit), tally: tallyOf(original.actor.id) },
        decide: ({ states, now }) => ({
          card: decide(
            { type: 'UndoEntry', ...circumstances(visit, states, now), entryId: original.id },
            states.card,
          ),
          tally: countUndone(original, states.tally),
        }),
      });
    },
  };
}

/** The states behind streams. */
type StatesOf<Streams> = {
  [Name in keyof Streams]: Streams[Name] extends { fold: { initial: infer State } } ? State : never;
};
