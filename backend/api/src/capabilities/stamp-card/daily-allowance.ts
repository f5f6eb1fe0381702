import { businessDay } from '@stampwell/contracts';
import { allowanceOf, capsOf } from './counter.rules.ts';
import { employeeOf } from './parties.ts';
import type { StampCardPorts } from './ports.ts';
import { tallyOf } from './stamp-card.fold.ts';

export interface DayAtCounter {
  /** The business's day, YYYY-MM-DD. */
  day: string;
  timeZone: string;
  cap: number | null;
  /** Stamps that may still be given; null without a cap. */
  left: number | null;
}

type Actor = { kind: string; id: string; businessId: string };

/** [SC20] What remains of an employee's daily cap, from the streams that the next stamp is decided on. */
export const createDayAtCounter =
  ({ commands, business, settings }: Pick<StampCardPorts, 'commands' | 'business' | 'settings'>) =>
  async ({ kind, id, businessId }: Actor): Promise<DayAtCounter> => {
    const { states, now } = await commands.readState({
      programme: business.programmeOf(businessId),
      settings,
      employee: employeeOf(id),
      tally: tallyOf(id),
    });
    const { timeZone } = states.programme;
    const day = businessDay(now, timeZone);
    const allowance = kind === 'employee' ? allowanceOf(states.tally, capsOf(states), day) : null;
    return {
      ...{ day, timeZone },
      cap: allowance?.cap ?? null,
      left: allowance && Math.max(0, allowance.cap - allowance.given),
    };
  };
