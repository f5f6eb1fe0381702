import { accountStream, businessStream } from '@stampwell/contracts';
import type { FoldedStream } from '@stampwell/event-store';
import * as account from './account.decider.ts';
import * as owner from './owner.decider.ts';

/** A customer's or an administrator's account. */
export const accountOf = (accountId: string): FoldedStream<account.Account> => ({
  stream: accountStream(accountId),
  fold: {
    name: 'account',
    initial: account.initial,
    evolve: (state, event) => account.evolve(state, event as account.StoredAccountEvent),
  },
});

/** A business as its owner's account. */
export const ownerOf = (businessId: string): FoldedStream<owner.Owner> => ({
  stream: businessStream(businessId),
  fold: {
    name: 'owner',
    initial: owner.initial,
    evolve: (state, event) => owner.evolve(state, event as owner.StoredBusinessEvent),
  },
});

/** Where an owner's passwords are told; nothing is decided from it. */
export const ownersAccount = (businessId: string): FoldedStream<null> => ({
  stream: accountStream(businessId),
  fold: { name: 'owners-account', initial: null, evolve: () => null },
});
