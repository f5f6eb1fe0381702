import { paths } from '@stampwell/contracts';
import type { MailTemplate } from './template.ts';
import { dayWords } from './words.ts';

/** Repeats no word of the complaint, because the address may be a stranger's [DC4]. */
export const complaintReceived: MailTemplate = ({ data, publicUrl }) => ({
  subject: 'We have your complaint about personal data',
  paragraphs: [
    'Thank you for writing to us. A person looks into every complaint.',
    `We answer by mail to this address, by ${dayWords(data.due_at)} at the latest.`,
    'If you did not write to us, there is nothing to do.',
  ],
  action: { label: 'Your rights', href: `${publicUrl}${paths.privacy}#your-rights` },
});

export const complaintAnswered: MailTemplate = ({ words, publicUrl }) =>
  words
    ? {
        subject: 'Our answer to your complaint about personal data',
        paragraphs: words.split(/\n+/),
        closing: [
          'If this does not settle it, you may complain to the Information Commissioner’s Office (ico.org.uk, 0303 123 1113).',
        ],
        action: { label: 'Your rights', href: `${publicUrl}${paths.privacy}#your-rights` },
      }
    : null;
