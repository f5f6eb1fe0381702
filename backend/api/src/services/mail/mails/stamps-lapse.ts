import { cardPath, longDay, namedProgramme } from '@stampwell/contracts';
import { cardIn, defineMail, greeting, OWN_ADDRESS, programmeIn } from '../define-mail.ts';

/** [SC85] Twice before the day. */
export const stampsLapse = defineMail({
  kind: 'stamps_lapse',
  label: 'Stamps lapse soon',
  topic: 'lapses',
  causedBy: 'the terms of an approved shop',
  sentTo: OWN_ADDRESS,
  on: {
    LapseAnnounced: ({ data: { business_id, customer_id: accountId, programme, due, kind } }) => ({
      accountId,
      data: { business_id, ...namedProgramme(programme), due, kind },
    }),
  },
  preview: (now) => ({ business_id: 'none', due: now.toISOString().slice(0, 10), kind: 'stamps' }),
  template(facts) {
    const { shop, publicUrl, data } = facts;
    if (!shop) return null;
    const what = data.kind === 'reward' ? 'reward' : 'stamps';
    const day = longDay(String(data.due));
    return {
      subject: `Your ${what} at ${shop.name} ${what === 'reward' ? 'is' : 'are'} good until ${day}`,
      paragraphs: [
        ...greeting(facts),
        `You have not been at ${shop.name} for a while. After ${day} the stamps on ${cardIn(shop)} there lapse, unless you collect or redeem one before.`,
        'If you come too late, you or the shop can bring them back for 14 days, by one press on the card.',
      ],
      action: {
        label: 'See your card',
        href: `${publicUrl}${cardPath(String(data.business_id), programmeIn(data))}`,
      },
    };
  },
});
