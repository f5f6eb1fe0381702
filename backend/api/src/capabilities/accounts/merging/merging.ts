import {
  ACCOUNT_MERGES,
  DomainError,
  ERASED_NAMES,
  programmeIn,
  type StoredEvent,
  SYSTEM_ACTOR,
} from '@stampwell/contracts';
import type { CardsTogether, Merge } from '@stampwell/contracts/http/merges.ts';
import type { CommandHandler } from '@stampwell/event-store';
import type { People } from '@stampwell/vault';
import { v7 as uuidv7 } from 'uuid';
import type { RunCommand } from '../../../services/http/route.ts';
import type { Sessions } from '../../../services/identity/sessions.ts';
import type { Reactions } from '../../../services/reactions/reactions.ts';
import { accountOf, eraseAccount } from '../accounts.commands.ts';
import type { AccountMerge } from '../accounts.decider.ts';
import type { EmailLinks } from '../email/email-links.ts';
import type { Erasure } from '../erasure/erasure.ts';
import type { MergedCardsPort, NamedCard } from '../ports.ts';
import { bothOf, type MergeStates, mergeAll, splitAll, streamsOf } from './merging.commands.ts';
import { isUndoable, mergeAccounts, type TwoAccounts, undoableUntil } from './merging.decider.ts';

export interface MergingPorts {
  commands: CommandHandler<StoredEvent>;
  people: Pick<People, 'byIds' | 'textReader' | 'hold' | 'leadQrCodes' | 'retireQrCode'>;
  /** Mailed links that would change the guest's account. */
  emailLinks: Pick<EmailLinks, 'revoke'>;
  sessions: Pick<Sessions, 'endAll'>;
  erasure: Pick<Erasure, 'forget'>;
  cards: MergedCardsPort;
}

/** Which two accounts, before a merge has an id. */
export type Pair = Pick<TwoAccounts, 'guestId' | 'keptId'>;

const TOO_MANY = `More than ${ACCOUNT_MERGES.cards} cards cannot be put together at once. Please write to us.`;

/** Merges two accounts of one person, and splits them again [JO9–JO11] (decision 203). */
export function createMerging(ports: MergingPorts) {
  const { commands, people, sessions, emailLinks, erasure, cards } = ports;

  /** @throws DomainError `unavailable` while the read model is behind: a card that it does not know would be left behind */
  async function cardsOf(guestId: string): Promise<NamedCard[]> {
    const named = await cards.cardsOf(guestId);
    if (!named) throw new DomainError('unavailable');
    if (named.length > ACCOUNT_MERGES.cards) throw new DomainError('limit_reached', { message: TOO_MANY });
    return named;
  }

  async function guestNow(guestId: string): Promise<AccountMerge | null> {
    const { states } = await commands.readState({ guest: accountOf(guestId) });
    return states.guest.mergedInto;
  }

  /** Effects of a merge or a split outside the log, derived from the current state. Idempotent. */
  async function settle(guestId: string): Promise<void> {
    const merge = await guestNow(guestId);
    if (!merge) {
      await people.leadQrCodes(guestId, null);
      return;
    }
    await leadCode({ guestId, keptId: merge.otherId });
    await sessions.endAll(guestId);
    await emailLinks.revoke(guestId);
    await bringLate({ guestId, keptId: merge.otherId });
  }

  /** The guest's code leads to the account that stays, unless that has had its own replaced since: the lock puts the two in order. */
  async function leadCode({ guestId, keptId }: Pair): Promise<void> {
    const lead = people.hold(keptId, async ({ db }) => {
      const { states } = await commands.readState({ kept: accountOf(keptId) });
      const merge = states.kept.merges.find(({ otherId }) => otherId === guestId);
      if (merge?.isCodeRetired) await people.retireQrCode(guestId, db);
      else if (merge) await people.leadQrCodes(guestId, keptId, db);
    });
    await lead.catch((error) => {
      // The account was erased in the meantime, and the guest's with it.
      if (!(error instanceof DomainError && error.code === 'not_found')) throw error;
    });
  }

  /** A card that was opened after they were read and before the accounts were merged. From then on none can be. */
  async function bringLate(pair: Pair): Promise<void> {
    const named = await cardsOf(pair.guestId);
    const two = { ...pair, mergeId: uuidv7() };
    const actor = SYSTEM_ACTOR;
    await commands({ ...mergeAll(two, named, cards), actor, correlationId: uuidv7() });
  }

  async function merge(pair: Pair, run: RunCommand): Promise<AccountMerge> {
    const two = { ...pair, mergeId: uuidv7() };
    const { states } = await run(mergeAll(two, await cardsOf(pair.guestId), cards));
    await settle(pair.guestId);
    const merge = states.kept.merges.find(({ otherId }) => otherId === pair.guestId);
    if (!merge) throw new Error('the accounts are not merged after their command');
    return merge;
  }

  async function split(two: TwoAccounts, run: RunCommand): Promise<void> {
    await run(splitAll(two, await cardsOf(two.guestId), cards));
    await settle(two.guestId);
  }

  async function erasedWith(keptId: string): Promise<void> {
    const { states } = await commands.readState({ kept: accountOf(keptId) });
    for (const { otherId } of states.kept.merges) {
      const by = { actor: SYSTEM_ACTOR, correlationId: uuidv7() };
      if ((await guestNow(otherId))?.otherId === keptId)
        await commands({ ...eraseAccount(otherId, []), ...by });
      await erasure.forget(otherId);
    }
  }

  return {
    merge,
    split,

    /**
     * Previews a merge, shop by shop.
     * @throws as the merge would
     */
    async preview(pair: Pair): Promise<CardsTogether[]> {
      const named = await cardsOf(pair.guestId);
      const { states } = await commands.readState<MergeStates>(streamsOf(pair, named, cards));
      mergeAccounts({ ...pair, mergeId: '' }, states);
      if (states.guest.mergedInto) throw new DomainError('invalid_state');
      const shops = [...new Set(named.map(({ businessId }) => businessId))];
      const [names, read] = await Promise.all([people.byIds(shops), people.textReader(shops)]);
      return named.flatMap((card) => {
        const { from, into } = bothOf(card, states);
        if (!from.isOpened) return [];
        const { businessId, programme } = card;
        const [own, moved] = [into.balance, from.balance];
        const business_name = names.get(businessId)?.name ?? ERASED_NAMES.business;
        const shop = states[`programmes ${businessId}`];
        const name = shop && programmeIn(shop, programme)?.name;
        const which = shop && shop.others.length > 0 ? { card_name: (name && read(name)) ?? null } : {};
        return [{ business_id: businessId, ...which, business_name, own, moved, together: own + moved }];
      });
    },

    /** Merges that can still be undone, newest first. */
    async list(keptId: string, now: Date): Promise<Merge[]> {
      const { states } = await commands.readState({ kept: accountOf(keptId) });
      const open = states.kept.merges.filter((one) => isUndoable(one, now));
      return (await present(open)).reverse();
    },

    present,

    /** Side effects that a crashed process left undone. */
    reactions: {
      AccountsMerged: async ({ data }) => {
        if (data.role === 'into') await settle(data.account_id);
      },
      AccountsSplit: async ({ data }) => {
        if (data.role === 'into') await settle(data.account_id);
      },
      AccountErased: ({ data }) => erasedWith(data.account_id),
    } satisfies Reactions,
  };

  async function present(merges: readonly AccountMerge[]): Promise<Merge[]> {
    const names = await people.byIds(merges.map(({ otherId }) => otherId));
    return merges.map((one) => ({
      id: one.id,
      other_name: names.get(one.otherId)?.name ?? ERASED_NAMES.customer,
      at: one.at,
      until: undoableUntil(one).toISOString(),
    }));
  }
}

export type Merging = ReturnType<typeof createMerging>;
