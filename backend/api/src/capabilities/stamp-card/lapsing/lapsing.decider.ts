import {
  businessDay,
  type CardLapseEvent,
  type ClosedDays,
  cardSize,
  cardView,
  DomainError,
  daysAfter,
  daysBetween,
  decidedUnder,
  LAPSE,
  type LapseTellingEvent,
  lapsesOn,
  movedBySeasons,
  type ProgrammeVersions,
  type StoredCardLapseEvent,
  type TermsInForce,
  termsOfCard,
} from '@stampwell/contracts';
import {
  type Card,
  carriedOverAt,
  countedAt,
  type Entry,
  lastEarnedAt,
  type MergedCard,
  payReward,
  refundReward,
} from '../merging.decider.ts';
import { assertMayTouchCard, type Parties } from '../parties.rules.ts';
import { takenIn } from '../steps-taken.rules.ts';

/** Stamps that nobody came for [SC80 to SC89] (decision 243). */

interface LapsingEntry extends Entry {
  termsVersion?: number;
}

/** What lapses need of a card's state. */
interface LapsingCard extends Card {
  entries: readonly LapsingEntry[];
  broughtBackAt?: number | undefined;
}

/** What the clock of a card goes by. */
export interface Clock extends ProgrammeVersions {
  /** The shop's. */
  timeZone: string;
  /** Oldest first. */
  seasons: readonly ClosedDays[];
  /** The business's day, YYYY-MM-DD. */
  today: string;
}

interface Named extends ProgrammeVersions {
  businessId: string;
  customerId: string;
  /** The business's day, YYYY-MM-DD. */
  today: string;
}
type OnCard = Clock & Named;

/** What the customer was last told. */
export type Told = Pick<LapseTellingEvent['data'], 'due' | 'days'>;

/** When a card's stamps lapse if nobody comes. */
export interface Lapse {
  due: string;
  kind: 'stamps' | 'reward';
}

/** [SC80 to SC84] As the card and its terms stand; null if nothing lapses. */
export function lapseOf(card: LapsingCard, clock: Clock): Lapse | null {
  const terms = termsOfCard(clock, card.termsVersion);
  const { lapses_after_months: months } = terms;
  const lastAt = lastVisitAt(card);
  if (months === null || card.balance === 0 || lastAt === null) return null;
  const { isReady } = cardView({ current_stamps: card.balance, taken: card.taken }, terms);
  const lastVisit = businessDay(new Date(lastAt), clock.timeZone);
  const due = lapsesOn({ lastVisit, months, isReady }, clock.seasons);
  return { due: later(due, card.lapsesNotBefore ?? due), kind: isReady ? 'reward' : 'stamps' };
}

/** [SC82, SC84] In milliseconds: the newest entry that stands, of this card or a merged one, and stamps brought back. */
function lastVisitAt(card: LapsingCard): number | null {
  const own = card.entries.filter(({ kind }) => kind !== 'lapsed').map(countedAt);
  const times = [...own, lastEarnedAt(card), carriedOverAt(card), card.broughtBackAt];
  const known = times.filter((at) => typeof at === 'number');
  return known.length > 0 ? Math.max(...known) : null;
}

/** [SC85] What is next for a card: its customer is told, or its stamps lapse, or neither yet. */
export function passTime(
  command: OnCard,
  card: LapsingCard,
  last: Told | null,
): { card: CardLapseEvent[]; lapses: LapseTellingEvent[] } {
  const { today } = command;
  const nothing = { card: [], lapses: [] };
  const lapse = lapseOf(card, command);
  if (!lapse) return nothing;
  const told = last && last.due >= lapse.due && today <= daysAfter(last.due, LAPSE.lateDays) ? last : null;
  if (told?.days === LAPSE.lastDays)
    return today < told.due ? nothing : { ...nothing, card: [lapsed(command, card, { ...lapse, ...told })] };
  const due = later(told?.due ?? lapse.due, daysAfter(today, LAPSE.lastDays));
  const left = daysBetween(today, due);
  if (left <= LAPSE.lastDays) return { ...nothing, lapses: [announced(command, { ...lapse, due }, 7)] };
  const isFirst = told === null && left <= LAPSE.firstDays;
  return isFirst ? { ...nothing, lapses: [announced(command, { ...lapse, due }, 30)] } : nothing;
}

const later = (one: string, other: string): string => (one > other ? one : other);

const announced = (
  { businessId, customerId, today }: OnCard,
  { due, kind }: Lapse,
  days: 30 | 7,
): LapseTellingEvent => ({
  type: 'LapseAnnounced',
  data: { business_id: businessId, customer_id: customerId, due, days, kind, day: today },
});

const lapsed = (
  command: OnCard,
  { balance, termsVersion }: LapsingCard,
  { due, kind }: Lapse,
): CardLapseEvent => ({
  type: 'StampsLapsed',
  data: { ...named(command, 0, termsOfCard(command, termsVersion)), amount: balance, due, kind },
});

const TOO_LATE = `Stamps can be brought back for ${LAPSE.backDays} days after they lapsed. Please ask the shop.`;

export type BringBack = OnCard & { parties: Parties };

/** [SC86] */
export function bringBack(command: BringBack, card: LapsingCard): CardLapseEvent[] {
  assertMayTouchCard(command.parties);
  if (!card.isOpened) throw new DomainError('not_found');
  const lapse = broughtBackUntil(card, command);
  if (!lapse || lapse.until < command.today) throw new DomainError('invalid_state', { message: TOO_LATE });
  return [broughtBack(command, card, lapse.entry)];
}

function broughtBack(command: Named, card: LapsingCard, entry: LapsingEntry) {
  const data = {
    ...named(command, card.balance + entry.stamps, nearer(command, card, entry)),
    amount: entry.stamps,
    lapse: entry.id,
    ...takenIn(entry.taken, card.taken),
  };
  return { type: 'StampsBroughtBack' as const, data };
}

/** [SC89] What lapsed after this visit, which its till told us of later, and the card with it. */
export function afterMissedVisit<Card extends LapsingCard>(
  command: Named & { now: Date },
  card: Card,
): { events: CardLapseEvent[]; card: Card } {
  const entry = card.entries.findLast(({ kind, at }) => kind === 'lapsed' && at > command.now.getTime());
  if (!entry) return { events: [], card };
  const event = broughtBack(command, card, entry);
  const { balance_after: balance, terms_version: termsVersion, taken } = event.data;
  return { events: [event], card: { ...card, balance, termsVersion, taken } };
}

/** The lapse that stands, and the last day on which it can be brought back. */
export function broughtBackUntil(
  card: LapsingCard,
  { timeZone, seasons }: Pick<Clock, 'timeZone' | 'seasons'>,
): { entry: LapsingEntry; until: string } | null {
  const entry = card.entries.findLast(({ kind }) => kind === 'lapsed');
  if (!entry) return null;
  const day = businessDay(new Date(entry.at), timeZone);
  return { entry, until: movedBySeasons(day, daysAfter(day, LAPSE.backDays), seasons) };
}

/** [SC86] The lapsed stamps' terms, or those of the card that has begun since, if a full card is smaller under them. */
function nearer(command: Named, { termsVersion }: LapsingCard, lapse: LapsingEntry): TermsInForce {
  const lapsed = termsOfCard(command, lapse.termsVersion ?? null);
  const own = termsOfCard(command, termsVersion);
  return termsVersion !== null && cardSize(own) < cardSize(lapsed) ? own : lapsed;
}

const named = ({ businessId, customerId, today }: Named, balance: number, terms: TermsInForce) => ({
  business_id: businessId,
  customer_id: customerId,
  balance_after: balance,
  ...decidedUnder(terms),
  day: today,
});

type Stored<Type extends StoredCardLapseEvent['type']> = Extract<StoredCardLapseEvent, { type: Type }>;
/** All stamps are needed, so a split gives none of them back [SC53]. */
const EVERYTHING = { steps: [Number.MAX_SAFE_INTEGER] };

/** The card without its stamps, and the lapse as an entry. */
export function afterLapse(card: LapsingCard, { id, at, data }: Stored<'StampsLapsed'>) {
  const { paid, ...merged } = payReward(card, { ...EVERYTHING, stamps_used: data.amount });
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
  return { ...merged, taken: undefined, entry };
}

export const afterBringingBack = (
  card: LapsingCard,
  { at, data }: Stored<'StampsBroughtBack'>,
): { merges?: readonly MergedCard[] | undefined; taken: Card['taken']; broughtBackAt: number } => ({
  ...refundReward(card, data.lapse),
  taken: data.taken,
  broughtBackAt: Date.parse(at),
});
