import { afterDays, paths } from '@stampwell/contracts';
import { defineMail, GIVEN_ADDRESS } from '../define-mail.ts';
import { dayWords } from './words.ts';

export const complaintReceived = defineMail({
  kind: 'complaint_received',
  label: 'Complaint about data arrived',
  causedBy: 'anybody',
  sentTo: GIVEN_ADDRESS,
  recipient: 'anybody',
  counted: 'always',
  preview: (now) => ({ due_at: afterDays(now, 30) }),
  /** Repeats no word of the complaint, because the address may be a stranger's [DC4]. */
  template: ({ data, publicUrl }) => ({
    subject: 'We have your complaint about personal data',
    paragraphs: [
      'Thank you for writing to us. A person looks into every complaint.',
      `We answer by mail to this address, by ${dayWords(data.due_at)} at the latest.`,
      'If you did not write to us, there is nothing to do.',
    ],
    action: { label: 'Your rights', href: `${publicUrl}${paths.privacy}#your-rights` },
  }),
});
