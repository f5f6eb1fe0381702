import { paths } from '@stampwell/contracts';
import { defineMail, greeting, SHOP_OWNER } from '../define-mail.ts';

export const shopApproved = defineMail({
  kind: 'shop_approved',
  label: 'Shop approved',
  causedBy: 'an administrator',
  sentTo: SHOP_OWNER,
  on: { BusinessApproved: ({ data }) => ({ accountId: data.business_id }) },
  template: (facts) => ({
    subject: 'Your shop is on Stampwell',
    paragraphs: [
      ...greeting(facts),
      'Your shop was approved. From now on you and your staff can give stamps.',
      'Open the scanner at the till, scan a customer’s code, and the first stamp is given.',
    ],
    action: { label: 'Open the scanner', href: `${facts.publicUrl}${paths.business.scanner}` },
  }),
});
