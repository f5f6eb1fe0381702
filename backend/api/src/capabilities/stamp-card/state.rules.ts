import { decidedUnder, namedPlace, namedProgramme, type ProgrammeVersions } from '@stampwell/contracts';

/** An earning, a redemption, a paper card's stamps, an apology's or a lapse, not undone. */
export interface Entry {
  /** Its event's id, which is the transaction's id. */
  id: string;
  kind: 'earned' | 'redeemed' | 'carried' | 'apology' | 'lapsed';
  stamps: number;
  /** Where; absent for the first place, and where it happened at none. */
  placeId?: string;
  /** In milliseconds since the epoch. */
  at: number;
  /** When it counts, if its device saw it before it arrived [SC70]. */
  seenAt?: number;
  /** For a reward: what each merged card paid, by merge id [SC53]. */
  shares?: Readonly<Record<string, Share>>;
  /** Of a step on the way: its number. */
  step?: number;
  /** Of a reward with which the card began anew: the steps that had been taken until then. */
  taken?: readonly number[];
  /** For a reward: the terms that it was redeemed under, which undoing it brings back [SC64]. */
  termsVersion?: number;
}

/** One customer's card in one of a business's programmes. RULES.md numbers the rules. */
export interface StampCard {
  /** False until its first event. */
  isOpened: boolean;
  balance: number;
  totalRedeemed: number;
  /** The version of the terms that it goes by, as `heldTerms` takes it; null while it has not begun [SC63]. */
  termsVersion: number | null;
  /** When its paper card was carried over, in milliseconds; null if it was not, or was undone [SC41]. */
  carriedOverAt: number | null;
  /** Oldest first: all entries that could be undone at the time of the newest, and before those the newest of each kind. */
  entries: readonly Entry[];
  /** Numbers of the steps taken on the way since the card began, those of merged cards included [SC57]. */
  taken?: readonly number[] | undefined;
  /** Cards of the same person that are merged into this one, oldest first [SC52]. */
  merges?: readonly MergedCard[] | undefined;
  /** When stamps were last brought back, in milliseconds; a visit, as far as lapses go [SC84]. */
  broughtBackAt?: number | undefined;
  /** After an undo or a split nothing lapses before this day [SC82]. */
  lapsesNotBefore?: string | undefined;
}

/** A card that is merged into this one. */
export interface MergedCard {
  /** The merge's id. */
  id: string;
  /** Its stamps that are on this card. */
  stamps: number;
  /** Its stamps that rewards used without needing them. A split gives them back. */
  unneeded: number;
  /** The steps on the way that it brought and that count here; absent for none [SC57]. */
  taken?: readonly number[] | undefined;
  /** Steps that it brought and that count no more, since a reward that did not need it. A split gives them back. */
  back?: readonly number[] | undefined;
  /** In milliseconds since the epoch. */
  lastEarnedAt: number | null;
  carriedOverAt: number | null;
  /** Its last visit, if that was another. */
  visitedAt?: number | null;
  /** True if the merge opened this card and nothing else has happened on it since. */
  isOpener: boolean;
  /** The terms of the card that stays before the merge; gone with a lapse. They count as long as it has as many rewards as then [SC65]. */
  before?: { termsVersion: number | null; totalRedeemed: number };
}

/** A merged card's share of a reward. */
export type Share = Pick<MergedCard, 'stamps' | 'unneeded' | 'taken' | 'back'>;

export const initial: StampCard = {
  isOpened: false,
  balance: 0,
  totalRedeemed: 0,
  termsVersion: null,
  carriedOverAt: null,
  entries: [],
};

/** What each command names. */
export interface OnCard extends ProgrammeVersions {
  businessId: string;
  customerId: string;
  /** Its number; absent for the first. */
  programme?: number | undefined;
  /** At which place; absent where it happens at none. */
  placeId?: string | undefined;
  /** The business's day, YYYY-MM-DD. */
  today: string;
}

/** What each event names. */
export const named = (
  { businessId, customerId, programme, placeId, terms, today }: OnCard,
  balance: number,
) => ({
  business_id: businessId,
  customer_id: customerId,
  ...namedProgramme(programme),
  ...namedPlace(businessId, placeId),
  balance_after: balance,
  ...decidedUnder(terms),
  day: today,
});

/** The card's stamps without those of merged cards. Never below 0. */
export const ownStamps = ({ balance, merges = [] }: Pick<StampCard, 'balance' | 'merges'>): number =>
  merges.reduce((own, { stamps }) => own - stamps, balance);

/** When an entry counts [SC70]. */
export const countedAt = ({ seenAt, at }: Pick<Entry, 'seenAt' | 'at'>): number => seenAt ?? at;

/** In milliseconds: when this card earned, as far as it remembers, and when merged ones last did [SC51]. */
export const earnedTimes = ({ entries, merges = [] }: Pick<StampCard, 'entries' | 'merges'>): number[] => [
  ...entries.filter(({ kind }) => kind === 'earned').map(countedAt),
  ...merges.map((one) => one.lastEarnedAt).filter((at) => at !== null),
];

/** In milliseconds; of this card or a merged one [SC51]. */
export function lastEarnedAt(card: Pick<StampCard, 'entries' | 'merges'>): number | null {
  const times = earnedTimes(card);
  return times.length > 0 ? Math.max(...times) : null;
}

/** [SC82, SC84] In milliseconds: the newest entry that stands, of this card or a merged one, and stamps brought back. */
export function lastVisitAt(card: StampCard): number | null {
  const own = card.entries.filter(({ kind }) => kind !== 'lapsed').map(countedAt);
  const others = card.merges?.map(({ visitedAt }) => visitedAt) ?? [];
  const times = [...own, ...others, lastEarnedAt(card), carriedOverAt(card), card.broughtBackAt];
  const known = times.filter((at) => typeof at === 'number');
  return known.length > 0 ? Math.max(...known) : null;
}

/** When a paper card was carried over, to this card or a merged one [SC41, SC51]. */
export const carriedOverAt = ({ carriedOverAt, merges = [] }: StampCard): number | null =>
  carriedOverAt ?? merges.find((one) => one.carriedOverAt !== null)?.carriedOverAt ?? null;

/** Time of the newest earning or redemption that is not undone. */
export function lastAt(card: StampCard, kind: 'earned' | 'redeemed'): string | null {
  const newest =
    kind === 'earned' ? lastEarnedAt(card) : card.entries.findLast((entry) => entry.kind === kind)?.at;
  return newest ? new Date(newest).toISOString() : null;
}

export const without = (card: Pick<StampCard, 'entries'>, id: string) =>
  card.entries.filter((entry) => entry.id !== id);

/** The place of an entry, which is that of its event. */
export const placeIn = ({ place_id: placeId }: { place_id?: string | undefined }): Pick<Entry, 'placeId'> =>
  placeId ? { placeId } : {};
