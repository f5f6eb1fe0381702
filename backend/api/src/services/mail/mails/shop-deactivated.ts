import { paths } from '@stampwell/contracts';
import { defineMail, greeting, SHOP_OWNER } from '../define-mail.ts';

export const shopDeactivated = defineMail({
  kind: 'shop_deactivated',
  label: 'Shop deactivated',
  causedBy: 'an administrator',
  sentTo: SHOP_OWNER,
  on: { BusinessDeactivated: ({ data }) => ({ accountId: data.business_id }) },
  template: (facts) => ({
    subject: 'Your shop was deactivated',
    paragraphs: [
      ...greeting(facts),
      'We have deactivated your shop. For now no stamps can be given and no rewards redeemed. You and your staff can still sign in and look things up.',
      'Your customers’ cards are kept. If this is a mistake, write to us: our address is on the page below.',
    ],
    action: { label: 'How to reach us', href: `${facts.publicUrl}${paths.privacy}#contact` },
  }),
});
