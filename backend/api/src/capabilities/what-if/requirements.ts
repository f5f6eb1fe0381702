import { businessDay, cardSize, DEFAULT_TERMS } from '@stampwell/contracts';
import { type DayNumber, numberOfDay } from './days.ts';
import type { ProgrammeEvent, ProgrammeRules, ReplayedProgramme } from './ports.ts';

/** Stamps required for a reward from that day on. */
export interface Requirement {
  from: DayNumber;
  required: number;
}

/** Requirements by shop, oldest first. A change of the programme applies to all cards at once. */
export type Requirements = Map<string, Requirement[]>;

/** For a shop without programme events. */
export const USUAL: readonly Requirement[] = [
  { from: Number.NEGATIVE_INFINITY, required: cardSize(DEFAULT_TERMS) },
];

export function requirementsReader<Programme extends ReplayedProgramme>(rules: ProgrammeRules<Programme>) {
  const requirements: Requirements = new Map();
  const programmes = new Map<string, Programme>();
  return {
    requirements,
    apply(event: ProgrammeEvent): void {
      const id = event.data.business_id;
      const programme = rules.evolve(programmes.get(id) ?? rules.initial, event);
      programmes.set(id, programme);
      const known = requirements.get(id) ?? [];
      const required = cardSize(programme.terms);
      if (known.at(-1)?.required === required) return;
      // The first requirement applies from the beginning.
      const from =
        known.length === 0
          ? Number.NEGATIVE_INFINITY
          : numberOfDay(businessDay(event.at, programme.timeZone));
      requirements.set(id, [...known, { from, required }]);
    },
  };
}
