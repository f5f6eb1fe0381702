import {
  DAY_MS,
  DomainError,
  type FreeText,
  isNearerUnder,
  isWithinUndo,
  type StampCardEvent,
  type StoredCardEvent,
  termsOfCard,
  UNDO_WITHIN_HOURS,
} from '@stampwell/contracts';
import { refundReward } from '../merging.decider.ts';
import { assertMayTouchCard, type Parties } from '../parties.rules.ts';
import {
  type Entry,
  lastAt,
  named,
  type OnCard,
  ownStamps,
  type StampCard,
  without,
} from '../state.rules.ts';
import { lessOnce, takenIn } from '../steps-taken.rules.ts';

/** Taking back an earning, a paper card or a reward [SC8 to SC12, SC61]. */

export type UndoEntry = OnCard & {
  parties: Parties;
  now: Date;
  type: 'UndoEntry';
  entryId: string;
  /** The shop's reason; null without one [SC40]. */
  reason?: FreeText | null;
  /** For an import, which is undone as a whole [SC49]; otherwise within a day [SC8]. */
  withinDays?: number;
};

const CANNOT_UNDO = `This was undone already, or is more than ${UNDO_WITHIN_HOURS} hours old. Check the card’s history.`;
const STAMPS_SPENT = 'These stamps were already spent on a reward. Undo that reward first.';

export function undoEntry(command: UndoEntry, card: StampCard): StampCardEvent[] {
  const { entryId, now } = command;
  assertMayTouchCard(command.parties);
  const entry = card.entries.find(({ id }) => id === entryId);
  if (!entry || !isInTime(command, entry, now.getTime()))
    throw new DomainError('invalid_state', { message: CANNOT_UNDO });
  if (command.withinDays !== undefined && isSpent(entry, card))
    throw new DomainError('invalid_state', { message: STAMPS_SPENT });
  if (!canGiveBack(card, entry)) throw new DomainError('invalid_state', { message: STAMPS_SPENT });
  if (entry.kind === 'redeemed') return giveBack(command, card, entry);
  return takeBack(command, { ...card, entries: without(card, entryId) }, entry);
}

const isInTime = ({ withinDays }: UndoEntry, { at }: Entry, now: number) =>
  withinDays === undefined ? isWithinUndo(at, now) : now - at <= withinDays * DAY_MS;

/** [SC10, SC61] */
function canGiveBack(card: StampCard, entry: Entry): boolean {
  const { kind, stamps, step } = entry;
  if (kind === 'lapsed') return false;
  if (kind !== 'redeemed') return ownStamps(card) >= stamps;
  return step === undefined || Boolean(card.taken?.includes(step) || endOf(card, entry));
}

/** [SC8, SC9, SC10] Entries that the card and the clock let be undone now, by their ids. */
export const undoableEntries = (card: StampCard, now: Date): ReadonlySet<string> =>
  new Set(
    card.entries
      .filter((entry) => isWithinUndo(entry.at, now.getTime()) && canGiveBack(card, entry))
      .map(({ id }) => id),
  );

/** [SC49] After a reward that used stamps, those on the card now may have come later, perhaps weeks ago. */
const isSpent = (entry: Entry, card: StampCard): boolean =>
  card.entries
    .slice(card.entries.indexOf(entry))
    .some(
      ({ kind, stamps, step }) =>
        kind === 'lapsed' || (kind === 'redeemed' && (step === undefined || stamps > 0)),
    );

/** [SC11] */
function takeBack(
  command: UndoEntry,
  rest: StampCard,
  { id, kind, stamps, placeId }: Entry,
): StampCardEvent[] {
  const data = {
    ...named({ ...command, placeId }, rest.balance - stamps),
    amount: stamps,
    reverses: id,
    ...because(command),
  };
  if (kind === 'carried') return [{ type: 'CarryOverReversed', data }];
  return [{ type: 'StampsReversed', data: { ...data, last_earned_at: lastAt(rest, 'earned') } }];
}

/** [SC12, SC61] */
function giveBack(command: UndoEntry, card: StampCard, entry: Entry): StampCardEvent[] {
  const rest = { ...card, entries: without(card, entry.id) };
  const balance = rest.balance + entry.stamps;
  const data = {
    ...named({ ...command, placeId: entry.placeId, terms: termsGivenBack(command, card, entry) }, balance),
    stamps_restored: entry.stamps,
    total_redeemed: rest.totalRedeemed - 1,
    last_redeemed_at: lastAt(rest, 'redeemed'),
    reverses: entry.id,
    ...takenIn(...takenWithout(card, entry)),
  };
  return [{ type: 'RedemptionReversed', data: { ...data, ...because(command) } }];
}

/** [SC64] */
function termsGivenBack(command: UndoEntry, card: StampCard, { stamps, step, termsVersion }: Entry) {
  const then = termsOfCard(command, termsVersion ?? null);
  if (card.termsVersion === null) return then;
  const isSameCard = step !== undefined;
  return isSameCard || isNearerUnder(command.terms, then, card.balance + stamps) ? command.terms : then;
}

/** The steps that are taken once this reward is undone. */
function takenWithout(card: StampCard, entry: Entry) {
  const isOnCard = entry.step !== undefined && !endOf(card, entry);
  return isOnCard ? [lessOnce(card.taken, [entry.step ?? 0])] : [entry.taken, card.taken];
}

/** [SC40] */
const because = ({ reason }: UndoEntry) => (reason ? { reason } : {});

type Stored = Extract<
  StoredCardEvent,
  { type: 'StampsReversed' | 'CarryOverReversed' | 'RedemptionReversed' }
>;

export function afterUndo(card: StampCard, { type, data }: Stored): Partial<StampCard> {
  const { reverses } = data;
  if (type === 'StampsReversed') return { entries: without(card, reverses) };
  if (type === 'CarryOverReversed') return { carriedOverAt: null, entries: without(card, reverses) };
  const { total_redeemed: totalRedeemed, taken } = data;
  const entries = without({ entries: withFreeStep(card, reverses) }, reverses);
  return { ...refundReward(card, reverses), totalRedeemed, taken, entries };
}

/** [SC61] The entries once this one's step is free again, if a later reward ended the card on which it was taken. */
function withFreeStep(card: StampCard, id: string): readonly Entry[] {
  const entry = card.entries.find((one) => one.id === id);
  const ending = entry && endOf(card, entry);
  if (!entry?.step || !ending) return card.entries;
  const { taken: before, ...rest } = ending;
  const freed = { ...rest, ...takenIn(lessOnce(before, [entry.step])) };
  return card.entries.map((one) => (one === ending ? freed : one));
}

/** The reward that ended the card on which this step was taken. */
const endOf = ({ entries }: StampCard, { id, step }: Entry): Entry | undefined =>
  entries
    .slice(entries.findIndex((one) => one.id === id))
    .find(({ taken }) => step !== undefined && taken?.includes(step));
