import {
  accountEvents,
  accountStream,
  type BusinessState,
  businessEvents,
  businessStream,
  cardSize,
  DEFAULT_TERMS,
  DomainError,
  FIRST_PROGRAMME,
  isJoinable,
  type JoinOrigin,
  openPlacesOf,
  type PlacesStanding,
  type Programmes,
  type ProgrammeTerms,
  SETTINGS_STREAM,
  type StoredEvent,
  settingsEvents,
  standingOf,
  stepsUnder,
} from '@stampwell/contracts';
import type { CommandHandler, FoldedStream } from '@stampwell/event-store';
import { foldOf } from '../../services/folds/fold-of.ts';
import type { RouteCommand } from '../../services/http/route.ts';
import * as account from './accounts.decider.ts';
import * as owner from './owner.decider.ts';
import type { AccountPorts, Subscribed, SubscriptionPort } from './ports.ts';

const accountFold = foldOf({
  name: 'account',
  revision: 4,
  events: accountEvents,
  initial: account.initial,
  evolve: account.evolve,
});

/** For customers and administrators. */
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

/** The stream of an owner's password changes; no decision reads it. */
const ownersAccount = (businessId: string): FoldedStream<null> => ({
  stream: accountStream(businessId),
  fold: { name: 'owners-account', initial: null, evolve: () => null },
});

/** Terms of a new programme for which the owner chose none, from the platform's settings [AC6]. */
export const defaultTerms: FoldedStream<ProgrammeTerms> = {
  stream: SETTINGS_STREAM,
  fold: foldOf({
    name: 'default-terms',
    revision: 3,
    events: settingsEvents,
    initial: DEFAULT_TERMS,
    evolve: (terms: ProgrammeTerms, { data: { changes } }) => ({
      ...terms,
      steps: stepsUnder(terms, { steps: [changes.default_stamps_required ?? cardSize(terms)] }),
      scan_cooldown_hours: changes.default_scan_cooldown_hours ?? terms.scan_cooldown_hours,
    }),
  }),
};

/** Commands that depend on the account's own stream only, in one append. None may depend on what another one changes. */
export const accountCommand = (
  command: account.AccountCommand,
  ...others: account.AccountCommand[]
): RouteCommand<{ account: account.Account }> => ({
  streams: { account: accountOf(command.accountId) },
  decide: ({ states }) => ({
    account: [command, ...others].flatMap((each) => account.decide(each, states.account)),
  }),
});

export const retireQrCode = (ids: {
  accountId: string;
  holderId: string;
}): RouteCommand<{ account: account.Account }> => ({
  streams: { account: accountOf(ids.accountId) },
  decide: ({ states }) => ({ account: account.retireQrCode(ids, states.account) }),
});

/** Reads the others' streams too, so that of two concurrent erasures the second one sees the first [AC11]. */
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
  /** The owner's choices; the platform's defaults for the rest. */
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

/** An owner's profile changes are recorded in the business's stream [AC3]. */
export const changeOwnersEmail = (businessId: string): RouteCommand<{ owner: owner.Owner }> => ({
  streams: { owner: ownerOf(businessId) },
  decide: ({ states }) => ({ owner: owner.decide({ type: 'ChangeEmail', businessId }, states.owner) }),
});

/** Ends the subscription in the same append [AC12]. */
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

interface Joining {
  accountId: string;
  businessId: string;
  from: JoinOrigin;
  /** The number of the card on the poster, as its link says it. */
  card: string | undefined;
  /** The id of the place where the poster hangs, as its link says it. */
  place: string | undefined;
}

export type JoinPorts = Pick<AccountPorts<Subscribed>, 'approvalOf' | 'programmeOf' | 'clock'> & {
  subscription: Pick<SubscriptionPort<Subscribed>, 'of'>;
};

/** Depends on the shop too: if it closes or lapses meanwhile, no card is made [JO4]. */
export const joinShop = (
  { card, place, ...joining }: Joining,
  { approvalOf, programmeOf, subscription, clock }: JoinPorts,
): RouteCommand<{
  account: account.Account;
  shop: { status: BusinessState | 'absent' };
  cards: Programmes & { places: PlacesStanding };
  subscription: Subscribed;
}> => ({
  streams: {
    account: accountOf(joining.accountId),
    shop: approvalOf(joining.businessId),
    cards: programmeOf(joining.businessId),
    subscription: subscription.of(joining.businessId),
  },
  decide: ({ states, now }) => {
    const shop = { state: states.shop.status, subscription: states.subscription.current };
    if (!isJoinable(standingOf(shop, clock.at(now)))) throw new DomainError('not_found');
    const programme = states.cards.others.find((other) => String(other.programme) === card)?.programme;
    const placeId = openPlacesOf(joining.businessId, states.cards.places).find((open) => open === place);
    const command = { type: 'Join' as const, ...joining, programme: programme ?? FIRST_PROGRAMME, placeId };
    return { account: account.decide(command, states.account) };
  },
});

/** The accounts of one person that are merged now (decision 203). */
export function createOnePerson({ commands }: { commands: Pick<CommandHandler<StoredEvent>, 'readState'> }) {
  const stateOf = async (id: string) => (await commands.readState({ account: accountOf(id) })).states.account;
  return {
    /** The account that has this one's cards: itself, unless it is merged into another. */
    holderOf: async (id: string): Promise<string> => (await stateOf(id)).mergedInto?.otherId ?? id,

    /** The account, and the ones merged into it. */
    async accountsOf(id: string): Promise<string[]> {
      const { merges } = await stateOf(id);
      return [id, ...merges.map(({ otherId }) => otherId)];
    },
  };
}
