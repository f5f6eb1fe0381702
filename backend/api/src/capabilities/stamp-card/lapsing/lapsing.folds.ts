import {
  businessDay,
  type ClosedDays,
  lapsesStream,
  lapseTellingEvents,
  type StoredEventAmong,
  subscriptionEvents,
  subscriptionStream,
} from '@stampwell/contracts';
import type { FoldedStream } from '@stampwell/event-store';
import { foldOf } from '../../../services/folds/fold-of.ts';
import type { Told } from './lapsing.decider.ts';

interface Tellings {
  last: Told | null;
}

const tellingsFold = foldOf({
  name: 'lapse-tellings',
  events: lapseTellingEvents,
  initial: { last: null } as Tellings,
  evolve: (_: Tellings, { data: { due, days } }: StoredEventAmong<typeof lapseTellingEvents>): Tellings => ({
    last: { due, days },
  }),
});

/** What the customer was last told about their stamps. */
export const tellingsOf = (...of: Parameters<typeof lapsesStream>): FoldedStream<Tellings> => ({
  stream: lapsesStream(...of),
  fold: tellingsFold,
});

const { pausedForSeason, reopened } = subscriptionEvents;
const seasonEvents = { pausedForSeason, reopened };
/** Times, oldest first. */
type Seasons = readonly { from: string; until: string }[];

const seasonsFold = foldOf({
  name: 'closed-seasons',
  revision: 2,
  events: seasonEvents,
  initial: [] as Seasons,
  evolve: evolveSeasons,
});

export function evolveSeasons(
  seasons: Seasons,
  { type, data }: StoredEventAmong<typeof seasonEvents>,
): Seasons {
  if (type === 'PausedForSeason')
    return [...seasons.filter(({ from }) => from !== data.from), { from: data.from, until: data.ends_at }];
  return seasons.map((one) => (one.from === data.from ? { ...one, until: data.reopened_at } : one));
}

/** All seasons for which the shop was or is closed. */
export const seasonsOf = (businessId: string): FoldedStream<Seasons> => ({
  stream: subscriptionStream(businessId),
  fold: seasonsFold,
});

/** In the shop's days. */
export const closedDays = (seasons: Seasons, timeZone: string): ClosedDays[] =>
  seasons.map(({ from, until }) => ({
    from: businessDay(new Date(from), timeZone),
    until: businessDay(new Date(until), timeZone),
  }));
