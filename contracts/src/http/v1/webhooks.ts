import * as z from 'zod/mini';
import { WEBHOOK_STATES } from '../../webhooks.ts';
import { endpoint } from '../endpoint.ts';
import * as f from '../fields.ts';
import { webhookFields } from '../webhooks.ts';
import { EXAMPLE } from './examples.ts';
import * as s from './shapes.ts';

/** The addresses that this key has told what happens (docs/wire.md#webhooks). */

const isForWebhooks = { who: 'key', scopes: ['webhooks'] } as const;
const byId = z.object({ webhook_id: f.id });
const params = { webhook_id: EXAMPLE.webhookId };

const webhook = {
  id: EXAMPLE.webhookId,
  url: 'https://till.example.com/stampwell',
  events: ['stamps.given', 'reward.redeemed'],
  with_names: false,
  is_on: true,
  off_reason: null,
  failing_since: null,
  made_at: '2026-11-27T09:00:00.000Z',
  old_secret_ends_at: null,
} as const;
const { url, events } = webhook;
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwxJ6p0Vg4hZs=';

export const v1Webhooks = endpoint({
  name: 'v1Webhooks',
  method: 'GET',
  path: '/webhooks',
  ...isForWebhooks,
  summary: 'The addresses that this key has told what happens, newest first',
  reply: s.webhooks,
  example: { reply: { webhooks: [webhook] } },
});

export const v1AddWebhook = endpoint({
  name: 'v1AddWebhook',
  method: 'POST',
  path: '/webhooks',
  ...isForWebhooks,
  summary: 'Name an address (https) that is told what happens; its secret is shown only once',
  body: z.object(webhookFields),
  status: 201,
  reply: s.newWebhook,
  errors: ['limit_reached', 'not_found', 'conflict'],
  example: { body: { url, events }, reply: { webhook, secret } },
});

export const v1ChangeWebhook = endpoint({
  name: 'v1ChangeWebhook',
  method: 'PUT',
  path: '/webhooks/{webhook_id}',
  ...isForWebhooks,
  summary: 'Change an address, what it is told, or switch it off and on',
  params: byId,
  body: z.object({ ...webhookFields, is_on: z._default(z.boolean(), true) }),
  reply: s.webhook,
  errors: ['conflict'],
  example: { params, body: { url, events, is_on: true }, reply: webhook },
});

export const v1RotateWebhookSecret = endpoint({
  name: 'v1RotateWebhookSecret',
  method: 'POST',
  path: '/webhooks/{webhook_id}/rotate',
  ...isForWebhooks,
  summary: 'A second secret, shown only once; the one before signs seven days more beside it',
  params: byId,
  reply: s.newWebhook,
  errors: ['conflict'],
  example: {
    params,
    reply: { webhook: { ...webhook, old_secret_ends_at: '2026-12-04T09:00:00.000Z' }, secret },
  },
});

export const v1RemoveWebhook = endpoint({
  name: 'v1RemoveWebhook',
  method: 'DELETE',
  path: '/webhooks/{webhook_id}',
  ...isForWebhooks,
  summary: 'Tell an address nothing any more',
  params: byId,
  status: 204,
  errors: ['conflict'],
  example: { params },
});

export const v1WebhookDeliveries = endpoint({
  name: 'v1WebhookDeliveries',
  method: 'GET',
  path: '/webhooks/{webhook_id}/deliveries',
  ...isForWebhooks,
  summary: 'What an address was told in the last 30 days, newest first',
  params: byId,
  query: z.object({ ...f.pageById, state: z.optional(z.enum(WEBHOOK_STATES)) }),
  reply: s.deliveryPage,
  example: {
    params,
    query: { limit: 50 },
    reply: {
      deliveries: [
        {
          id: EXAMPLE.deliveryId,
          event: 'stamps.given',
          position: 4711,
          at: '2026-11-27T09:14:03.120Z',
          state: 'delivered',
          attempts: 1,
          tried_at: '2026-11-27T09:14:03.760Z',
          next_at: null,
          status: 204,
          problem: null,
        },
      ],
      next_cursor: null,
    },
  },
});

export const v1ResendWebhook = endpoint({
  name: 'v1ResendWebhook',
  method: 'POST',
  path: '/webhooks/{webhook_id}/resend',
  ...isForWebhooks,
  summary:
    'Send a message again, or all from a position of the log on, up to 30 days back; by default all that failed',
  params: byId,
  body: z.object({ delivery_id: z.optional(f.id), from_position: z.optional(f.logPosition) }),
  status: 202,
  reply: z.object({}),
  errors: ['invalid_state'],
  example: { params, body: { from_position: 1 }, reply: {} },
});
