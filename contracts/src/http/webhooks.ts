import * as z from 'zod/mini';
import { WEBHOOK_EVENTS, WEBHOOK_OFF, WEBHOOK_STATES } from '../webhooks.ts';
import { endpoint } from './endpoint.ts';
import * as f from './fields.ts';
import { optionalTime, time } from './shapes.ts';

/** Addresses that a shop has told what happens, and what was sent to them. */

const EVENTS = 'Choose at least one thing to be told';

/** Of an address, as the owner or a key names it. */
export const webhookFields = {
  url: f.webhookUrl,
  events: z
    .array(z.enum(WEBHOOK_EVENTS), EVENTS)
    .check(z.minLength(1, EVENTS), z.maxLength(WEBHOOK_EVENTS.length)),
  with_names: z._default(z.boolean(), false),
};

const webhookShape = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  /** Whether messages hold the names of customers and staff. */
  with_names: z.boolean(),
  is_on: z.boolean(),
  /** Why it is off; null while it is on. */
  off_reason: z.nullable(z.enum(WEBHOOK_OFF)),
  /** Since when no message was taken; null if the last one was. */
  failing_since: optionalTime,
  made_at: time,
  /** The key that named it; null if the owner did. */
  key_name: z.nullable(z.string()),
  /** Until when the secret before the last rotation signs too. */
  old_secret_ends_at: optionalTime,
  waiting: z.int(),
  failed: z.int(),
});
export type Webhook = z.infer<typeof webhookShape>;

const deliveryShape = z.object({
  /** Also the message's `webhook-id`, the same however often it is sent. */
  id: z.string(),
  event: z.enum(WEBHOOK_EVENTS),
  /** Of the event in the log; messages can be sent again from one on. */
  position: z.int(),
  /** When it happened. */
  at: time,
  state: z.enum(WEBHOOK_STATES),
  attempts: z.int(),
  tried_at: optionalTime,
  /** While it waits: when it is tried next. */
  next_at: optionalTime,
  /** Of the last answer; null if there was none. */
  status: z.nullable(z.int()),
  /** Why the last attempt failed, in words; null if it did not. */
  problem: z.nullable(z.string()),
});
export type WebhookDelivery = z.infer<typeof deliveryShape>;

const header = z.object({ name: z.string(), value: z.string() });
const sentShape = z.object({ headers: z.array(header), body: z.string() });
export type WebhookPart = z.infer<typeof sentShape>;

const withSecret = z.object({ webhook: webhookShape, secret: z.string() });
const byId = z.object({ id: f.id });
const ofDelivery = z.object({ id: f.id, delivery_id: f.id });

export const webhooks = endpoint({
  name: 'webhooks',
  method: 'GET',
  path: '/business/webhooks',
  who: ['business'],
  summary: 'The addresses that are told what happens, newest first',
  reply: z.object({ webhooks: z.array(webhookShape) }),
});

export const addWebhook = endpoint({
  name: 'addWebhook',
  method: 'POST',
  path: '/business/webhooks',
  who: ['business'],
  summary: 'Name an address that is told what happens; its secret is shown only once',
  body: z.object(webhookFields),
  status: 201,
  reply: withSecret,
  errors: ['limit_reached', 'not_found', 'conflict'],
  asksAgain: true,
  event: 'webhook_changed',
});

export const changeWebhook = endpoint({
  name: 'changeWebhook',
  method: 'PUT',
  path: '/business/webhooks/{id}',
  who: ['business'],
  summary: 'Change an address, what it is told, or switch it off and on',
  params: byId,
  body: z.object({ ...webhookFields, is_on: z._default(z.boolean(), true) }),
  reply: z.object({ webhook: webhookShape }),
  errors: ['conflict'],
  asksAgain: true,
  event: 'webhook_changed',
});

export const rotateWebhookSecret = endpoint({
  name: 'rotateWebhookSecret',
  method: 'POST',
  path: '/business/webhooks/{id}/rotate',
  who: ['business'],
  summary: 'A second secret, shown only once; the one before signs seven days more beside it',
  params: byId,
  reply: withSecret,
  errors: ['conflict'],
  asksAgain: true,
  event: 'webhook_changed',
});

export const removeWebhook = endpoint({
  name: 'removeWebhook',
  method: 'DELETE',
  path: '/business/webhooks/{id}',
  who: ['business'],
  summary: 'Tell an address nothing any more, and forget what it was told',
  params: byId,
  status: 204,
  errors: ['conflict'],
  event: 'webhook_changed',
});

export const webhookDeliveries = endpoint({
  name: 'webhookDeliveries',
  method: 'GET',
  path: '/business/webhooks/{id}/deliveries',
  who: ['business'],
  summary: 'What an address was told in the last 30 days, newest first',
  params: byId,
  query: z.object({ ...f.pageById, state: z.optional(z.enum(WEBHOOK_STATES)) }),
  reply: z.object({ deliveries: z.array(deliveryShape), next_cursor: f.nextCursor }),
});

export const webhookDelivery = endpoint({
  name: 'webhookDelivery',
  method: 'GET',
  path: '/business/webhooks/{id}/deliveries/{delivery_id}',
  who: ['business'],
  summary: 'One message: the request, and the last answer. Headers that open something are hidden',
  params: ofDelivery,
  reply: z.object({ delivery: deliveryShape, request: sentShape, answer: z.nullable(sentShape) }),
});

export const resendWebhook = endpoint({
  name: 'resendWebhook',
  method: 'POST',
  path: '/business/webhooks/{id}/resend',
  who: ['business'],
  summary: 'Send a message again, or all from a position of the log on, up to 30 days back',
  params: byId,
  body: z.object({
    delivery_id: z.optional(f.id),
    /** Without both, all that failed are sent again. */
    from_position: z.optional(f.logPosition),
  }),
  status: 202,
  reply: z.object({}),
  errors: ['invalid_state'],
});
