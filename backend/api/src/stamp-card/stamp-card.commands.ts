import type { StoredEvent, StoredEventOf, stampsGiven, TallyEvent } from '@stampwell/contracts';
import { cardOf, tallyOf } from './card.fold.ts';
import type { Counter } from './counter.decider.ts';
import { capInForce, type DailyTally, dayToCount, tallyGiven, tallyUndone } from './daily-tally.decider.ts';
import { customerOf, employeeOf } from './parties.fold.ts';
import type { StampCardPorts } from './ports.ts';
import type { RunCommand } from './run-command.ts';
import { decide } from './stamp-card.decider.ts';
import type { Visit } from './visit.ts';

type StoredGiving = StoredEventOf<typeof stampsGiven>;

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
          const { terms } = states.programme;
          const cap =
            actor.kind === 'employee'
              ? capInForce(states.settings.daily_stamp_cap, terms.daily_stamp_cap)
              : null;
          const day = cap === null ? null : dayToCount(now, states.tally);
          const given = { ...circumstances(visit, states, now), amount, tallyDay: day };
          return {
            card: decide({ type: 'GiveStamps', ...given }, states.card),
            tally:
              cap === null || day === null
                ? []
                : tallyGiven({ employeeId: actor.id, businessId, day, amount, cap }, states.tally),
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
    undo(run: RunCommand, visit: Visit, original: StoredEvent) {
      return run({
        streams: { ...streamsOf(visit), tally: tallyOf(original.actor.id) },
        decide: ({ states, now }) => ({
          card: decide(
            { type: 'UndoEntry', ...circumstances(visit, states, now), entryId: original.id },
            states.card,
          ),
          tally: uncount(original, states.tally),
        }),
      });
    },
  };
}

/** What an undo takes off its employee's day, where the entry was counted there. */
function uncount(original: StoredEvent, tally: DailyTally): TallyEvent[] {
  if (original.type !== 'StampsGiven') return [];
  const { business_id, tally_day, amount } = (original as StoredGiving).data;
  if (tally_day === undefined) return [];
  return tallyUndone(
    { employeeId: original.actor.id, businessId: business_id, day: tally_day, amount },
    tally,
  );
}

/** The states behind streams. */
type StatesOf<Streams> = {
  [Name in keyof Streams]: Streams[Name] extends { fold: { initial: infer State } } ? State : never;
};
