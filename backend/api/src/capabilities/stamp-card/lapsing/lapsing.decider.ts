import {
  businessDay,
  type CardLapseEvent,
  type CardMergeEvent,
  type ClosedDays,
  cardSize,
  cardView,
  DAY_MS,
  DomainError,
  daysAfter,
  daysBetween,
  LAPSE,
  type LapseTellingEvent,
  lapsesOn,
  movedBySeasons,
  namedProgramme,
  type ProgrammeVersions,
  type StoredCardLapseEvent,
  type TermsInForce,
  termsOfCard,
} from '@stampwell/contracts';
import { mergeCards, payReward, refundReward, type Two, type TwoCards } from '../merging.decider.ts';
import { assertMayTouchCard, type Parties } from '../parties.rules.ts';
import { type Entry, lastVisitAt, named, type OnCard, type StampCard, without } from '../state.rules.ts';
import { takenIn } from '../steps-taken.rules.ts';

/** Stamps that nobody came for [SC80 to SC89] (decision 243). */

/** What the clock of a card goes by. */
export interface Clock extends ProgrammeVersions {
  /** The shop's. */
  timeZone: string;
  /** Oldest first. */
  seasons: readonly ClosedDays[];
  /** The business's day, YYYY-MM-DD. */
  today: string;
}

type Dated = Clock & OnCard;

/** What the customer was last told. */
export type Told = Pick<LapseTellingEvent['data'], 'due' | 'days'>;

/** When a card's stamps lapse if nobody comes. */
export interface Lapse {
  due: string;
  kind: 'stamps' | 'reward';
}

/** [SC80 to SC84] As the card and its terms stand; null if nothing lapses. */
export function lapseOf(card: StampCard, clock: Clock): Lapse | null {
  const terms = termsOfCard(clock, card.termsVersion);
  const { lapses_after_months: months } = terms;
  const lastAt = lastVisitAt(card);
  if (months === null || card.balance === 0 || lastAt === null) return null;
  const { isReady } = cardView({ current_stamps: card.balance, taken: card.taken }, terms);
  const lastVisit = businessDay(new Date(lastAt), clock.timeZone);
  const due = lapsesOn({ lastVisit, months, isReady }, clock.seasons);
  return { due: later(due, card.lapsesNotBefore ?? due), kind: isReady ? 'reward' : 'stamps' };
}

/** [SC85] What is next for a card: its customer is told, or its stamps lapse, or neither yet. */
export function passTime(
  command: Dated,
  card: StampCard,
  last: Told | null,
): { card: CardLapseEvent[]; lapses: LapseTellingEvent[] } {
  const { today } = command;
  const nothing = { card: [], lapses: [] };
  const lapse = lapseOf(card, command);
  if (!lapse) return nothing;
  const told = toldOf(lapse, last, today);
  if (told?.days === LAPSE.lastDays)
    return today < told.due ? nothing : { ...nothing, card: [lapsed(command, card, { ...lapse, ...told })] };
  const due = later(told?.due ?? lapse.due, daysAfter(today, LAPSE.lastDays));
  const left = daysBetween(today, due);
  if (left <= LAPSE.lastDays) return { ...nothing, lapses: [announced(command, { ...lapse, due }, 7)] };
  const isFirst = told === null && left <= LAPSE.firstDays;
  return isFirst ? { ...nothing, lapses: [announced(command, { ...lapse, due }, 30)] } : nothing;
}

/** What the customer was told of this lapse; null if that counts no more. */
const toldOf = ({ due }: Lapse, last: Told | null, today: string): Told | null =>
  last && last.due >= due && today <= daysAfter(last.due, LAPSE.lateDays) ? last : null;

/** [SC85] The day that the customer was told, or the first one that they can be. */
export const goodUntil = (lapse: Lapse, last: Told | null, today: string): string =>
  toldOf(lapse, last, today)?.due ?? later(lapse.due, daysAfter(today, LAPSE.lastDays));

const later = (one: string, other: string): string => (one > other ? one : other);

const announced = (
  { businessId, customerId, programme, today }: Dated,
  { due, kind }: Lapse,
  days: 30 | 7,
): LapseTellingEvent => ({
  type: 'LapseAnnounced',
  data: {
    business_id: businessId,
    customer_id: customerId,
    ...namedProgramme(programme),
    due,
    days,
    kind,
    day: today,
  },
});

export const lapsed = (
  command: Dated,
  { balance, termsVersion }: StampCard,
  { due, kind }: Lapse,
): CardLapseEvent => ({
  type: 'StampsLapsed',
  data: {
    ...named({ ...command, terms: termsOfCard(command, termsVersion) }, 0),
    amount: balance,
    due,
    kind,
  },
});

const TOO_LATE = `Stamps can be brought back for ${LAPSE.backDays} days after they lapsed. Please ask the shop.`;

export type BringBack = Dated & {
  parties: Parties;
  /** The one that the shop saw; the customer brings back the last. */
  lapseId?: string;
};

/** [SC86] */
export function bringBack(command: BringBack, card: StampCard): CardLapseEvent[] {
  assertMayTouchCard(command.parties);
  if (!card.isOpened) throw new DomainError('not_found');
  const lapse = broughtBackUntil(card, command);
  const isOther = command.lapseId && command.lapseId !== lapse?.entry.id;
  if (!lapse || isOther || lapse.until < command.today)
    throw new DomainError('invalid_state', { message: TOO_LATE });
  return [broughtBack(command, card, lapse.entry)];
}

function broughtBack(command: OnCard, card: StampCard, entry: Entry) {
  const data = {
    ...named({ ...command, terms: nearer(command, card, entry) }, card.balance + entry.stamps),
    amount: entry.stamps,
    lapse: entry.id,
    ...takenIn(entry.taken, card.taken),
  };
  return { type: 'StampsBroughtBack' as const, data };
}

/** [SC88, SC89] What lapsed after a time, and the card with it. */
export function bringBackSince(
  since: Date,
  command: OnCard,
  card: StampCard,
): { events: CardLapseEvent[]; card: StampCard } {
  const entry = card.entries.findLast(({ kind, at }) => kind === 'lapsed' && at > since.getTime());
  if (!entry) return { events: [], card };
  const event = broughtBack(command, card, entry);
  const { balance_after: balance, terms_version: termsVersion, taken } = event.data;
  return { events: [event], card: { ...card, balance, termsVersion, taken } };
}

/** [SC88] Brings back what lapsed lately on the card that is emptied: nobody can bring it back there afterwards. */
export function mergeWithLapsed(
  two: TwoCards & { now: Date },
  cards: Two<StampCard>,
): Two<(CardMergeEvent | CardLapseEvent)[]> {
  const merged = mergeCards(two, cards);
  const since = new Date(two.now.getTime() - LAPSE.backDays * DAY_MS);
  const { events, card } = bringBackSince(since, { ...two, customerId: two.fromId }, cards.from);
  if (merged.from.length === 0 || events.length === 0) return merged;
  const { from, into } = mergeCards(two, { ...cards, from: { ...card, broughtBackAt: two.now.getTime() } });
  return { from: [...events, ...from], into };
}

/** The lapse that stands, and the last day on which it can be brought back. */
export function broughtBackUntil(
  card: StampCard,
  { timeZone, seasons }: Pick<Clock, 'timeZone' | 'seasons'>,
): { entry: Entry; until: string } | null {
  const entry = card.entries.findLast(({ kind }) => kind === 'lapsed');
  if (!entry) return null;
  const day = businessDay(new Date(entry.at), timeZone);
  return { entry, until: movedBySeasons(day, daysAfter(day, LAPSE.backDays), seasons) };
}

/** [SC86] The lapsed stamps' terms, or those of the card that has begun since, if a full card is smaller under them. */
function nearer(command: OnCard, { termsVersion }: StampCard, lapse: Entry): TermsInForce {
  const lapsed = termsOfCard(command, lapse.termsVersion ?? null);
  const own = termsOfCard(command, termsVersion);
  return termsVersion !== null && cardSize(own) < cardSize(lapsed) ? own : lapsed;
}

type Stored<Type extends StoredCardLapseEvent['type']> = Extract<StoredCardLapseEvent, { type: Type }>;
/** All stamps are needed, so a split gives none of them back [SC53]. */
const EVERYTHING = { steps: [Number.MAX_SAFE_INTEGER] };

/** The card without its stamps, and the lapse as an entry. */
export function afterLapse(card: StampCard, { id, at, data }: Stored<'StampsLapsed'>) {
  const { paid, merges } = payReward(card, { ...EVERYTHING, stamps_used: data.amount });
  const entry = {
    ...{
      id,
      kind: 'lapsed' as const,
      stamps: data.amount,
      at: Date.parse(at),
      termsVersion: data.terms_version,
    },
    ...takenIn(card.taken),
    ...paid,
  };
  // [SC65] The card begins anew, so a split finds no terms from before.
  return { ...(merges && { merges: merges.map(({ before, ...one }) => one) }), taken: undefined, entry };
}

export const afterBringingBack = (
  card: StampCard,
  { at, data }: Stored<'StampsBroughtBack'>,
): Partial<StampCard> => ({
  ...refundReward(card, data.lapse),
  entries: without(card, data.lapse),
  taken: data.taken,
  broughtBackAt: Date.parse(at),
});
