// @vitest-environment happy-dom
import { closeScreen, fill, openScreen, press, replying } from '@stampwell/client/testing';
import {
  addWebhook,
  resendWebhook,
  type Webhook,
  type WebhookDelivery,
  webhookDeliveries,
  webhookDelivery,
  webhooks,
} from '@stampwell/contracts/http/webhooks.ts';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { WebhookMessagesScreen } from './webhook-messages-screen.tsx';
import { WebhooksScreen } from './webhooks-screen.tsx';

afterEach(closeScreen);

const webhook: Webhook = {
  id: '0197e0a1-3b4c-7d5e-8f60-718293a4b5c6',
  url: 'https://till.example.com/told?key=hidden',
  events: ['stamps.given'],
  with_names: false,
  is_on: true,
  off_reason: null,
  failing_since: null,
  made_at: '2026-11-01T09:00:00Z',
  key_name: null,
  old_secret_ends_at: null,
  waiting: 0,
  failed: 1,
};
const message: WebhookDelivery = {
  id: '0197e0a2-4c5d-7e6f-9071-8293a4b5c6d7',
  event: 'stamps.given',
  position: 4711,
  at: '2026-11-27T09:14:03Z',
  state: 'failed',
  attempts: 10,
  tried_at: '2026-11-28T09:14:03Z',
  next_at: null,
  status: 500,
  problem: 'Answered 500',
};

it('[WH1, WH5] adds the first webhook, and shows its secret once', async () => {
  await openScreen({
    as: 'business',
    screen: WebhooksScreen,
    answers: [replying(webhooks, { webhooks: [] }), replying(addWebhook, { webhook, secret: 'whsec_text' })],
  });
  await screen.findByText('No webhooks yet');
  await press('Add a webhook');
  await fill('Address', 'http://till.example.com');
  await press('Add it');
  expect(screen.getByText('Give an address that begins with https://')).toBeTruthy();
  await fill('Address', webhook.url);
  await press('Add it');
  expect(await screen.findByText('whsec_text')).toBeTruthy();
  await press('Done');
  expect(screen.queryByText('whsec_text')).toBeNull();
});

it('[WH9] says why one is off, and shows no more of its address than the host', async () => {
  const off = { ...webhook, is_on: false, off_reason: 'failing' as const };
  await openScreen({
    as: 'business',
    screen: WebhooksScreen,
    answers: [replying(webhooks, { webhooks: [off] })],
  });
  expect(await screen.findByText(/took no message for three days/)).toBeTruthy();
  expect(screen.queryByText(/hidden/)).toBeNull();
  await press('Change: till.example.com');
  await press('Switch on');
  expect(screen.getByText(/from now on/)).toBeTruthy();
});

it('[WH10] shows a message with its answer, and sends it again', async () => {
  const part = { headers: [{ name: 'webhook-signature', value: '•••' }], body: '{"type":"stamps.given"}' };
  await openScreen({
    as: 'business',
    screen: WebhookMessagesScreen,
    route: {
      path: '/business/profile/webhooks/:webhookId',
      at: `/business/profile/webhooks/${webhook.id}`,
    },
    answers: [
      replying(webhooks, { webhooks: [webhook] }),
      replying(webhookDeliveries, { deliveries: [message], next_cursor: null }),
      replying(webhookDelivery, {
        delivery: message,
        request: part,
        answer: { headers: [], body: 'no paper' },
      }),
      replying(resendWebhook, {}),
    ],
  });
  await screen.findByText('Failed', { selector: 'span' });
  fireEvent.click(screen.getByText('Open'));
  expect(await screen.findByText(/no paper/)).toBeTruthy();
  expect(screen.getByText(/"type": "stamps.given"/)).toBeTruthy();
  await press('Send again');
  expect(await screen.findByText('Sent again')).toBeTruthy();
});
