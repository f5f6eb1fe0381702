import {
  type CardMergeEvent,
  cardSize,
  DomainError,
  daysAfter,
  decidedUnder,
  isNearerUnder,
  LAPSE,
  namedProgramme,
  type ProgrammeVersions,
  type StoredCardMergeEvent,
  termsOfCard,
} from '@stampwell/contracts';
import {
  carriedOverAt,
  type Entry,
  lastEarnedAt,
  lastVisitAt,
  type MergedCard,
  ownStamps,
  type Share,
  type StampCard,
} from './state.rules.ts';
import { lessOnce, takenIn } from './steps-taken.rules.ts';

/**
 * Merges two cards of one person at one shop, and splits them again [SC51–SC53]. While they are merged, the card that stays has
 * all stamps and the other has none. No stamp is made or lost. For example, a guest's 5 stamps join 6, and a reward needs 10:
 *
 *                  guest   kept = own + merged
 *   before           5       6 =   6
 *   merge            0      11 =   6 + 5
 *   redeem           0       0                  its own 6 are too few, so the 5 are needed, all of them [SC5]
 *   split            0       0                  nothing comes back
 *
 * If the reward is undone before the split, its stamps return to where they were:
 *
 *   undo             0      11 =   6 + 5
 *   split            5       6 =   6
 *
 * If it needs 6, its own 6 pay for it. The 5 are used with it but unneeded, so a split gives them back:
 *
 *   redeem           0       0                  5 unneeded
 *   split            5       0
 */

/** `from` is merged into `into`. */
export interface TwoCards extends ProgrammeVersions {
  businessId: string;
  mergeId: string;
  fromId: string;
  intoId: string;
  /** The number of the cards' programme; absent for the first. */
  programme?: number | undefined;
  /** The business's day, YYYY-MM-DD. */
  today: string;
}
export type Two<T> = { from: T; into: T };

/** [SC52, SC51] Cards that were never opened, or are merged already, stay as they are. */
export function mergeCards(two: TwoCards, { from, into }: Two<StampCard>): Two<CardMergeEvent[]> {
  const isMerged = into.merges?.some(({ id }) => id === two.mergeId);
  if (!from.isOpened || isMerged) return { from: [], into: [] };
  const amount = from.balance;
  return {
    from: [{ type: 'CardMergedInto', data: { ...ofFrom(under(two, from.termsVersion), 0), amount } }],
    into: [
      {
        type: 'CardMerged',
        data: {
          ...ofInto(under(two, nearerOf(two, { from, into })), into.balance + amount),
          amount,
          first: !into.isOpened,
          last_earned_at: timeOf(lastEarnedAt(from)),
          carried_over_at: timeOf(carriedOverAt(from)),
          visited_at: timeOf(lastVisitAt(from)),
          ...(from.taken ? { brought: [...from.taken] } : {}),
          ...takenIn(into.taken, from.taken),
        },
      },
    ],
  };
}

/** [SC53] */
export function splitCards(two: TwoCards, { from, into }: Two<StampCard>): Two<CardMergeEvent[]> {
  const merge = into.merges?.find(({ id }) => id === two.mergeId);
  if (!merge) throw new DomainError('invalid_state');
  const { stamps, unneeded, isOpener } = merge;
  const others = into.merges?.filter((one) => one !== merge) ?? [];
  const amount = stamps + unneeded;
  const returned = unneeded > 0 ? { returned: unneeded } : {};
  return {
    from: [
      {
        type: 'CardSplitOff',
        data: {
          ...ofFrom(under(two, from.termsVersion), from.balance + amount),
          amount,
          ...returned,
          ...takenIn(from.taken, merge.taken, merge.back),
        },
      },
    ],
    into: [
      {
        type: 'CardSplit',
        data: {
          ...ofInto(under(two, termsAfterSplit(into, merge)), into.balance - stamps),
          amount: stamps,
          last_earned_at: timeOf(lastEarnedAt({ ...into, merges: others })),
          closes: isOpener && others.length === 0,
          ...takenIn(lessOnce(into.taken, merge.taken)),
        },
      },
    ],
  };
}

const under = (two: TwoCards, termsVersion: number | null): TwoCards => ({
  ...two,
  terms: termsOfCard(two, termsVersion),
});

/** [SC65] The terms of the two cards under which all stamps are nearer to a full card; the remaining card's if equal. */
function nearerOf(two: TwoCards, { from, into }: Two<StampCard>): number | null {
  if (from.termsVersion === null || into.termsVersion === null) return into.termsVersion ?? from.termsVersion;
  const stamps = from.balance + into.balance;
  const termsOf = ({ termsVersion }: StampCard) => termsOfCard(two, termsVersion);
  return isNearerUnder(termsOf(from), termsOf(into), stamps) ? from.termsVersion : into.termsVersion;
}

/** [SC65] After its last split the card goes by its own terms again, unless it began anew since, or was empty before. */
function termsAfterSplit({ merges = [], totalRedeemed, termsVersion }: StampCard, { before }: MergedCard) {
  const isAsBefore = merges.length === 1 && before?.totalRedeemed === totalRedeemed;
  return isAsBefore ? (before.termsVersion ?? termsVersion) : termsVersion;
}

export function evolve(card: StampCard, { type, data }: StoredCardMergeEvent): StampCard {
  const hasBegun = data.balance_after > 0 || ('taken' in data && data.taken !== undefined);
  const termsVersion = hasBegun ? data.terms_version : null;
  const moved = { ...card, balance: data.balance_after, termsVersion };
  switch (type) {
    // Kept for the split [SC65].
    case 'CardMergedInto':
      return { ...moved, taken: undefined, termsVersion: card.termsVersion && data.terms_version };
    case 'CardSplitOff':
      return { ...moved, taken: data.taken, lapsesNotBefore: notBefore(card, data.day, LAPSE.splitDays) };
    case 'CardMerged': {
      const merge: MergedCard = {
        id: data.merge_id,
        stamps: data.amount,
        unneeded: 0,
        taken: data.brought,
        lastEarnedAt: millisecondsOf(data.last_earned_at),
        carriedOverAt: millisecondsOf(data.carried_over_at),
        visitedAt: millisecondsOf(data.visited_at ?? null),
        isOpener: data.first,
        before: { termsVersion: card.termsVersion, totalRedeemed: card.totalRedeemed },
      };
      return { ...moved, isOpened: true, taken: data.taken, merges: [...(card.merges ?? []), merge] };
    }
    case 'CardSplit':
      return {
        ...moved,
        isOpened: !data.closes,
        taken: data.taken,
        lapsesNotBefore: notBefore(card, data.day, LAPSE.splitDays),
        entries: card.entries.map((entry) => withoutShare(entry, data.merge_id)),
        merges: withoutMerge(card.merges ?? [], data.merge_id),
      };
  }
}

/** If the split merge opened the card, the next one keeps it open. */
function withoutMerge(merges: readonly MergedCard[], mergeId: string): readonly MergedCard[] | undefined {
  const split = merges.find(({ id }) => id === mergeId);
  const [next, ...others] = merges.filter((one) => one !== split);
  if (!next || !split) return next && merges;
  // The oldest merge knows the terms of the card before any of them.
  const before = merges[0] === split ? split.before : next.before;
  return [{ ...next, isOpener: next.isOpener || split.isOpener, ...(before ? { before } : {}) }, ...others];
}

/** The reward keeps the stamps that it needed, so that undoing it loses none. The unneeded ones have gone back. */
function withoutShare(entry: Entry, mergeId: string): Entry {
  const { shares: { [mergeId]: share, ...others } = {}, taken, ...rest } = entry;
  if (!share) return entry;
  const shares = Object.keys(others).length > 0 ? { shares: others } : {};
  return {
    ...rest,
    stamps: entry.stamps - share.unneeded,
    ...takenIn(lessOnce(taken, share.back)),
    ...shares,
  };
}

/** Takes stamps off the card: its own first, then those of merged cards, oldest first. */
export function takeOff<C extends Pick<StampCard, 'balance' | 'merges'>>(card: C, stamps: number): C {
  let missing = Math.max(0, stamps - ownStamps(card));
  const merges = card.merges?.map((one) => {
    const some = Math.min(one.stamps, missing);
    missing -= some;
    return { ...one, stamps: one.stamps - some };
  });
  return { ...card, balance: Math.max(0, card.balance - stamps), ...(merges ? { merges } : {}) };
}

/** [SC53] The card's own stamps pay for a reward first, then merged cards, oldest first. What is used beyond that is unneeded. */
export function payReward(
  card: StampCard,
  { steps, stamps_used, step }: { steps: readonly number[]; stamps_used: number; step?: number | undefined },
): { merges?: readonly MergedCard[]; paid?: Pick<Entry, 'shares'> } {
  if (!card.merges || stamps_used === 0) return {};
  const isLast = step === undefined;
  const price = isLast ? cardSize({ steps }) : stamps_used;
  const left = takeOff(card, stamps_used).merges ?? [];
  let paid = ownStamps(card);
  const shares: Record<string, Share> = {};
  const merges = card.merges.map((one, nth) => {
    const after = left[nth] ?? one;
    const stamps = one.stamps - after.stamps;
    const isNeeded = paid < price;
    paid += one.stamps;
    const { taken } = isLast ? one : {};
    const moved = isLast ? { ...after, taken: undefined } : after;
    shares[one.id] = isNeeded
      ? { stamps, unneeded: 0, ...takenIn(taken) }
      : { stamps: 0, unneeded: stamps, ...(taken ? { back: taken } : {}) };
    if (isNeeded) return moved;
    return { ...moved, unneeded: one.unneeded + stamps, back: takenIn(one.back, taken).taken };
  });
  return { merges, paid: { shares } };
}

/** Merged cards after a reward was undone. */
export function refundReward({ merges, entries }: StampCard, entryId: string): Pick<StampCard, 'merges'> {
  const shares = entries.find(({ id }) => id === entryId)?.shares;
  if (!merges || !shares) return {};
  return {
    merges: merges.map((one) => {
      const { stamps, unneeded, taken, back } = shares[one.id] ?? { stamps: 0, unneeded: 0 };
      return {
        ...one,
        stamps: one.stamps + stamps + unneeded,
        unneeded: one.unneeded - unneeded,
        taken: takenIn(one.taken, taken, back).taken,
        back: lessOnce(one.back, back),
      };
    }),
  };
}

/** [SC82] The day before which nothing lapses, after something that was no visit. */
export function notBefore(
  { lapsesNotBefore }: Pick<StampCard, 'lapsesNotBefore'>,
  day: string,
  days: number,
): string {
  const least = daysAfter(day, days);
  return lapsesNotBefore && lapsesNotBefore > least ? lapsesNotBefore : least;
}

/** A card on which something happened stays open after a split. */
export const keepOpen = (merges: readonly MergedCard[]): readonly MergedCard[] =>
  merges.map((one) => (one.isOpener ? { ...one, isOpener: false } : one));

const ofFrom = (two: TwoCards, balance: number) =>
  named(two, { customer_id: two.fromId, other_id: two.intoId, balance_after: balance });
const ofInto = (two: TwoCards, balance: number) =>
  named(two, { customer_id: two.intoId, other_id: two.fromId, balance_after: balance });

const named = <Own extends object>({ businessId, mergeId, programme, terms, today }: TwoCards, own: Own) => ({
  business_id: businessId,
  ...namedProgramme(programme),
  ...own,
  merge_id: mergeId,
  ...decidedUnder(terms),
  day: today,
});

const timeOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
const millisecondsOf = (time: string | null): number | null => (time === null ? null : Date.parse(time));
