import { paths, WEBHOOKS } from '@stampwell/contracts';
import { defineMail, greeting, SHOP_OWNER } from '../define-mail.ts';

const WHY: Record<string, string> = {
  gone: 'The address says that it is gone for good.',
  failing: `For ${WEBHOOKS.failingDays} days it took no message.`,
  key_ended: 'The key that named it has ended.',
};

/** Names no address, which may open something [WH9]. */
export const webhookOff = defineMail({
  kind: 'webhook_off',
  label: 'Webhook switched off',
  causedBy: 'messages that an address does not take',
  sentTo: SHOP_OWNER,
  on: {
    WebhookTurnedOff: ({ data: { business_id: accountId, reason } }) =>
      reason === 'asked' ? null : { accountId, data: { reason } },
  },
  preview: () => ({ reason: 'failing' }),
  template: (facts) => ({
    subject: 'A program is no longer told of your shop',
    paragraphs: [
      ...greeting(facts),
      'We switched off an address that was told what happens at your shop.',
      WHY[String(facts.data.reason)] ?? '',
    ],
    action: { label: 'See your webhooks', href: `${facts.publicUrl}${paths.business.webhooks}` },
    closing: [
      `Ask who runs the program. Once it works, switch the address on, and send it what it missed in the last ${WEBHOOKS.keptDays} days.`,
    ],
  }),
});
