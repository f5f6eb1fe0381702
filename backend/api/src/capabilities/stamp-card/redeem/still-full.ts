import { cardView } from '@stampwell/contracts';
import { cardOf, type StampCardPorts } from '../stamp-card.commands.ts';

/** False for a card that was redeemed since, also if it is full again: that has a mail of its own. */
export const createIsStillFull =
  ({ commands, business }: Pick<StampCardPorts, 'commands' | 'business'>) =>
  async (businessId: string, customerId: string, filledAt: number): Promise<boolean> => {
    const { states } = await commands.readState({
      card: cardOf(businessId, customerId),
      programme: business.programmeOf(businessId),
    });
    const { balance, entries } = states.card;
    const wasRedeemed = entries.some(({ kind, at }) => kind === 'redeemed' && at > filledAt);
    return cardView({ current_stamps: balance }, states.programme.terms).isReady && !wasRedeemed;
  };
