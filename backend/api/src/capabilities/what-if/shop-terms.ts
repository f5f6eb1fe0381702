import {
  businessDay,
  type ClosedDays,
  cardSize,
  DEFAULT_TERMS,
  DEFAULT_TIME_ZONE,
  FIRST_PROGRAMME,
  PLAIN_TERMS,
  programmeIn,
  type TermsVersion,
} from '@stampwell/contracts';
import { type DayNumber, numberOfDay } from './days.ts';
import type { ProgrammeEvent, ReplayedProgramme, SeasonEvent, Seasons, ShopRules } from './ports.ts';

/** What a card's own terms say about its rewards and its stamps. */
export interface OwnTerms extends Pick<TermsVersion, 'spends' | 'keeps_rest' | 'lapses_after_months'> {
  /** The stamps of each. */
  steps: readonly number[];
}

/** In force from that day on, for the cards that it applies to. */
export interface Version extends OwnTerms, Pick<TermsVersion, 'version' | 'at_once' | 'applies_to'> {
  from: DayNumber;
}

export interface ShopTerms {
  /** From 1 on. */
  versions: readonly Version[];
  timeZone: string;
  /** Days on which the shop was closed for a season, oldest first. */
  seasons: readonly ClosedDays[];
}

/** On an empty card before the first version's day, and at a shop without programme events. */
export const USUAL: OwnTerms = { ...PLAIN_TERMS, steps: [cardSize(DEFAULT_TERMS)] };
const UNKNOWN: ShopTerms = { versions: [], timeZone: DEFAULT_TIME_ZONE, seasons: [] };

export type TermsByShop = (businessId: string) => ShopTerms;

/** @param number of the programme whose cards are replayed */
export function shopTermsReader<Programme extends ReplayedProgramme>(
  rules: ShopRules<Programme>,
  number = FIRST_PROGRAMME,
) {
  const shops = new Map<string, { programme: Programme; versions: readonly Version[]; seasons: Seasons }>();
  return {
    apply(event: ProgrammeEvent | SeasonEvent): void {
      const id = event.data.business_id;
      const known = shops.get(id) ?? { programme: rules.programme.initial, versions: [], seasons: [] };
      if (event.type === 'PausedForSeason' || event.type === 'Reopened') {
        shops.set(id, { ...known, seasons: rules.seasons.evolve(known.seasons, event) });
        return;
      }
      const programme = rules.programme.evolve(known.programme, event);
      const from = numberOfDay(businessDay(event.at, programme.timeZone));
      const newest = programmeIn(programme, number)?.versions.at(-1);
      shops.set(id, { ...known, programme, versions: withNewest(known.versions, newest, from) });
    },
    termsOf(id: string): ShopTerms {
      const known = shops.get(id);
      if (!known) return UNKNOWN;
      const { timeZone } = known.programme;
      return { versions: known.versions, timeZone, seasons: rules.seasons.days(known.seasons, timeZone) };
    },
  };
}

function withNewest(
  versions: readonly Version[],
  newest: TermsVersion | undefined,
  from: DayNumber,
): readonly Version[] {
  if (!newest || newest.version === versions.at(-1)?.version) return versions;
  const { version, at_once, applies_to, spends, keeps_rest, lapses_after_months } = newest;
  const steps = newest.steps.map(({ stamps }) => stamps);
  return [
    ...versions,
    { from, version, at_once, applies_to, steps, spends, keeps_rest, lapses_after_months },
  ];
}
