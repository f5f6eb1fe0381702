import { DomainError } from '@stampwell/contracts';
import type { Command } from '../command.ts';
import type { Fold } from '../fold.ts';
import { shopkeeper } from './fixtures.ts';

export interface Card {
  stamps: number;
  rewards: number;
}

export const card: Fold<Card> = {
  name: 'spec-card',
  initial: { stamps: 0, rewards: 0 },
  evolve: ({ stamps, rewards }, { type }) =>
    type === 'RewardRedeemed' ? { stamps: 0, rewards: rewards + 1 } : { stamps: stamps + 1, rewards },
};
export const isOpen: Fold<{ open: boolean }> = {
  name: 'spec-business',
  initial: { open: true },
  evolve: (_, { type }) => ({ open: type !== 'BusinessDeactivated' }),
};

type Terms = Partial<Pick<Command<unknown>, 'key'>>;
export const sender = { actor: shopkeeper, correlationId: 'spec' };
export const stamp = (stream: string, { key }: Terms = {}): Command<{ card: Card }> => ({
  ...sender,
  key,
  streams: { card: { stream, fold: card } },
  decide: ({ states }) => ({ card: [{ type: 'StampsGiven', data: { after: states.card.stamps + 1 } }] }),
});
export const redeem = (stream: string, full: number, { key }: Terms = {}): Command<{ card: Card }> => ({
  ...stamp(stream, { key }),
  decide: ({ states }) => {
    if (states.card.stamps < full) throw new DomainError('not_eligible');
    return { card: [{ type: 'RewardRedeemed', data: {} }] };
  },
});
export const stampIfOpen = (
  stream: string,
  business: string,
): Command<{ card: Card; business: { open: boolean } }> => ({
  ...sender,
  streams: { card: { stream, fold: card }, business: { stream: business, fold: isOpen } },
  decide: ({ states }) => {
    if (!states.business.open) throw new DomainError('business_inactive');
    return { card: [{ type: 'StampsGiven', data: {} }] };
  },
});
export const deactivate = (business: string): Command<{ business: { open: boolean } }> => ({
  ...sender,
  streams: { business: { stream: business, fold: isOpen } },
  decide: () => ({ business: [{ type: 'BusinessDeactivated', data: {} }] }),
});
