import {
  accountEvents,
  accountStream,
  businessDay,
  cardEvents,
  cardStream,
  carryOversStream,
  carryOverTallyEvents,
  type DailyCap,
  employeeEvents,
  employeeStream,
  type FreeText,
  type PlatformSettings,
  type StoredStampCardEvent,
  type SubscriptionDates,
  standingOf,
  type TermsInForce,
  tallyEvents,
  tallyStream,
} from '@stampwell/contracts';
import type { FoldedStream } from '@stampwell/event-store';
import type { People } from '@stampwell/vault';
import type { Logger } from 'pino';
import { foldOf } from '../../services/folds/fold-of.ts';
import type { RunCommand } from '../../services/http/route.ts';
import type { BillingClock } from '../../services/time/clock.ts';
import {
  allowanceOf,
  type Counter,
  type CustomerState,
  cappedBy,
  capsOf,
  countCarriedOver,
  countGiven,
  countRedemptionUndone,
  countUndone,
  type DailyTally,
  type DayCount,
  type EmployeeState,
  evolveCarryOvers,
  evolveCustomer,
  evolveEmployee,
  evolveTally,
  isUncounted,
  noCarryOvers,
  noEmployee,
  noTally,
} from './counter.rules.ts';
import * as card from './stamp-card.decider.ts';
import type { Visit, VisitPorts } from './subject.ts';

/** A business's subscription; its dates decide the access. */
export interface SubscriptionPort {
  of(businessId: string): FoldedStream<{ current: SubscriptionDates | null }>;
}

export interface StampCardPorts extends VisitPorts {
  people: Pick<People, 'byId' | 'byQrCode' | 'sealText' | 'textReader'>;
  subscription: SubscriptionPort;
  settings: FoldedStream<Pick<PlatformSettings, 'daily_stamp_cap'>>;
  clock: Pick<BillingClock, 'at'>;
  log: Pick<Logger, 'warn'>;
  /**
   * [SC21] Stamps that somebody gave on a day and that stand, as the read models know them. `isExact` waits a moment for those to have seen
   * everything up to now.
   */
  givenOn(
    of: { actorId: string; businessId: string; day: string; timeZone: string },
    how: { isExact: boolean },
  ): Promise<number>;
}

/** The actions on a card. Each loads all the streams it needs in one read and decides on them together. */
export function createStampCard(ports: StampCardPorts) {
  const { settings } = ports;
  const { streamsOf, around: circumstances } = createCircumstances(ports);

  return {
    /** @param reason why they are given during the cooldown too [SC55] */
    async give(run: RunCommand, visit: Visit, amount: number, reason: FreeText | null) {
      const { actor, businessId } = visit;
      const isCapped = actor.kind === 'employee';
      const attempt = (before: DayCount | null) =>
        run({
          streams: { ...streamsOf(visit), settings, tally: tallyOf(actor.id) },
          decide({ states, now }) {
            const around = circumstances(visit, states, now);
            const day = [states.tally, capsOf(states), around.today] as const;
            if (isCapped && !before && isUncounted(...day)) return {};
            const allowance = isCapped ? allowanceOf(...day, before) : null;
            const anyway = reason && { reason, isAllowed: mayGiveAnyway(actor, states.employee) };
            const giving = { ...around, amount, allowance, anyway };
            return {
              card: card.decide({ type: 'GiveStamps', ...giving }, states.card),
              tally: allowance ? countGiven({ employeeId: actor.id, businessId, amount }, allowance) : [],
            };
          },
        });
      const given = await attempt(null);
      if (given.events.length > 0) return given;
      // [SC21] Once a day for an employee under a cap.
      const { timeZone } = given.states.programme;
      const day = businessDay(given.now, timeZone);
      const total = await ports.givenOn({ actorId: actor.id, businessId, day, timeZone }, { isExact: true });
      return attempt({ day, total });
    },

    carryOver(run: RunCommand, visit: Visit, amount: number) {
      const { actor, businessId } = visit;
      return run({
        streams: { ...streamsOf(visit), carryOvers: carryOversOf(businessId) },
        decide({ states, now }) {
          const { byStaff, perDay } = states.programme.paperCards;
          const around = circumstances(visit, states, now);
          const isAllowed = mayCarryOver(actor, byStaff);
          return {
            // The card decides first: its refusals take precedence over a reached cap.
            card: card.decide({ type: 'CarryOver', ...around, amount, isAllowed }, states.card),
            carryOvers: countCarriedOver({ businessId, today: around.today, perDay }, states.carryOvers),
          };
        },
      });
    },

    redeem(run: RunCommand, visit: Visit, asked: card.Redemption) {
      return run({
        streams: streamsOf(visit),
        decide: ({ states, now }) => ({
          card: card.decide(
            { type: 'RedeemReward', ...circumstances(visit, states, now), ...asked },
            states.card,
          ),
        }),
      });
    },

    /** @param original the entry's event, including its actor */
    undo(
      run: RunCommand,
      visit: Visit,
      { original, reason }: { original: StoredStampCardEvent; reason: FreeText | null },
    ) {
      const { actor, businessId } = visit;
      // [SC25] A redemption counts against the employee who undoes it; an earning [SC22] against the employee who gave it.
      const isByStaff = actor.kind === 'employee' && original.type === 'RewardRedeemed';
      return run({
        streams: { ...streamsOf(visit), tally: tallyOf(isByStaff ? actor.id : original.actor.id) },
        decide({ states, now }) {
          const around = circumstances(visit, states, now);
          const undoing = { employeeId: actor.id, businessId, today: around.today };
          return {
            // The card comes first: an entry that cannot be undone should say so, not report a reached cap.
            card: card.decide({ type: 'UndoEntry', ...around, entryId: original.id, reason }, states.card),
            tally: isByStaff
              ? countRedemptionUndone(undoing, states.tally)
              : countUndone(original, states.tally),
          };
        },
      });
    },
  };
}

/** [SC55] */
export const mayGiveAnyway = ({ kind }: { kind: string }, employee: EmployeeState): boolean =>
  kind === 'business' || (kind === 'employee' && employee.mayGiveAnyway);

/** [SC42] */
export const mayCarryOver = ({ kind }: { kind: string }, byStaff: boolean): boolean =>
  kind === 'business' || (kind === 'employee' && byStaff);

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
      standing: standingOf(
        { state: states.approval.status, subscription: states.subscription.current },
        clock.at(now),
      ),
      isStaffActive: actor.kind !== 'employee' || (employee.isActive && employee.businessId === businessId),
      isCustomerActive: states.customer.isActive && (!visit.isFound || isFindable(states)),
      isOwnCard,
    };
    const today = businessDay(now, programme.timeZone);
    return { businessId, customerId: customer.id, counter, terms: programme.terms, now, today };
  }

  return { streamsOf, around };
}

/** [SC46, SC47] A search, or an id, finds only customers who have a card here and want to be found. */
export const isFindable = ({
  card,
  customer,
}: {
  card: { isOpened: boolean };
  customer: CustomerState;
}): boolean => card.isOpened && customer.isActive && customer.isFindable;

type StatesOf<Streams> = {
  [Name in keyof Streams]: Streams[Name] extends { fold: { initial: infer State } } ? State : never;
};

export interface DayAtCounter {
  /** The business's day, YYYY-MM-DD. */
  day: string;
  timeZone: string;
  /** Null without a cap, and for an owner. */
  capped: DailyCap | null;
}

type Actor = { kind: string; id: string; businessId: string };

/** The streams that the next stamp's allowance is decided on, beside the programme's. */
export const allowanceStreams = ({ settings }: Pick<StampCardPorts, 'settings'>, employeeId: string) => ({
  settings,
  employee: employeeOf(employeeId),
  tally: tallyOf(employeeId),
});

type AllowanceStates = StatesOf<ReturnType<typeof allowanceStreams>> & {
  programme: { terms: TermsInForce; timeZone: string };
};

/** [SC20] What remains of an employee's daily cap; null without one, and for an owner. */
export const createCapped =
  ({ givenOn }: Pick<StampCardPorts, 'givenOn'>) =>
  async ({ kind, id, businessId }: Actor, states: AllowanceStates, now: Date): Promise<DailyCap | null> => {
    if (kind !== 'employee') return null;
    const { timeZone } = states.programme;
    const day = businessDay(now, timeZone);
    const today = [states.tally, capsOf(states), day] as const;
    const of = { actorId: id, businessId, day, timeZone };
    const before = isUncounted(...today) ? { day, total: await givenOn(of, { isExact: false }) } : null;
    return cappedBy(allowanceOf(...today, before));
  };

export function createDayAtCounter(
  ports: Pick<StampCardPorts, 'commands' | 'business' | 'settings' | 'givenOn'>,
) {
  const cappedOf = createCapped(ports);
  return async (actor: Actor): Promise<DayAtCounter> => {
    const { states, now } = await ports.commands.readState({
      programme: ports.business.programmeOf(actor.businessId),
      ...allowanceStreams(ports, actor.id),
    });
    const { timeZone } = states.programme;
    return { day: businessDay(now, timeZone), timeZone, capped: await cappedOf(actor, states, now) };
  };
}

/** Entries of a card that can be undone now, as far as the card and the clock go; none of a card that refuses everything [SC18]. */
export const createUndoable =
  ({ commands }: Pick<StampCardPorts, 'commands'>) =>
  async (businessId: string, customerId: string): Promise<ReadonlySet<string>> => {
    const { states, now } = await commands.readState({
      card: cardOf(businessId, customerId),
      customer: customerOf(customerId),
    });
    return states.customer.isActive ? card.undoableEntries(states.card, now) : new Set();
  };

/** Those of these customers who want to be found [SC47]. That they have a card here is the caller's to know. */
export const createFindableAmong =
  ({ commands }: Pick<StampCardPorts, 'commands'>) =>
  async (customerIds: readonly string[]): Promise<ReadonlySet<string>> => {
    const streams = Object.fromEntries(customerIds.map((id) => [id, customerOf(id)]));
    const { states } = await commands.readState<Record<string, CustomerState>>(streams);
    return new Set(customerIds.filter((id) => states[id]?.isActive && states[id].isFindable));
  };

const cardFold = foldOf({
  name: 'stamp-card',
  revision: 5,
  events: cardEvents,
  initial: card.initial,
  evolve: card.evolve,
});

export const cardOf = (businessId: string, customerId: string): FoldedStream<card.StampCard> => ({
  stream: cardStream(businessId, customerId),
  fold: cardFold,
});

const tallyFold = foldOf({
  name: 'daily-tally',
  revision: 2,
  events: tallyEvents,
  initial: noTally,
  evolve: evolveTally,
});

/** An employee's count of stamps given and redemptions undone on the newest day. */
export const tallyOf = (employeeId: string): FoldedStream<DailyTally> => ({
  stream: tallyStream(employeeId),
  fold: tallyFold,
});

const carryOversFold = foldOf({
  name: 'carry-overs',
  events: carryOverTallyEvents,
  initial: noCarryOvers,
  evolve: evolveCarryOvers,
});

/** The shop's count of paper cards on the newest day. */
export const carryOversOf = (businessId: string): FoldedStream<DayCount> => ({
  stream: carryOversStream(businessId),
  fold: carryOversFold,
});

const customerFold = foldOf({
  name: 'card-customer',
  revision: 3,
  events: accountEvents,
  initial: { isActive: false, isFindable: true },
  evolve: evolveCustomer,
});

export const customerOf = (customerId: string): FoldedStream<CustomerState> => ({
  stream: accountStream(customerId),
  fold: customerFold,
});

const employeeFold = foldOf({
  name: 'card-employee',
  revision: 3,
  events: employeeEvents,
  initial: noEmployee,
  evolve: evolveEmployee,
});

export const employeeOf = (employeeId: string): FoldedStream<EmployeeState> => ({
  stream: employeeStream(employeeId),
  fold: employeeFold,
});
