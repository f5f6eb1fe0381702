import type { WebhookEvent, WebhookOff } from '@stampwell/contracts/webhooks.ts';

/** What a program is told, as an owner says it. */
export const EVENT_WORDS: Record<WebhookEvent, string> = {
  'stamps.given': 'Stamps were given',
  'reward.redeemed': 'A reward was redeemed',
  'entry.undone': 'Stamps or a reward were undone',
  'card.opened': 'A customer got a card',
  'stamps.lapsed': 'Stamps lapsed',
  'customer.erased': 'A customer deleted their account',
  'place.changed': 'A place changed',
  'programme.changed': 'Your programme changed',
};

export const OFF_WORDS: Record<WebhookOff, string> = {
  asked: 'You switched it off.',
  gone: 'It said that it is gone for good.',
  failing: 'It took no message for three days.',
  key_ended: 'The key that added it has ended.',
};

/** The address without what may open something. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);
