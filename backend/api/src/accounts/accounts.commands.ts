import {
  accountEvents,
  accountStream,
  businessEvents,
  businessStream,
  DEFAULT_TERMS,
  type ProgrammeTerms,
  SETTINGS_STREAM,
  settingsEvents,
} from '@stampwell/contracts';
import type { FoldedStream } from '@stampwell/event-store';
import { foldOf } from '../folds/fold-of.ts';
import type { RouteCommand } from '../http/route.ts';
import * as account from './accounts.decider.ts';
import * as owner from './owner.decider.ts';
import type { SubscriptionPort } from './ports.ts';

const accountFold = foldOf({
  name: 'account',
  events: accountEvents,
  initial: account.initial,
  evolve: account.evolve,
});

/** A customer's or an administrator's account. */
export const accountOf = (accountId: string): FoldedStream<account.Account> => ({
  stream: accountStream(accountId),
  fold: accountFold,
});

const ownerFold = foldOf({
  name: 'owner',
  events: businessEvents,
  initial: owner.initial,
  evolve: owner.evolve,
});

/** A business as its owner's account. */
export const ownerOf = (businessId: string): FoldedStream<owner.Owner> => ({
  stream: businessStream(businessId),
  fold: ownerFold,
});

/** Where an owner's passwords are told; nothing is decided from it. */
const ownersAccount = (businessId: string): FoldedStream<null> => ({
  stream: accountStream(businessId),
  fold: { name: 'owners-account', initial: null, evolve: () => null },
});

/** The terms that a programme begins with where its owner says nothing, as the platform's settings have them [AC6]. */
export const defaultTerms: FoldedStream<ProgrammeTerms> = {
  stream: SETTINGS_STREAM,
  fold: foldOf({
    name: 'default-terms',
    events: settingsEvents,
    initial: DEFAULT_TERMS,
    evolve: (terms: ProgrammeTerms, { data: { changes } }) => ({
      ...terms,
      stamps_required: changes.default_stamps_required ?? terms.stamps_required,
      scan_cooldown_hours: changes.default_scan_cooldown_hours ?? terms.scan_cooldown_hours,
    }),
  }),
};

/** A command that rests on its own account's stream alone. */
export const tellAccount = (command: account.AccountCommand): RouteCommand<{ account: account.Account }> => ({
  streams: { account: accountOf(command.accountId) },
  decide: ({ states }) => ({ account: account.decide(command, states.account) }),
});

/** Rests on the others' streams too: of two that go at once, the second sees that the first is gone [AC11]. */
export const eraseAccount = (
  accountId: string,
  otherIds: readonly string[],
): RouteCommand<Record<string, account.Account>> => ({
  streams: Object.fromEntries([accountId, ...otherIds].map((id) => [id, accountOf(id)])),
  decide: ({ states: { [accountId]: own = account.initial, ...others } }) => ({
    [accountId]: account.decide({ type: 'Erase', accountId, others: Object.values(others) }, own),
  }),
});

interface NewBusiness {
  businessId: string;
  isOnboarding: boolean;
  /** What the owner chose of them; the rest is the platform's default. */
  termsOver(defaults: ProgrammeTerms): ProgrammeTerms;
}

export const registerBusiness = ({
  businessId,
  isOnboarding,
  termsOver,
}: NewBusiness): RouteCommand<{ owner: owner.Owner; defaults: ProgrammeTerms }> => ({
  streams: { owner: ownerOf(businessId), defaults: defaultTerms },
  decide: ({ states }) => ({
    owner: owner.decide(
      { type: 'Register', businessId, isOnboarding, terms: termsOver(states.defaults) },
      states.owner,
    ),
  }),
});

export const changeOwnersPassword = (
  businessId: string,
  how: 'changed' | 'reset_by_mail',
): RouteCommand<{ owner: owner.Owner; account: null }> => ({
  streams: { owner: ownerOf(businessId), account: ownersAccount(businessId) },
  decide: ({ states }) => ({ account: owner.changePassword({ businessId, how }, states.owner) }),
});

/** A business's profile is told in the stream of the business [AC3]. */
export const changeOwnersEmail = (businessId: string): RouteCommand<{ owner: owner.Owner }> => ({
  streams: { owner: ownerOf(businessId) },
  decide: ({ states }) => ({ owner: owner.decide({ type: 'ChangeEmail', businessId }, states.owner) }),
});

/** The subscription ends with its business, in the same append [AC12]. */
export const eraseBusiness = <Subscription>(
  businessId: string,
  subscription: SubscriptionPort<Subscription>,
): RouteCommand<{ owner: owner.Owner; subscription: Subscription }> => ({
  streams: { owner: ownerOf(businessId), subscription: subscription.of(businessId) },
  decide: ({ states, now }) => ({
    owner: owner.decide({ type: 'Erase', businessId }, states.owner),
    subscription: subscription.end(businessId, states.subscription, now),
  }),
});
