import { paths } from '@stampwell/contracts';
import { defineMail } from '../define-mail.ts';

export const complaintAnswered = defineMail({
  kind: 'complaint_answered',
  label: 'Answer to a complaint about data',
  causedBy: 'an administrator',
  sentTo: 'the address of the complaint',
  recipient: 'anybody',
  // An administrator writes it by hand, and the law asks for it [DC4].
  counted: 'never',
  template: ({ words, publicUrl }) =>
    words
      ? {
          subject: 'Our answer to your complaint about personal data',
          paragraphs: words.split(/\n+/),
          closing: [
            'If this does not settle it, you may complain to the Information Commissioner’s Office (ico.org.uk, 0303 123 1113).',
          ],
          action: { label: 'Your rights', href: `${publicUrl}${paths.privacy}#your-rights` },
        }
      : null,
});
