import {
  ANOMALY,
  DEFAULT_TIME_ZONE,
  type Holidays,
  type OpeningHours,
  wallClock,
} from '@stampwell/contracts';
import { countDay, type Norm, normOf, type StaffDays, stampsOn, zScoreOf } from './far-above.ts';
import { type Found, foundOf, type Seen, type Step, seenOf } from './found.ts';
import { countHour, type DayHours, isOutsideHours } from './usual-hours.ts';

interface Gave extends Seen {
  type: 'gave';
  day: string;
  by: string;
  isByEmployee: boolean;
  customer: string;
  stamps: number;
  isApology?: boolean;
  /** At a place besides the first, whose opening hours are not its. */
  isElsewhere?: boolean;
}

interface Undid extends Seen {
  type: 'undid';
  day: string;
  by: string;
  /** False for a scan. */
  isReward: boolean;
}

export type ShopInput =
  | Gave
  | Undid
  | { type: 'opened' }
  | { type: 'zone'; zone: string }
  | { type: 'hours'; hours: OpeningHours | null; holidays: Holidays };

interface Stamped extends Seen {
  customer: string;
  isLinked: boolean;
}

/** A shop's state, limited in size however many stamps the shop gives. */
export interface ShopState {
  zone: string;
  hours: OpeningHours | null;
  holidays: Holidays;
  days: DayHours[];
  staff: StaffDays;
  norm: Norm | null;
  /** By account: the cards stamped in its newest second. */
  second: Record<string, Stamped[]>;
  /** By employee: the undos of their newest day, and how many of them were rewards. */
  undone: Record<string, { day: string; events: Seen[]; rewards: number }>;
  /** It has had a place besides its first. */
  has_places: boolean;
}

const NOTHING: ShopState = {
  zone: DEFAULT_TIME_ZONE,
  hours: null,
  holidays: [],
  days: [],
  staff: {},
  norm: null,
  second: {},
  undone: {},
  has_places: false,
};

/** Limits the state's size: a finding names at most this many cards, even if a script stamps thousands in a second. */
const MOST_IN_SECOND = 50;

export function watchShop(business: string, before: ShopState | null, input: ShopInput): Step<ShopState> {
  const state = before ?? NOTHING;
  switch (input.type) {
    case 'opened':
      return { state: { ...state, has_places: true }, found: [] };
    case 'zone':
      return { state: { ...state, zone: input.zone }, found: [] };
    case 'hours':
      return { state: { ...state, hours: input.hours, holidays: input.holidays }, found: [] };
    case 'undid':
      return undid(business, state, input);
    case 'gave':
      // An apology is no scan: the month's number limits it.
      if (input.isApology) return { state, found: [] };
      return inTurn([outsideHours, farAbove, sameSecond], business, state, input);
  }
}

type Watch = (business: string, state: ShopState, input: Gave) => Step<ShopState>;

function inTurn(watches: Watch[], business: string, before: ShopState, input: Gave): Step<ShopState> {
  const found: Found[] = [];
  let state = before;
  for (const watch of watches) {
    const next = watch(business, state, input);
    state = next.state;
    found.push(...next.found);
  }
  return { state, found };
}

/** [UN14] */
const outsideHours: Watch = (business, state, input) => {
  const hours = input.isElsewhere ? null : state.hours;
  const clock = wallClock(input.at, state.zone);
  const { day, by: account } = input;
  if (!isOutsideHours({ ...state, hours }, state.days, { day, clock }))
    return { state: { ...state, days: countHour(state.days, day, clock) }, found: [] };
  const facts = { minute: clock.minute, weekday: clock.weekday, is_typed: hours !== null };
  return { state, found: foundOf({ rule: 'outside_hours', business, day, account }, [input], facts) };
};

const farAbove: Watch = (business, state, input) => {
  const { day, by: account } = input;
  const staff = countDay(state.staff, input);
  const total = stampsOn(staff, account, day);
  const isWorthIt = input.isByEmployee && total >= ANOMALY.farAbove.leastStamps;
  // The norm is fixed when a day begins, so that a day is not judged twice by different norms.
  const norm = isWorthIt && state.norm?.day !== day ? normOf(staff, day) : state.norm;
  const next = { ...state, staff, norm };
  const z = isWorthIt && norm ? zScoreOf(total, norm) : null;
  if (z === null || !norm) return { state: next, found: [] };
  const facts = {
    stamps: total,
    z,
    median: norm.median,
    mad: norm.mad,
    days: norm.days,
    people: norm.people,
  };
  return { state: next, found: foundOf({ rule: 'far_above', business, day, account }, [input], facts) };
};

const sameSecond: Watch = (business, state, input) => {
  const { day, by: account, customer } = input;
  const isNow = within(input.at, ANOMALY.sameSecond.withinMs);
  const second: ShopState['second'] = {};
  for (const [who, stamped] of Object.entries(state.second)) {
    const still = stamped.filter(isNow);
    if (still.length > 0) second[who] = still;
  }
  const own = [...(second[account] ?? []), { ...seenOf(input), customer, isLinked: false }].slice(
    -MOST_IN_SECOND,
  );
  const cards = new Set(own.map((each) => each.customer)).size;
  second[account] = own;
  if (cards < ANOMALY.sameSecond.cards) return { state: { ...state, second }, found: [] };
  second[account] = own.map((each) => (each.isLinked ? each : { ...each, isLinked: true }));
  const subject = { rule: 'same_second' as const, business, day, account };
  const unlinked = own.filter(({ isLinked }) => !isLinked);
  return { state: { ...state, second }, found: foundOf(subject, unlinked, { cards }) };
};

/**
 * True for times less than this many milliseconds apart. Compares text, because all times have one form and a busy second has
 * thousands of them.
 */
function within(at: string, ms: number): (seen: Seen) => boolean {
  const time = Date.parse(at);
  const [from, to] = [new Date(time - ms).toISOString(), new Date(time + ms).toISOString()];
  return (seen) => from < seen.at && seen.at < to;
}

function undid(business: string, state: ShopState, input: Undid): Step<ShopState> {
  const { day, by: account } = input;
  const known = state.undone[account];
  const before = known?.day === day ? known : { events: [], rewards: 0 };
  const events = [...before.events, seenOf(input)];
  const rewards = before.rewards + (input.isReward ? 1 : 0);
  const undone: ShopState['undone'] = { [account]: { day, events, rewards } };
  for (const [who, own] of Object.entries(state.undone))
    if (own.day >= day && who !== account) undone[who] = own;
  const most = ANOMALY.undoneInDay;
  const linked = events.length === most ? events : events.length > most ? [input] : [];
  const facts = { undone: events.length, rewards };
  return {
    state: { ...state, undone },
    found: foundOf({ rule: 'rewards_undone', business, day, account }, linked, facts),
  };
}
