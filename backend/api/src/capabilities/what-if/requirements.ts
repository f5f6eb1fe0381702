import { businessDay, cardSize, DEFAULT_TERMS, type TermsVersion } from '@stampwell/contracts';
import { type DayNumber, numberOfDay } from './days.ts';
import type { ProgrammeEvent, ProgrammeRules, ReplayedProgramme } from './ports.ts';

/** A version of a programme's terms: in force from that day on, for the cards that it applies to. */
export interface Requirement extends Pick<TermsVersion, 'version' | 'at_once' | 'applies_to'> {
  from: DayNumber;
  /** Stamps required for a reward. */
  required: number;
}

/** Requirements by shop: one for each version of its terms, from 1 on. */
export type Requirements = Map<string, readonly Requirement[]>;

/** Required on an empty card before the first version's day, and at a shop without programme events. */
export const USUAL = cardSize(DEFAULT_TERMS);

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
      const newest = programme.versions.at(-1);
      if (!newest || newest.version === known.at(-1)?.version) return;
      const { version, at_once, applies_to } = newest;
      const from = numberOfDay(businessDay(event.at, programme.timeZone));
      const required = cardSize(newest);
      requirements.set(id, [...known, { from, required, version, at_once, applies_to }]);
    },
  };
}
