import { paths } from '@stampwell/contracts';
import { defineMail, greeting, SHOP_OWNER } from '../define-mail.ts';

export const shopRejected = defineMail({
  kind: 'shop_rejected',
  label: 'Shop rejected',
  causedBy: 'an administrator',
  sentTo: SHOP_OWNER,
  on: { BusinessRejected: ({ data }) => ({ accountId: data.business_id }) },
  template: (facts) => ({
    subject: 'Your shop was not approved',
    paragraphs: [...greeting(facts), 'We looked at your shop and did not approve it yet.'],
    facts: facts.shop?.rejectionReason ? [['What to change', facts.shop.rejectionReason]] : [],
    closing: [
      'Once it is changed, choose ‘Ask again’ on your dashboard, and we look again. You pay nothing in the meantime.',
    ],
    action: { label: 'Fix it and ask again', href: `${facts.publicUrl}${paths.dashboard}` },
  }),
});
