import {
  APOLOGY,
  type Closing,
  CUSTOMER_IMPORTS,
  cardSize,
  cardView,
  countsAt,
  DomainError,
  type FreeText,
  HOUR_MS,
  isRedeemable,
  isWithinUndo,
  LAPSE,
  noMoreToday,
  type ProgrammeTerms,
  type ReadyReward,
  rewardIn,
  STAMP_AMOUNT,
  type StampCardEvent,
  type StoredCardEvent,
  takesStamps,
  termsOfCard,
} from '@stampwell/contracts';
import { assertGivenAt } from './at-place.rules.ts';
import type { Judged } from './give/seen-offline.rules.ts';
import { afterBringingBack, afterLapse } from './lapsing/lapsing.decider.ts';
import { evolve as evolveMerge, keepOpen, notBefore, payReward } from './merging.decider.ts';
import { assertMayGive, assertMayRedeem, type Parties } from './parties.rules.ts';
import { type Allowance, cappedBy } from './staff-tally.rules.ts';
import {
  carriedOverAt,
  countedAt,
  type Entry,
  earnedTimes,
  initial,
  lastEarnedAt,
  named,
  type OnCard,
  placeIn,
  type StampCard,
} from './state.rules.ts';
import { takenIn } from './steps-taken.rules.ts';
import { afterSwitch } from './switch-terms/switch-terms.decider.ts';
import { afterUndo, type UndoEntry, undoEntry } from './undo/undo.decider.ts';

type EventData<Type extends StampCardEvent['type']> = Extract<StampCardEvent, { type: Type }>['data'];

interface AtCounter extends OnCard {
  parties: Parties;
  /** Of its programme; absent while that is open. */
  closing?: Closing | null;
  /** Places where its programme is not given. */
  without?: readonly string[] | undefined;
  /** The customer has another card of the shop, so that this one makes them no new customer. */
  hasOther?: boolean | undefined;
  now: Date;
}
export type GiveStamps = AtCounter & {
  type: 'GiveStamps';
  amount: number;
  /** The employee's allowance for the day; null where none is counted. */
  allowance: Allowance | null;
  /** True for stamps owed to the customer, which skip the cooldown [SC37]. */
  isOwed?: boolean;
  /** Why they are given during the cooldown too, and whether the giver may do so [SC55]. */
  anyway?: { reason: FreeText; isAllowed: boolean } | null;
  /** Of a scan that waited on a device. `now` is then the time by which it is judged [SC70]. */
  mark?: Judged['mark'];
};
export type Redemption = {
  /** The request names the customer by id, not by a code or a session. */
  isNamedById: boolean;
  /** The step's number, from 1; without one the largest that is ready [SC60]. */
  step?: number | undefined;
};
export type RedeemReward = AtCounter & Redemption & { type: 'RedeemReward' };
export type CarryOver = AtCounter & {
  type: 'CarryOver';
  amount: number;
  /** An owner's list says what another system counted: full cards, and cards without stamps [IM13]. */
  isListed?: boolean;
  /** True for the owner, and for staff if the owner allows it [SC42]. */
  isAllowed: boolean;
};
/** `reason` is null for an erased customer, who gets nothing [SC18]. */
export type Apologise = AtCounter & {
  type: 'Apologise';
  amount: number;
  reason: FreeText | null;
  isNamedById: boolean;
};
export type StampCardCommand = GiveStamps | Apologise | CarryOver | RedeemReward | UndoEntry;

export { initial, type StampCard };

export function evolve(card: StampCard, event: StoredCardEvent): StampCard {
  const { type, id, data } = event;
  const at = Date.parse(event.at);
  switch (type) {
    case 'StampsGiven': {
      const counts = countsAt(event);
      const seen = counts === event.at ? {} : { seenAt: Date.parse(counts) };
      const kind = data.apology ? 'apology' : 'earned';
      const given: Entry = { id, kind, stamps: data.amount, at, ...placeIn(data), ...seen };
      return opened(card, data, { entries: enter(card, given) });
    }
    case 'RewardRedeemed': {
      const { paid, ...merged } = payReward(card, data);
      const { total_redeemed: totalRedeemed, stamps_used: stamps, taken, terms_version: termsVersion } = data;
      const redeemed: Entry = {
        id,
        kind: 'redeemed',
        stamps,
        at,
        termsVersion,
        ...placeIn(data),
        ...paid,
        ...ofStep(data, card),
      };
      return opened(card, data, { ...merged, totalRedeemed, taken, entries: enter(card, redeemed) });
    }
    case 'StampsCarriedOver': {
      const carried: Entry = { id, kind: 'carried', stamps: data.amount, at, ...placeIn(data) };
      return opened(card, data, { carriedOverAt: at, entries: enter(card, carried) });
    }
    case 'StampsReversed':
    case 'CarryOverReversed':
    case 'RedemptionReversed':
      return opened(card, data, afterUndo(card, event));
    case 'CardMerged':
    case 'CardSplit':
    case 'CardMergedInto':
    case 'CardSplitOff':
      return evolveMerge(card, event);
    case 'StampsLapsed': {
      const { entry, ...after } = afterLapse(card, event);
      return opened(card, data, { ...after, entries: enter(card, entry) });
    }
    case 'StampsBroughtBack':
      return opened(card, data, afterBringingBack(card, event));
    case 'TermsSwitched':
      return afterSwitch(card, event);
  }
}

/** What undoing a reward needs to know of its step. */
function ofStep({ step, stamps_used }: EventData<'RewardRedeemed'>, { taken }: StampCard): Partial<Entry> {
  if (step === undefined) return taken ? { taken } : {};
  return stamps_used === 0 ? { step } : {};
}

function opened(card: StampCard, data: StoredCardEvent['data'], changed: Partial<StampCard>): StampCard {
  const { balance_after: balance } = data;
  const after = { ...card, ...changed, balance, isOpened: true };
  after.termsVersion = balance > 0 || after.taken ? goesBy(data) : null;
  if ('reverses' in data) after.lapsesNotBefore = notBefore(card, data.day, LAPSE.undoneDays);
  return after.merges ? { ...after, merges: keepOpen(after.merges) } : after;
}

/** The version of the terms that an event's card goes by after it [SC63, SC64]. */
const goesBy = (data: StoredCardEvent['data']): number =>
  ('next_terms_version' in data ? data.next_terms_version : undefined) ?? data.terms_version;

export function decide(asked: StampCardCommand, card: StampCard): StampCardEvent[] {
  // [SC63] The card's own, which may not be the shop's of today.
  const command = { ...asked, terms: termsOfCard(asked, card.termsVersion) };
  switch (command.type) {
    case 'GiveStamps':
      return giveStamps(command, card);
    case 'Apologise':
      return apologise(command, card);
    case 'CarryOver':
      return carryOver(command, card);
    case 'RedeemReward':
      return redeemReward(command, card, asked.terms.version);
    case 'UndoEntry':
      return undoEntry(command, card);
  }
}

/**
 * When the card may earn again; null if it may now [SC2, SC3]. An earning after `now` counts too: of two tills the one without a
 * connection sends its scans later [SC72].
 * @param terms the card's own
 */
export function nextAllowedAt(card: StampCard, terms: ProgrammeTerms, now: Date): Date | null {
  const cooldown = terms.scan_cooldown_hours * HOUR_MS;
  if (cooldown === 0) return null;
  const near = earnedTimes(card).filter((time) => Math.abs(time - now.getTime()) < cooldown);
  return near.length > 0 ? new Date(Math.max(...near) + cooldown) : null;
}

function giveStamps(command: GiveStamps, card: StampCard): StampCardEvent[] {
  const { amount, allowance } = command;
  assertTakesStamps(command);
  assertAmount(amount);
  const anyway = duringCooldown(command, card);
  assertAllowed(command);
  const data = { ...named(command, card.balance + amount), amount, first: isFirst(command, card), ...anyway };
  const counted = allowance ? { ...data, tally_day: allowance.day } : data;
  return [{ type: 'StampsGiven', data: command.mark ? { ...counted, ...ofQueue(command, card) } : counted }];
}

/** [SC70, SC72] */
function ofQueue({ mark, now }: GiveStamps, card: StampCard) {
  const last = lastEarnedAt(card);
  const isOvertaken = last !== null && last > now.getTime();
  return { ...mark, ...(isOvertaken && { last_earned_at: new Date(last).toISOString() }) };
}

/** [SC75] Neither waits for the cooldown nor starts one. */
function apologise(command: Apologise, card: StampCard): StampCardEvent[] {
  const { amount, reason } = command;
  assertTakesStamps(command);
  if (!reason || (command.isNamedById && isFirst(command, card))) throw new DomainError('not_found');
  const { min, max } = APOLOGY.stamps;
  if (!Number.isInteger(amount) || amount < min || amount > max)
    throw new DomainError('validation_failed', { field: 'stamps' });
  const data = { ...named(command, card.balance + amount), amount, first: isFirst(command, card) };
  return [{ type: 'StampsGiven', data: { ...data, apology: { reason } } }];
}

const NO_STAMPS = 'This card takes no more stamps';
const NO_REWARDS = 'This card’s rewards can no longer be redeemed';

/** Of the customer at the shop. */
const isFirst = ({ hasOther = false }: AtCounter, { isOpened }: StampCard) => !isOpened && !hasOther;

/** [SC14, SC91, SC95] */
function assertTakesStamps({ parties, closing = null, today, placeId, without }: AtCounter): void {
  assertMayGive(parties);
  assertGivenAt(placeId, without);
  if (!takesStamps({ closing }, today)) throw new DomainError('invalid_state', { message: NO_STAMPS });
}

function assertAmount(amount: number): void {
  const isInRange = Number.isInteger(amount) && amount >= STAMP_AMOUNT.min && amount <= STAMP_AMOUNT.max;
  if (!isInRange) throw new DomainError('validation_failed', { field: 'stamp_amount' });
}

const NOT_ANYWAY = 'Only the owner can give stamps before the wait is over. Please ask them.';

/** [SC2, SC55] The mark of stamps that are given during the cooldown; none after it. */
function duringCooldown({ terms, now, isOwed, anyway }: GiveStamps, card: StampCard) {
  const next = isOwed ? null : nextAllowedAt(card, terms, now);
  if (!next) return {};
  if (anyway?.isAllowed) return { anyway: { reason: anyway.reason } };
  if (anyway) throw new DomainError('forbidden', { message: NOT_ANYWAY });
  const retryAfter = Math.ceil((next.getTime() - now.getTime()) / 1000);
  throw new DomainError('cooldown_active', { nextAllowedAt: next.toISOString(), retryAfter });
}

/** [SC20] */
function assertAllowed({ amount, allowance, mark }: GiveStamps): void {
  const capped = cappedBy(allowance);
  const message = capped && noMoreToday(capped, amount, mark?.judged_by === 'seen' ? 'that day' : 'today');
  if (message) throw new DomainError('daily_cap_reached', { message });
}

const NOT_ALLOWED = 'Only the owner can carry over paper cards here. Please ask them.';
const CARRIED_OVER = 'Stamps were already carried over for this customer. That works once.';

/** [SC41, SC42] */
function carryOver(command: CarryOver, card: StampCard): StampCardEvent[] {
  const { amount, terms } = command;
  assertTakesStamps(command);
  if (!command.isAllowed) throw new DomainError('forbidden', { message: NOT_ALLOWED });
  const [least, most] = command.isListed ? [0, CUSTOMER_IMPORTS.stampsMax] : [1, cardSize(terms) - 1];
  if (!Number.isInteger(amount) || amount < least || amount > most)
    throw new DomainError('validation_failed', {
      field: 'stamps',
      message: `Choose between ${least}-${most} stamps`,
    });
  if (carriedOverAt(card) !== null) throw new DomainError('invalid_state', { message: CARRIED_OVER });
  const data = { ...named(command, card.balance + amount), amount, first: isFirst(command, card) };
  return [{ type: 'StampsCarriedOver', data }];
}

/** @param version of the terms of today, under which what is left begins anew [SC64] */
function redeemReward(command: RedeemReward, card: StampCard, version: number): StampCardEvent[] {
  const { terms } = command;
  assertMayRedeem(command.parties);
  assertGivenAt(command.placeId, command.without);
  if (!isRedeemable({ closing: command.closing ?? null }, command.today))
    throw new DomainError('invalid_state', { message: NO_REWARDS });
  if (command.isNamedById && !card.isOpened) throw new DomainError('not_found');
  const { ready } = cardView({ current_stamps: card.balance, taken: card.taken }, terms);
  const reward = command.step ? ready.find(({ number }) => number === command.step) : ready.at(-1);
  if (!reward) throw new DomainError('not_eligible');
  const isNew = reward.number === terms.steps.length && reward.leaves > 0 && version !== terms.version;
  const data = {
    ...named(command, reward.leaves),
    stamps_used: reward.uses,
    total_redeemed: card.totalRedeemed + 1,
    ...rewardIn(reward.step),
    ...stepTaken(reward, command, card),
    ...(isNew ? { next_terms_version: version } : {}),
  };
  return [{ type: 'RewardRedeemed', data }];
}

/** [SC57, SC58, SC60] With the last step the card begins anew. */
const stepTaken = ({ number, uses }: ReadyReward<unknown>, { terms }: OnCard, { taken }: StampCard) =>
  number === terms.steps.length ? {} : { step: number, ...takenIn(taken, uses === 0 ? [number] : []) };

/**
 * Adds the newest entry and drops the ones no rule needs any more, so that a card's state stays small. Entries are in order of
 * time, so only the oldest few are checked, however often a card is stamped.
 */
function enter({ entries }: StampCard, newest: Entry): Entry[] {
  const last = entries.at(-1);
  if (!last || !isWithinUndo(last.at, newest.at))
    return [...newestOfEachKind(entries, entries.length), newest];
  const firstUndoable = entries.findIndex((entry) => isWithinUndo(entry.at, newest.at));
  return [...newestOfEachKind(entries, firstUndoable), ...entries.slice(firstUndoable), newest];
}

/** The newest entry of each kind before `end`, oldest first. */
function newestOfEachKind(entries: readonly Entry[], end: number): Entry[] {
  const kinds = new Map<Entry['kind'], Entry>();
  for (let index = end - 1; index >= 0; index--) {
    const entry = entries[index];
    const known = entry && kinds.get(entry.kind);
    if (entry && (!known || countedAt(entry) > countedAt(known))) kinds.set(entry.kind, entry);
  }
  return [...kinds.values()].sort((a, b) => a.at - b.at);
}
