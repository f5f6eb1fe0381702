import { ANOMALY, type Coordinates, DAY_MS, HOUR_MS } from '@stampwell/contracts';
import { milesBetween } from '@stampwell/contracts/distance.ts';
import { type Found, foundOf, type Seen, type Step, seenOf } from './found.ts';

export interface CardInput extends Seen {
  type: 'gave' | 'redeemed' | 'undid';
  day: string;
  by: string;
  isByEmployee: boolean;
  /** Stamps given before the cooldown was over. */
  isAnyway?: boolean;
  isApology?: boolean;
  /** A scan that waited on a device, and counts by the device's clock. */
  isSeenOffline?: boolean;
  /** Where stamps were given; the first place has the business's id. */
  place?: string;
  /** When they count, if not when they arrived. */
  moment?: string;
  /** For an undo: the id of the undone event. */
  reverses?: string;
}

/** The points of a business's places on the map, as its owner has set them by now. */
export type Points = Readonly<Record<string, { location: Coordinates | null } | undefined>>;

interface Gave extends Seen {
  by: string;
  /** Absent for false, like the next two. */
  isAnyway?: boolean;
  isApology?: boolean;
  isSeenOffline?: boolean;
  /** Absent for the first place. */
  place?: string;
  moment?: string;
  isUndone?: boolean;
}

interface Redemption extends Seen {
  undone?: Gave & { isByEmployee: boolean };
}

/** A card's state: a week of stamps by its staff, a day of redemptions. */
export interface CardState {
  gave: Gave[];
  redeemed: Redemption[];
  /** By employee: the day of the finding in progress, and the time of its newest event. */
  open: Record<string, { day: string; at: string }>;
}

const WEEK_MS = 7 * DAY_MS;
/** Limits the state's size: more in a week changes no rule's result. */
const MOST_GAVE = 60;
const MOST_REDEEMED = 12;

/** An employee who stamped the same card again within the week. */
export interface Pair {
  business: string;
  employee: string;
  customer: string;
  position: number;
}

export interface CardStep extends Step<CardState> {
  pair?: Pair;
}

export interface Card {
  business: string;
  customer: string;
}

/** @param points of the business's places */
export function watchCard(
  card: Card,
  before: CardState | null,
  input: CardInput,
  points: Points = {},
): CardStep {
  const now = Date.parse(input.at);
  const state = recent(before, now);
  if (input.type === 'redeemed') return redeemed(card, state, input);
  if (input.type === 'undid') return { state: undone(state, input), found: [] };
  const step = gave(card, state, input, now);
  return { ...step, found: [...step.found, ...atTwoPlaces(card, state, input, points)] };
}

/** Drops entries that are too old for every rule. */
function recent(state: CardState | null, now: number): CardState {
  const isWithin = (ms: number) => (each: { at: string }) => Date.parse(each.at) >= now - ms;
  return {
    gave: (state?.gave ?? []).filter(isWithin(WEEK_MS)),
    redeemed: (state?.redeemed ?? []).filter(isWithin(ANOMALY.redeemAgainHours * HOUR_MS)),
    open: Object.fromEntries(
      Object.entries(state?.open ?? {}).filter(([, finding]) => isWithin(WEEK_MS)(finding)),
    ),
  };
}

function gave(card: Card, state: CardState, input: CardInput, now: number): CardStep {
  const { by } = input;
  const all = [...state.gave, { ...seenOf(input), by, ...marksOf(input), ...whereOf(card, input) }].slice(
    -MOST_GAVE,
  );
  // The other rules of a card are about staff.
  if (!input.isByEmployee) return { state: { ...state, gave: all }, found: [] };
  const inWeek = all.filter((each) => each.by === by);
  const inDay = inWeek.filter(({ at }) => Date.parse(at) >= now - DAY_MS);
  const isDaily = inDay.length >= ANOMALY.again.inDay || isSentTogether(inDay, now);
  const next = { ...state, gave: all };
  const isPair = inWeek.length === ANOMALY.aliasEarnings;
  const again = isPair && { pair: { ...card, employee: by, position: input.position } };
  if (!isDaily && inWeek.length < ANOMALY.again.inWeek) return { state: next, found: [], ...again };
  const open = state.open[by];
  const day = open?.day ?? input.day;
  const subject = { rule: 'again_and_again' as const, ...card, account: by, day };
  const facts = { in_day: inDay.length, in_week: inWeek.length, ...markedIn(inWeek) };
  const linked = open ? [input] : isDaily ? inDay : inWeek;
  return {
    state: { ...next, open: { ...state.open, [by]: { day, at: input.at } } },
    found: foundOf(subject, linked, facts),
    ...again,
  };
}

/** Without what is usual, because a state is kept of each card. */
const whereOf = ({ business }: Card, { place = business, moment, at }: CardInput) => ({
  ...(place !== business && { place }),
  ...(moment !== undefined && moment !== at && { moment }),
});

const momentOf = ({ moment, at }: Pick<Gave, 'moment' | 'at'>) => Date.parse(moment ?? at);

/** [UN13] The nearest stamp in time at another place, if nobody travels from one to the other between the two. */
function atTwoPlaces(card: Card, { gave }: CardState, input: CardInput, points: Points): Found[] {
  const { business } = card;
  const here = input.place ?? business;
  if (input.isApology) return [];
  const minutesTo = (each: Gave) => Math.abs(momentOf(input) - momentOf(each)) / 60_000;
  const [nearest] = gave
    .filter(({ place = business, isUndone, isApology }) => place !== here && !isUndone && !isApology)
    .filter((each) => minutesTo(each) < leastMinutes(milesOf(points, here, each.place ?? business)))
    .toSorted((one, other) => minutesTo(one) - minutesTo(other));
  if (!nearest) return [];
  const miles = milesOf(points, here, nearest.place ?? business);
  const facts = {
    minutes: Math.round(minutesTo(nearest)),
    ...(miles !== null && { miles: Math.round(miles * 10) / 10 }),
  };
  return foundOf({ rule: 'two_places', ...card, day: input.day }, [nearest, input], facts);
}

function milesOf(points: Points, here: string, there: string): number | null {
  const [from, to] = [points[here]?.location, points[there]?.location];
  return from && to ? milesBetween(from, to) : null;
}

/** 8 miles take 6 minutes at 80 miles an hour. */
const leastMinutes = (miles: number | null): number =>
  miles === null ? ANOMALY.twoPlaces.minutes : (miles / ANOMALY.twoPlaces.milesPerHour) * 60;

type Marks = Pick<Gave, 'isAnyway' | 'isApology' | 'isSeenOffline'>;
const marksOf = ({ isAnyway, isApology, isSeenOffline }: CardInput): Marks => ({
  ...(isAnyway && { isAnyway }),
  ...(isApology && { isApology }),
  ...(isSeenOffline && { isSeenOffline }),
});

/** How many are marked, without zeros. */
function markedIn(gave: readonly Gave[]) {
  const anyway = gave.filter(({ isAnyway }) => isAnyway).length;
  const apologies = gave.filter(({ isApology }) => isApology).length;
  const seen_offline = gave.filter(({ isSeenOffline }) => isSeenOffline).length;
  return {
    ...(anyway > 0 && { anyway }),
    ...(apologies > 0 && { apologies }),
    ...(seen_offline > 0 && { seen_offline }),
  };
}

/** [SC71] A changed device could name times for one customer that the cooldown allows, and send them at once. */
function isSentTogether(gave: readonly Gave[], now: number): boolean {
  const { seenOffline, withinMinutes } = ANOMALY.again;
  const isRecent = ({ at }: Gave) => Date.parse(at) >= now - withinMinutes * 60_000;
  return gave.filter((each) => each.isSeenOffline && isRecent(each)).length >= seenOffline;
}

function undone(state: CardState, input: CardInput): CardState {
  const { by, isByEmployee } = input;
  return {
    ...state,
    gave: state.gave.map((each) => (each.id === input.reverses ? { ...each, isUndone: true } : each)),
    redeemed: state.redeemed.map((each) =>
      each.id === input.reverses ? { ...each, undone: { ...seenOf(input), by, isByEmployee } } : each,
    ),
  };
}

function redeemed(card: Card, state: CardState, input: CardInput): CardStep {
  const before = state.redeemed.findLast((each) => each.undone);
  const rest = state.redeemed.filter((each) => each !== before);
  const next = { ...state, redeemed: [...rest, seenOf(input)].slice(-MOST_REDEEMED) };
  if (!before?.undone) return { state: next, found: [] };
  const { undone: undoing } = before;
  const subject = {
    rule: 'redeem_undo_redeem' as const,
    ...card,
    account: undoing.isByEmployee ? undoing.by : input.isByEmployee ? input.by : null,
    day: input.day,
  };
  return { state: next, found: foundOf(subject, [before, undoing, input]) };
}
