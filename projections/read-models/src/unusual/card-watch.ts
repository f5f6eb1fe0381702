import { DAY_MS, HOUR_MS, UNUSUAL } from '@stampwell/contracts';
import { type Change, type Folded, max, set, table } from '@stampwell/runtime/projector/table.ts';
import { findingIdOf, link, type Seen, seenOf } from './findings.ts';

export interface CardInput extends Seen {
  type: 'gave' | 'redeemed' | 'undid';
  day: string;
  by: string;
  isByEmployee: boolean;
  /** For an undo: the id of the undone event. */
  reverses?: string;
}

interface Gave extends Seen {
  by: string;
}

interface Redemption extends Seen {
  undone?: Gave & { isByEmployee: boolean };
}

/** A card's state: a week of stamps by its staff, a day of redemptions. */
export interface CardState {
  gave: Gave[];
  redeemed: Redemption[];
  /** By employee: the finding in progress, and the time of its newest event. */
  open: Record<string, { finding: string; at: string }>;
}

const WEEK_MS = 7 * DAY_MS;
/** Limits the state's size: more in a week changes no rule's result. */
const MOST_GAVE = 60;
const MOST_REDEEMED = 12;

export const pairs = table('unusual_pairs', {
  key: { business_id: 'uuid', employee_id: 'uuid', customer_id: 'uuid' },
  columns: { position: max('bigint') },
});

export const cards = table('unusual_cards', {
  key: { customer_id: 'uuid', business_id: 'uuid' },
  columns: { state: set('jsonb') },
  fold: {
    column: 'state',
    step: ({ business_id, customer_id }, state: CardState | null, told: CardInput) =>
      step({ business: business_id, customer: customer_id }, state, told),
    // One day more than the rules look back, because events are not strictly in order of time.
    isOver: (state, now) => newest(state) < Date.parse(now) - WEEK_MS - DAY_MS,
  },
});

interface Card {
  business: string;
  customer: string;
}

function step(card: Card, before: CardState | null, told: CardInput): Folded<CardState> {
  const now = Date.parse(told.at);
  const state = recent(before, now);
  if (told.type === 'redeemed') return redeemed(card, state, told);
  if (told.type === 'undid') return { state: undone(state, told), changes: [] };
  return told.isByEmployee ? gave(card, state, told, now) : { state, changes: [] };
}

/** Drops entries that are too old for every rule. */
function recent(state: CardState | null, now: number): CardState {
  const isWithin = (ms: number) => (each: { at: string }) => Date.parse(each.at) >= now - ms;
  return {
    gave: (state?.gave ?? []).filter(isWithin(WEEK_MS)),
    redeemed: (state?.redeemed ?? []).filter(isWithin(UNUSUAL.redeemAgainHours * HOUR_MS)),
    open: Object.fromEntries(
      Object.entries(state?.open ?? {}).filter(([, finding]) => isWithin(WEEK_MS)(finding)),
    ),
  };
}

function gave(card: Card, state: CardState, told: CardInput, now: number): Folded<CardState> {
  const { by } = told;
  const all = [...state.gave, { ...seenOf(told), by }].slice(-MOST_GAVE);
  const inWeek = all.filter((each) => each.by === by);
  const inDay = inWeek.filter(({ at }) => Date.parse(at) >= now - DAY_MS);
  const isDaily = inDay.length >= UNUSUAL.again.inDay;
  const next = { ...state, gave: all };
  const again = inWeek.length === UNUSUAL.aliasEarnings ? [pairOf(card, told)] : [];
  if (!isDaily && inWeek.length < UNUSUAL.again.inWeek) return { state: next, changes: again };
  const open = state.open[by];
  const found = {
    rule: 'again_and_again' as const,
    ...card,
    account: by,
    day: told.day,
    facts: { in_day: inDay.length, in_week: inWeek.length },
  };
  const finding = open?.finding ?? findingIdOf(found);
  const linked = open ? [told] : isDaily ? inDay : inWeek;
  return {
    state: { ...next, open: { ...state.open, [by]: { finding, at: told.at } } },
    changes: [...again, ...link(found, linked, finding)],
  };
}

const pairOf = ({ business, customer }: Card, { by, position }: CardInput) =>
  pairs.change({ business_id: business, employee_id: by, customer_id: customer }, { position });

function undone(state: CardState, told: CardInput): CardState {
  const { by, isByEmployee } = told;
  return {
    ...state,
    redeemed: state.redeemed.map((each) =>
      each.id === told.reverses ? { ...each, undone: { ...seenOf(told), by, isByEmployee } } : each,
    ),
  };
}

function redeemed(card: Card, state: CardState, told: CardInput): Folded<CardState> {
  const before = state.redeemed.findLast((each) => each.undone);
  const rest = state.redeemed.filter((each) => each !== before);
  const next = { ...state, redeemed: [...rest, seenOf(told)].slice(-MOST_REDEEMED) };
  if (!before?.undone) return { state: next, changes: [] };
  const { undone: undoing } = before;
  const found = {
    rule: 'redeem_undo_redeem' as const,
    ...card,
    account: undoing.isByEmployee ? undoing.by : told.isByEmployee ? told.by : null,
    day: told.day,
  };
  const changes: Change[] = link(found, [before, undoing, told]);
  return { state: next, changes };
}

function newest({ gave, redeemed, open }: CardState): number {
  const times = [...gave, ...redeemed, ...Object.values(open)].map(({ at }) => Date.parse(at));
  return Math.max(0, ...times);
}
