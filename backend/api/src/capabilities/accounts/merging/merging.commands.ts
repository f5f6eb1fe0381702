import {
  accountEvents,
  accountStream,
  businessDay,
  knownProgramme,
  type StoredEvent,
  type StoredEventAmong,
} from '@stampwell/contracts';
import type { FoldedStream, FoldedStreams } from '@stampwell/event-store';
import { foldOf } from '../../../services/folds/fold-of.ts';
import type { RouteCommand } from '../../../services/http/route.ts';
import { accountOf } from '../accounts.commands.ts';
import type * as account from '../accounts.decider.ts';
import type { MergedCard, MergedCardsPort, NamedCard, ShopProgrammes } from '../ports.ts';
import { mergeAccounts, splitAccounts, type TwoAccounts } from './merging.decider.ts';

type Accounts = { guest: account.Account; kept: account.Account };
type PairStates = Record<`from ${string}` | `into ${string}`, MergedCard>;
/** Both accounts, both cards of each pair, and their shops' programmes. */
export type MergeStates = Accounts & PairStates & Record<`programmes ${string}`, ShopProgrammes>;

/** Everything in one append: accounts and cards are merged, or nothing is. */
export const mergeAll = (
  two: TwoAccounts,
  named: readonly NamedCard[],
  cards: MergedCardsPort,
): RouteCommand<MergeStates> => ({
  streams: streamsOf(two, named, cards),
  decide: ({ states, now }) => {
    const accounts = mergeAccounts(two, states);
    const mergeId = states.guest.mergedInto?.id ?? two.mergeId;
    const merge = (card: NamedCard) =>
      cards.merge(pairOf(card, { ...two, mergeId }, states, now), bothOf(card, states));
    return { ...accounts, ...eventsOf(named, merge) };
  },
});

export const splitAll = (
  two: TwoAccounts,
  named: readonly NamedCard[],
  cards: MergedCardsPort,
): RouteCommand<MergeStates> => ({
  streams: streamsOf(two, named, cards),
  decide: ({ states, now }) => ({
    ...splitAccounts(two, states, now),
    ...eventsOf(named, (card) => cards.split(pairOf(card, two, states, now), bothOf(card, states))),
  }),
});

export function streamsOf(
  { guestId, keptId }: Pick<TwoAccounts, 'guestId' | 'keptId'>,
  named: readonly NamedCard[],
  cards: Pick<MergedCardsPort, 'cardOf' | 'programmeOf'>,
): FoldedStreams<MergeStates> {
  const streams: FoldedStreams<MergeStates> = { guest: accountOf(guestId), kept: accountOf(keptId) };
  for (const card of named) {
    const { businessId, programme } = card;
    streams[`from ${nameOf(card)}`] = cards.cardOf(businessId, guestId, programme);
    streams[`into ${nameOf(card)}`] = cards.cardOf(businessId, keptId, programme);
    streams[`programmes ${businessId}`] = cards.programmeOf(businessId);
  }
  return streams;
}

const nameOf = ({ businessId, programme }: NamedCard) => `${businessId} ${programme}`;

export function bothOf(card: NamedCard, states: PairStates): { from: MergedCard; into: MergedCard } {
  const [from, into] = [states[`from ${nameOf(card)}`], states[`into ${nameOf(card)}`]];
  if (!from || !into) throw new Error(`no cards of ${nameOf(card)} among the command's streams`);
  return { from, into };
}

function pairOf(card: NamedCard, { mergeId, guestId, keptId }: TwoAccounts, states: MergeStates, now: Date) {
  const { businessId } = card;
  const shop = states[`programmes ${businessId}`];
  if (!shop) throw new Error(`no programmes of ${businessId} among the command's streams`);
  const { programme, terms, versions } = knownProgramme(shop, card.programme);
  const today = businessDay(now, shop.timeZone);
  const pair = { businessId, programme, mergeId, fromId: guestId, intoId: keptId };
  return { ...pair, terms, versions, now, today };
}

function eventsOf(
  named: readonly NamedCard[],
  decide: (card: NamedCard) => ReturnType<MergedCardsPort['merge']>,
) {
  return Object.fromEntries(
    named.flatMap((card) => {
      const { from, into } = decide(card);
      return [
        [`from ${nameOf(card)}`, from],
        [`into ${nameOf(card)}`, into],
      ];
    }),
  );
}

/** One merge, as an administrator sees it. */
export interface MergeRecord {
  id: string;
  otherId: string;
  role: 'into' | 'from';
  /** ISO 8601. */
  at: string;
  by: StoredEvent['actor'];
  split: { at: string; by: StoredEvent['actor'] } | null;
}

const recordsFold = foldOf({
  name: 'account-merges',
  revision: 2,
  events: accountEvents,
  initial: [],
  evolve,
});

/** Every merge of an account, oldest first, those that were split too. */
export const mergesOf = (accountId: string): FoldedStream<readonly MergeRecord[]> => ({
  stream: accountStream(accountId),
  fold: recordsFold,
});

function evolve(
  records: readonly MergeRecord[],
  event: StoredEventAmong<typeof accountEvents>,
): readonly MergeRecord[] {
  const { at, actor: by } = event;
  switch (event.type) {
    case 'AccountsMerged': {
      const { merge_id: id, other_id: otherId, role } = event.data;
      return [...records, { id, otherId, role, at, by, split: null }];
    }
    case 'AccountsSplit':
      return records.map((one) => (one.id === event.data.merge_id ? { ...one, split: { at, by } } : one));
    default:
      return records;
  }
}
