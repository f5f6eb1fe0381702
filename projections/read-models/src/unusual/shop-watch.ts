import { DEFAULT_TIME_ZONE, type OpeningHours, UNUSUAL, wallClock } from '@stampwell/contracts';
import { type Change, type Folded, set, table } from '@stampwell/runtime/projector/table.ts';
import { countDay, type Norm, normOf, type StaffDays, zScoreOf } from './far-above.ts';
import { link, type Seen, seenOf } from './findings.ts';
import { countHour, type DayHours, isOutsideHours } from './usual-hours.ts';

interface Gave extends Seen {
  type: 'gave';
  day: string;
  by: string;
  isByEmployee: boolean;
  customer: string;
  stamps: number;
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
  | { type: 'zone'; zone: string }
  | { type: 'hours'; hours: OpeningHours | null };

interface Stamped extends Seen {
  customer: string;
  isLinked: boolean;
}

/** A shop's state, limited in size however many stamps the shop gives. */
export interface ShopState {
  zone: string;
  hours: OpeningHours | null;
  days: DayHours[];
  staff: StaffDays;
  norm: Norm | null;
  /** By account: the newest stamps of its newest second. */
  second: Record<string, Stamped[]>;
  /** By employee: the undos of their newest day, and how many of them were rewards. */
  undone: Record<string, { day: string; events: Seen[]; rewards: number }>;
}

const NOTHING: ShopState = {
  zone: DEFAULT_TIME_ZONE,
  hours: null,
  days: [],
  staff: {},
  norm: null,
  second: {},
  undone: {},
};

/** Limits the state's size: a finding names at most this many cards, even if a script stamps thousands in a second. */
const MOST_IN_SECOND = 50;

export const shops = table('unusual_shops', {
  key: { business_id: 'uuid' },
  columns: { state: set('jsonb') },
  fold: {
    column: 'state',
    step: ({ business_id }, state: ShopState | null, told: ShopInput) =>
      step(business_id, state ?? NOTHING, told),
  },
});

function step(business: string, state: ShopState, told: ShopInput): Folded<ShopState> {
  switch (told.type) {
    case 'zone':
      return { state: { ...state, zone: told.zone }, changes: [] };
    case 'hours':
      return { state: { ...state, hours: told.hours }, changes: [] };
    case 'undid':
      return undid(business, state, told);
    case 'gave':
      return inTurn([outsideHours, farAbove, sameSecond], business, state, told);
  }
}

type Watch = (business: string, state: ShopState, told: Gave) => Folded<ShopState>;

function inTurn(watches: Watch[], business: string, before: ShopState, told: Gave): Folded<ShopState> {
  const changes: Change[] = [];
  let state = before;
  for (const watch of watches) {
    const next = watch(business, state, told);
    state = next.state;
    changes.push(...next.changes);
  }
  return { state, changes };
}

const outsideHours: Watch = (business, state, told) => {
  const clock = wallClock(told.at, state.zone);
  const { day, by: account } = told;
  if (!isOutsideHours(state.hours, state.days, { day, clock }))
    return { state: { ...state, days: countHour(state.days, day, clock) }, changes: [] };
  const facts = { minute: clock.minute, weekday: clock.weekday, is_typed: state.hours !== null };
  return { state, changes: link({ rule: 'outside_hours', business, day, account, facts }, [told]) };
};

const farAbove: Watch = (business, state, told) => {
  const { day, by: account } = told;
  const staff = countDay(state.staff, told);
  const total = staff[account]?.at(-1)?.[1] ?? 0;
  const isWorthIt = told.isByEmployee && total >= UNUSUAL.farAbove.leastStamps;
  // The norm is fixed when a day begins, so that a day is not judged twice by different norms.
  const norm = isWorthIt && state.norm?.day !== day ? normOf(staff, day) : state.norm;
  const next = { ...state, staff, norm };
  const z = isWorthIt && norm ? zScoreOf(total, norm) : null;
  if (z === null || !norm) return { state: next, changes: [] };
  const facts = {
    stamps: total,
    z,
    median: norm.median,
    mad: norm.mad,
    days: norm.days,
    people: norm.people,
  };
  return { state: next, changes: link({ rule: 'far_above', business, day, account, facts }, [told]) };
};

const sameSecond: Watch = (business, state, told) => {
  const { day, by: account, customer } = told;
  const isNow = within(told.at, UNUSUAL.sameSecond.withinMs);
  const second: ShopState['second'] = {};
  for (const [who, stamped] of Object.entries(state.second)) {
    const still = stamped.filter(isNow);
    if (still.length > 0) second[who] = still;
  }
  const own = [...(second[account] ?? []), { ...seenOf(told), customer, isLinked: false }].slice(
    -MOST_IN_SECOND,
  );
  const cards = new Set(own.map((each) => each.customer)).size;
  second[account] = own;
  if (cards < UNUSUAL.sameSecond.cards) return { state: { ...state, second }, changes: [] };
  second[account] = own.map((each) => (each.isLinked ? each : { ...each, isLinked: true }));
  const found = { rule: 'same_second' as const, business, day, account, facts: { cards } };
  const unlinked = own.filter(({ isLinked }) => !isLinked);
  return { state: { ...state, second }, changes: link(found, unlinked) };
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

function undid(business: string, state: ShopState, told: Undid): Folded<ShopState> {
  const { day, by: account } = told;
  const known = state.undone[account];
  const before = known?.day === day ? known : { events: [], rewards: 0 };
  const events = [...before.events, seenOf(told)];
  const rewards = before.rewards + (told.isReward ? 1 : 0);
  const undone: ShopState['undone'] = { [account]: { day, events, rewards } };
  for (const [who, own] of Object.entries(state.undone))
    if (own.day >= day && who !== account) undone[who] = own;
  const most = UNUSUAL.undoneInDay;
  const linked = events.length === most ? events : events.length > most ? [told] : [];
  const facts = { undone: events.length, rewards };
  return {
    state: { ...state, undone },
    changes: link({ rule: 'rewards_undone', business, day, account, facts }, linked),
  };
}
