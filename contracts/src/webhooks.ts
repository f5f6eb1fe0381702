/** What a shop's programs can be told of, in the order in which an owner reads it. */
export const WEBHOOK_EVENTS = [
  'stamps.given',
  'reward.redeemed',
  'entry.undone',
  'card.opened',
  'stamps.lapsed',
  'customer.erased',
  'place.changed',
  'programme.changed',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Why messages to an address stopped: switched off by hand, it answered 410, it failed for days, or its key ended. */
export const WEBHOOK_OFF = ['asked', 'gone', 'failing', 'key_ended'] as const;
export type WebhookOff = (typeof WEBHOOK_OFF)[number];

export const WEBHOOK_STATES = ['waiting', 'delivered', 'failed'] as const;

export const WEBHOOKS = {
  /** Addresses of one business. */
  most: 10,
  urlMax: 500,
  /** After a rotation the secret before signs so long beside the new one. */
  rotationDays: 7,
  /** After so many days without one message taken, an address is switched off. */
  failingDays: 3,
  /** Deliveries are listed, and can be sent again. */
  keptDays: 30,
} as const;
