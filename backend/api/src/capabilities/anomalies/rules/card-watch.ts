import { ANOMALY, DAY_MS, HOUR_MS } from '@stampwell/contracts';
import { foundOf, type Seen, type Step, seenOf } from './found.ts';

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
  /** For an undo: the id of the undone event. */
  reverses?: string;
}

interface Gave extends Seen {
  by: string;
  /** Absent for false, like the next two. */
  isAnyway?: boolean;
  isApology?: boolean;
  isSeenOffline?: boolean;
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

export function watchCard(card: Card, before: CardState | null, input: CardInput): CardStep {
  const now = Date.parse(input.at);
  const state = recent(before, now);
  if (input.type === 'redeemed') return redeemed(card, state, input);
  if (input.type === 'undid') return { state: undone(state, input), found: [] };
  return input.isByEmployee ? gave(card, state, input, now) : { state, found: [] };
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
  const all = [...state.gave, { ...seenOf(input), by, ...marksOf(input) }].slice(-MOST_GAVE);
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
