import { ACCOUNT_MERGES, type AccountEvent, DAY_MS, DomainError } from '@stampwell/contracts';
import type { Account } from '../accounts.decider.ts';

/** Two accounts of one person: the guest's, inactive while they are merged, and the one that stays. */
export interface TwoAccounts {
  mergeId: string;
  guestId: string;
  keptId: string;
}
type Two<T> = { guest: T; kept: T };

const NOT_A_GUESTS = 'Only a card that nobody has kept safe yet can be put into another account.';
const NOT_KEPT = 'Keep this card safe first, with an email or a passkey. Then put the other one into it.';
const ELSEWHERE = 'This phone’s card is in another account already.';
const SPLIT = 'These accounts are apart already.';
const TOO_OLD = `This was more than ${ACCOUNT_MERGES.undoDays} days ago and stays as it is.`;

/** [JO9] Nothing happens if they are merged already. */
export function mergeAccounts(two: TwoAccounts, { guest, kept }: Two<Account>): Two<AccountEvent[]> {
  if (isMerged(two, guest)) return { guest: [], kept: [] };
  if (guest.status !== 'active' || kept.status !== 'active') throw new DomainError('account_inactive');
  if (guest.mergedInto) throw new DomainError('invalid_state', { message: ELSEWHERE });
  if (!guest.isGuest || two.guestId === two.keptId)
    throw new DomainError('invalid_state', { message: NOT_A_GUESTS });
  if (kept.isGuest || kept.mergedInto) throw new DomainError('invalid_state', { message: NOT_KEPT });
  return toBoth(two, (data) => ({ type: 'AccountsMerged', data }));
}

export const isMerged = ({ keptId }: TwoAccounts, { mergedInto }: Account): boolean =>
  mergedInto?.otherId === keptId;

/** [JO11] */
export function splitAccounts(
  two: TwoAccounts,
  { guest, kept }: Two<Account>,
  now: Date,
): Two<AccountEvent[]> {
  const merge = kept.merges.find(({ id }) => id === two.mergeId);
  if (!merge || guest.mergedInto?.id !== two.mergeId) throw splitAlready();
  if (guest.status === 'erased' || kept.status === 'erased') throw new DomainError('not_found');
  if (!isUndoable(merge, now)) throw new DomainError('invalid_state', { message: TOO_OLD });
  return toBoth(two, (data) => ({ type: 'AccountsSplit', data }));
}

export const splitAlready = (): DomainError => new DomainError('invalid_state', { message: SPLIT });

/** Until when a merge can be undone [JO11]. */
export const undoableUntil = ({ at }: { at: string }): Date =>
  new Date(Date.parse(at) + ACCOUNT_MERGES.undoDays * DAY_MS);

export const isUndoable = (merge: { at: string }, now: Date): boolean => now <= undoableUntil(merge);

type MergeData = Extract<AccountEvent, { type: 'AccountsMerged' }>['data'];

function toBoth(
  { mergeId: merge_id, guestId, keptId }: TwoAccounts,
  event: (data: MergeData) => AccountEvent,
): Two<AccountEvent[]> {
  return {
    guest: [event({ account_id: guestId, other_id: keptId, role: 'into', merge_id })],
    kept: [event({ account_id: keptId, other_id: guestId, role: 'from', merge_id })],
  };
}
