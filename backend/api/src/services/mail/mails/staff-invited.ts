import { INVITATION_DAYS, paths } from '@stampwell/contracts';
import { defineMail, GIVEN_ADDRESS } from '../define-mail.ts';

/** Contains no name, because a stranger may be reading the mailbox [EM12]. */
export const staffInvited = defineMail({
  kind: 'staff_invited',
  label: 'Invitation of staff',
  causedBy: 'the owner of an approved, proved shop',
  sentTo: GIVEN_ADDRESS,
  template: ({ shop, publicUrl, token }) =>
    shop && {
      subject: `An invitation to give stamps at ${shop.name}`,
      heading: `Join the staff of ${shop.name}`,
      paragraphs: [
        `${shop.name} has added you to its staff on Stampwell, where customers collect stamps. Choose a password, and you can scan your first customer.`,
      ],
      action: { label: 'Choose my password', href: `${publicUrl}${paths.employee.join}?token=${token}` },
      closing: [
        `The link works once, within ${INVITATION_DAYS} days. The shop never learns your password.`,
        'If you do not work there, ignore this mail: without a password there is no way in.',
      ],
    },
});
