import { businessDay, type DailyCap, type TermsInForce } from '@stampwell/contracts';
import type { StampCardPorts } from '../ports.ts';
import { allowanceOf, cappedBy, capsOf, isStaff, isUncounted } from '../staff-tally.rules.ts';
import { employeeOf, type StatesOf, tallyOf } from '../stamp-card.folds.ts';

interface DayAtCounter {
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
    if (!isStaff({ kind })) return null;
    const { timeZone } = states.programme;
    const day = businessDay(now, timeZone);
    const today = [states.tally, capsOf(states), day] as const;
    const of = { actorId: id, businessId, day, timeZone };
    const before = isUncounted(...today) ? { day, total: await givenOn(of, { isExact: false }) } : null;
    return cappedBy(allowanceOf(...today, { before }));
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
