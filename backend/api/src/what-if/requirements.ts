import { businessDay, DEFAULT_TERMS } from '@stampwell/contracts';
import { type DayNumber, numberOfDay } from './days.ts';
import type { ProgrammeEvent, ProgrammeRules, ReplayedProgramme } from './ports.ts';

/** From that day on a card needs so many stamps. */
export interface Requirement {
  from: DayNumber;
  required: number;
}

/** By shop, oldest first. What its programme says holds for all of its cards at once, whether somebody comes or not. */
export type Requirements = Map<string, Requirement[]>;

/** Of a shop of which nothing is told. */
export const USUAL: readonly Requirement[] = [
  { from: Number.NEGATIVE_INFINITY, required: DEFAULT_TERMS.stamps_required },
];

/** Reads what cards needed, and since when, from the shops' programmes. */
export function requirementsReader<Programme extends ReplayedProgramme>(rules: ProgrammeRules<Programme>) {
  const requirements: Requirements = new Map();
  const programmes = new Map<string, Programme>();
  return {
    requirements,
    take(event: ProgrammeEvent): void {
      const id = event.data.business_id;
      const programme = rules.evolve(programmes.get(id) ?? rules.initial, event);
      programmes.set(id, programme);
      const known = requirements.get(id) ?? [];
      const required = programme.terms.stamps_required;
      if (known.at(-1)?.required === required) return;
      // What it began with was there before anybody came.
      const from =
        known.length === 0
          ? Number.NEGATIVE_INFINITY
          : numberOfDay(businessDay(event.at, programme.timeZone));
      requirements.set(id, [...known, { from, required }]);
    },
  };
}
