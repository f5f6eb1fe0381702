import {
  cardPath,
  HOUR_MS,
  makesCardFull,
  namedProgramme,
  REWARD_MAIL_HOURS,
  type StoredStampCardEvent,
} from '@stampwell/contracts';
import { cardIn, defineMail, type EventMail, greeting, OWN_ADDRESS, programmeIn } from '../define-mail.ts';

type Filling = Extract<StoredStampCardEvent, { type: 'StampsGiven' | 'StampsCarriedOver' }>;

/**
 * Sent for the earning that filled the card, not for later ones. Delayed, because most rewards are redeemed before the customer
 * leaves the shop.
 */
function filled({ at, data }: Filling): EventMail | null {
  const { business_id, customer_id: accountId, programme, amount, balance_after } = data;
  if (!makesCardFull(data, balance_after - amount, balance_after)) return null;
  const filled_at = Date.parse(at);
  const sendAfter = new Date(filled_at + REWARD_MAIL_HOURS * HOUR_MS);
  return { accountId, data: { business_id, ...namedProgramme(programme), filled_at }, sendAfter };
}

export const rewardReady = defineMail({
  kind: 'reward_ready',
  label: 'Reward ready',
  topic: 'rewards',
  causedBy: 'staff of an approved, proved shop',
  sentTo: OWN_ADDRESS,
  on: { StampsGiven: filled, StampsCarriedOver: filled },
  async outdated({ account_id, data }, { isStillFull }) {
    const isReady = await isStillFull(
      String(data.business_id),
      account_id,
      Number(data.filled_at),
      programmeIn(data),
    );
    return isReady ? null : 'redeemed';
  },
  preview: () => ({ business_id: 'none' }),
  template(facts) {
    const { shop, publicUrl, data } = facts;
    if (!shop) return null;
    return {
      subject: `Your reward at ${shop.name} is ready`,
      heading: 'Your card is full',
      paragraphs: [
        ...greeting(facts),
        `You have collected every stamp on ${cardIn(shop)} at ${shop.name}. Show your code there to redeem your reward.`,
      ],
      facts: [['Your reward', `${shop.emoji} ${shop.reward}`]],
      action: {
        label: 'See your card',
        href: `${publicUrl}${cardPath(String(data.business_id), programmeIn(data))}`,
      },
      closing: ['There you can also add the card to your phone’s wallet, where it follows every stamp.'],
    };
  },
});
