import { cardPath, longDay } from '@stampwell/contracts';
import { cardIn, defineMail, greeting, OWN_ADDRESS, programmeIn } from '../define-mail.ts';

/** [PG17] To each customer with stamps on the card, put by the closing's job. */
export const cardCloses = defineMail({
  kind: 'card_closes',
  label: 'A card closes',
  topic: 'lapses',
  causedBy: 'the owner of an approved, proved shop',
  sentTo: OWN_ADDRESS,
  async outdated({ account_id, data }, { isClosing }) {
    const { business_id, redeemable_until } = data;
    const until = String(redeemable_until);
    const isTrue = await isClosing(String(business_id), account_id, until, programmeIn(data));
    return isTrue ? null : 'taken back';
  },
  preview: (now) => ({
    business_id: 'none',
    closes_on: now.toISOString().slice(0, 10),
    redeemable_until: now.toISOString().slice(0, 10),
  }),
  template(facts) {
    const { shop, publicUrl, data } = facts;
    if (!shop) return null;
    const until = longDay(String(data.redeemable_until));
    return {
      subject: `Your card at ${shop.name} closes`,
      paragraphs: [
        ...greeting(facts),
        `${shop.name} closes ${cardIn(shop)}. From ${longDay(String(data.closes_on))} on it takes no more stamps.`,
        `What is on it stays yours: redeem it by ${until}.`,
      ],
      action: {
        label: 'See your card',
        href: `${publicUrl}${cardPath(String(data.business_id), programmeIn(data))}`,
      },
    };
  },
});
