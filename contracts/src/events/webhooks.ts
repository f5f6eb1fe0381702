import * as z from 'zod/mini';
import { WEBHOOK_EVENTS, WEBHOOK_OFF } from '../webhooks.ts';
import { defineEvent, type EventOf } from './define-event.ts';

const webhook = { business_id: z.string(), webhook_id: z.string() };
const told = {
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  /** Whether messages hold the names of customers and staff. */
  with_names: z.boolean(),
};

/** The owner or a key named an address that is told what happens. The address and its secret are in no event. */
export const webhookAdded = defineEvent('WebhookAdded', z.object({ ...webhook, ...told }));
/** Another address, or other events. */
export const webhookChanged = defineEvent('WebhookChanged', z.object({ ...webhook, ...told }));
export const webhookTurnedOff = defineEvent(
  'WebhookTurnedOff',
  z.object({ ...webhook, reason: z.enum(WEBHOOK_OFF) }),
);
export const webhookTurnedOn = defineEvent('WebhookTurnedOn', z.object(webhook));
/** It got a second secret; the one before ends a week later. */
export const webhookSecretRotated = defineEvent('WebhookSecretRotated', z.object(webhook));
export const webhookRemoved = defineEvent('WebhookRemoved', z.object(webhook));

export const webhookEvents = {
  webhookAdded,
  webhookChanged,
  webhookTurnedOff,
  webhookTurnedOn,
  webhookSecretRotated,
  webhookRemoved,
};
export type WebhookLogEvent = EventOf<(typeof webhookEvents)[keyof typeof webhookEvents]>;
