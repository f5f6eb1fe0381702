import { CUSTOMER_IMPORTS, paths } from '@stampwell/contracts';
import { defineMail } from '../define-mail.ts';

/** To a person on a shop's list, without their name, because the address is not proved yet [IM10]. It contains no offer (PECR). */
export const stampsWaiting = defineMail({
  kind: 'stamps_waiting',
  label: 'Card from a shop’s list waits',
  topic: 'lists',
  causedBy: 'the owner of an approved, proved shop',
  sentTo: 'people of their list who agreed',
  recipient: 'listed',
  preview: () => ({ business_id: 'none', stamps: 6 }),
  template({ shop, publicUrl, data }) {
    if (!shop) return null;
    const count = Number(data.stamps);
    const are = count === 0 ? 'it is' : count === 1 ? '1 stamp is' : `${count} stamps are`;
    return {
      subject: `Your stamp card is on Stampwell now: ${are} waiting from ${shop.name}`,
      paragraphs: [
        `${shop.name} keeps its stamp cards on Stampwell now. Yours came along, with every stamp that was on it.`,
        'To have it on your phone, open the page below, choose ‘Get my card’, then ‘Keep it safe’ with this address. The stamps are on it a minute after you have confirmed the address.',
      ],
      action: { label: 'Get my card', href: `${publicUrl}${paths.join(String(data.business_id))}` },
      closing: [
        `Or say your name at the till, where the stamps can be put on any card of yours. They wait for ${CUSTOMER_IMPORTS.keptDays} days.`,
        'If you do not want the card, ignore this mail: there is no account, and nobody writes again about it.',
      ],
    };
  },
});
