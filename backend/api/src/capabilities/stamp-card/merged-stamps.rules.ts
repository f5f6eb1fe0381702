import type { CardMergeEvent } from '@stampwell/contracts';

/** A card that was put together with this one, as far as taking them apart needs it [SC52, SC53]. */
export interface Merge {
  id: string;
  /** Its stamps that are on this card. */
  stamps: number;
  /** Its stamps that a reward used although the stamps before them paid for it. They are back after the split. */
  rested: number;
  /** In milliseconds since the epoch. */
  lastEarnedAt: number | null;
  carriedOverAt: number | null;
  /** Whether the merge opened this card, and nothing else happened on it since. */
  isFirst: boolean;
}

/** Stamps that a reward used of a merged card. */
export type Part = Pick<Merge, 'stamps' | 'rested'>;

interface Entry {
  id: string;
  stamps: number;
  parts?: Readonly<Record<string, Part>>;
}

interface Card {
  isOpened: boolean;
  balance: number;
  entries: readonly Entry[];
  merges?: readonly Merge[];
}

type DataOf<Type extends CardMergeEvent['type']> = Extract<CardMergeEvent, { type: Type }>['data'];

/** The card's stamps without those of merged cards. Never below 0. */
export const ownStamps = ({ balance, merges = [] }: Pick<Card, 'balance' | 'merges'>): number =>
  merges.reduce((own, { stamps }) => own - stamps, balance);

/** [SC53] A reward uses all stamps: the card's own count first, then each merged card's, until they pay for it; the rest rests. */
export function spent(
  card: Card,
  required: number,
): { merges?: readonly Merge[]; taken?: Pick<Entry, 'parts'> } {
  if (!card.merges) return {};
  let paid = ownStamps(card);
  const parts: Record<string, Part> = {};
  for (const { id, stamps } of card.merges) {
    parts[id] = paid >= required ? { stamps: 0, rested: stamps } : { stamps, rested: 0 };
    paid += stamps;
  }
  const merges = card.merges.map((one) => ({
    ...one,
    stamps: 0,
    rested: one.rested + (parts[one.id]?.rested ?? 0),
  }));
  return { merges, taken: { parts } };
}

/** The merged cards once that reward is undone. */
export function givenBack({ merges, entries }: Card, entryId: string): Pick<Card, 'merges'> {
  const parts = entries.find(({ id }) => id === entryId)?.parts;
  if (!merges || !parts) return {};
  return {
    merges: merges.map((one) => {
      const { stamps, rested } = parts[one.id] ?? { stamps: 0, rested: 0 };
      return { ...one, stamps: one.stamps + stamps + rested, rested: one.rested - rested };
    }),
  };
}

export function merged<C extends Card>(card: C, data: DataOf<'CardMerged'>): C {
  const merge: Merge = {
    id: data.merge_id,
    stamps: data.amount,
    rested: 0,
    lastEarnedAt: millisecondsOf(data.last_earned_at),
    carriedOverAt: millisecondsOf(data.carried_over_at),
    isFirst: data.first,
  };
  return { ...card, isOpened: true, balance: data.balance_after, merges: [...(card.merges ?? []), merge] };
}

/** A card on which something happened is its customer's own from then on. */
export const nowOwn = (merges: readonly Merge[]): readonly Merge[] =>
  merges.map((one) => (one.isFirst ? { ...one, isFirst: false } : one));

/** Rewards keep the other card's stamps, so that undoing a reward loses none. Unused ones have gone back. */
export function split<C extends Card>(card: C, data: DataOf<'CardSplit'>): C {
  const { merges = [] } = card;
  const isFirst = merges.some(({ id, isFirst }) => id === data.merge_id && isFirst);
  const left = merges
    .filter(({ id }) => id !== data.merge_id)
    .map((one, nth) => (isFirst && nth === 0 ? { ...one, isFirst } : one));
  return {
    ...card,
    isOpened: !data.closes,
    balance: data.balance_after,
    entries: card.entries.map((entry) => withoutPart(entry, data.merge_id)),
    merges: left.length > 0 ? left : undefined,
  };
}

function withoutPart(entry: Entry, mergeId: string): Entry {
  const { parts, ...rest } = entry;
  const part = parts?.[mergeId];
  if (!part) return entry;
  const { [mergeId]: _, ...others } = parts;
  return {
    ...rest,
    stamps: entry.stamps - part.rested,
    ...(Object.keys(others).length > 0 ? { parts: others } : {}),
  };
}

const millisecondsOf = (time: string | null): number | null => (time === null ? null : Date.parse(time));
