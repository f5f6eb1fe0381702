import {
  accountEvents,
  accountStream,
  businessDay,
  type StoredEvent,
  type StoredEventAmong,
} from '@stampwell/contracts';
import type { FoldedStream, FoldedStreams } from '@stampwell/event-store';
import { foldOf } from '../../../services/folds/fold-of.ts';
import type { RouteCommand } from '../../../services/http/route.ts';
import { accountOf } from '../accounts.commands.ts';
import type * as account from '../accounts.decider.ts';
import type { MergedCard, MergedCardsPort, Programme } from '../ports.ts';
import { mergeAccounts, splitAccounts, type TwoAccounts } from './merging.decider.ts';

type Accounts = { guest: account.Account; kept: account.Account };
type PairStates = Record<`from ${string}` | `into ${string}`, MergedCard>;
/** Both accounts, and at each shop both cards and the programme. */
export type MergeStates = Accounts & PairStates & Record<`programme ${string}`, Programme>;

/** Everything in one append: accounts and cards are merged, or nothing is. */
export const mergeAll = (
  two: TwoAccounts,
  shops: readonly string[],
  cards: MergedCardsPort,
): RouteCommand<MergeStates> => ({
  streams: streamsOf(two, shops, cards),
  decide: ({ states, now }) => {
    const accounts = mergeAccounts(two, states);
    const mergeId = states.guest.mergedInto?.id ?? two.mergeId;
    const merge = (shop: string) =>
      cards.merge(pairAt(shop, { ...two, mergeId }, states, now), cardsAt(shop, states));
    return { ...accounts, ...eventsOf(shops, merge) };
  },
});

export const splitAll = (
  two: TwoAccounts,
  shops: readonly string[],
  cards: MergedCardsPort,
): RouteCommand<MergeStates> => ({
  streams: streamsOf(two, shops, cards),
  decide: ({ states, now }) => ({
    ...splitAccounts(two, states, now),
    ...eventsOf(shops, (shop) => cards.split(pairAt(shop, two, states, now), cardsAt(shop, states))),
  }),
});

export function streamsOf(
  { guestId, keptId }: Pick<TwoAccounts, 'guestId' | 'keptId'>,
  shops: readonly string[],
  cards: Pick<MergedCardsPort, 'cardOf' | 'programmeOf'>,
): FoldedStreams<MergeStates> {
  const streams: FoldedStreams<MergeStates> = { guest: accountOf(guestId), kept: accountOf(keptId) };
  for (const shop of shops) {
    streams[`from ${shop}`] = cards.cardOf(shop, guestId);
    streams[`into ${shop}`] = cards.cardOf(shop, keptId);
    streams[`programme ${shop}`] = cards.programmeOf(shop);
  }
  return streams;
}

export function cardsAt(shop: string, states: PairStates): { from: MergedCard; into: MergedCard } {
  const [from, into] = [states[`from ${shop}`], states[`into ${shop}`]];
  if (!from || !into) throw new Error(`no cards of ${shop} among the command's streams`);
  return { from, into };
}

function pairAt(shop: string, { mergeId, guestId, keptId }: TwoAccounts, states: MergeStates, now: Date) {
  const programme = states[`programme ${shop}`];
  if (!programme) throw new Error(`no programme of ${shop} among the command's streams`);
  const { terms, versions, timeZone } = programme;
  const today = businessDay(now, timeZone);
  return { businessId: shop, mergeId, fromId: guestId, intoId: keptId, terms, versions, now, today };
}

function eventsOf(shops: readonly string[], decide: (shop: string) => ReturnType<MergedCardsPort['merge']>) {
  return Object.fromEntries(
    shops.flatMap((shop) => {
      const { from, into } = decide(shop);
      return [
        [`from ${shop}`, from],
        [`into ${shop}`, into],
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
