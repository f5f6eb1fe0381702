import { WEBHOOKS, type WebhookLogEvent } from '@stampwell/contracts';
import { it } from 'vitest';
import { givenWhenThen } from '../../testing/given-when-then.ts';
import * as decider from './webhooks.decider.ts';

const given = givenWhenThen(decider);
const of = (nth: number) => ({ business_id: 'b', webhook_id: `w${nth}` });
const ordered = (nth: number) => ({ businessId: 'b', webhookId: `w${nth}` });
const told = { events: ['stamps.given' as const], withNames: false };
const added = (nth = 1): WebhookLogEvent => ({
  type: 'WebhookAdded',
  data: { ...of(nth), events: ['stamps.given'], with_names: false },
});
const changed: WebhookLogEvent = { ...added(), type: 'WebhookChanged' } as WebhookLogEvent;
const turnedOff = (reason: 'asked' | 'gone'): WebhookLogEvent => ({
  type: 'WebhookTurnedOff',
  data: { ...of(1), reason },
});
const removed: WebhookLogEvent = { type: 'WebhookRemoved', data: of(1) };
const add = (nth: number): decider.WebhookCommand => ({ type: 'AddWebhook', ...ordered(nth), ...told });
const change = (isOn: boolean): decider.WebhookCommand => ({
  type: 'ChangeWebhook',
  ...{ ...ordered(1), ...told, isOn },
});
const order = (type: 'RotateWebhookSecret' | 'RemoveWebhook'): decider.WebhookCommand => ({
  type,
  ...ordered(1),
});
const turnOff: decider.WebhookCommand = { type: 'TurnOffWebhook', ...ordered(1), reason: 'gone' };

it('[WH1] adds ten, and one more once one is removed', () => {
  const full = Array.from({ length: WEBHOOKS.most }, (_, nth) => added(nth));
  given().when(add(1)).thenEvents(added());
  given(...full)
    .when(add(99))
    .thenRefused('limit_reached');
  given(...full, removed)
    .when(add(99))
    .thenEvents(added(99));
});

it('[WH2] changes what is there, and removes it once', () => {
  given(added()).when(change(true)).thenEvents(changed);
  given(added())
    .when(order('RotateWebhookSecret'))
    .thenEvents({ type: 'WebhookSecretRotated', data: of(1) });
  given(added()).when(order('RemoveWebhook')).thenEvents(removed);
  given(added(), removed).when(order('RemoveWebhook')).thenEvents();
  given(added(), removed).when(change(true)).thenRefused('not_found');
  given().when(order('RotateWebhookSecret')).thenRefused('not_found');
});

it('[WH9] switches one off once, and on again', () => {
  given(added()).when(turnOff).thenEvents(turnedOff('gone'));
  given(added(), turnedOff('gone')).when(turnOff).thenEvents();
  given(added(), removed).when(turnOff).thenEvents();
  given(added()).when(change(false)).thenEvents(changed, turnedOff('asked'));
  given(added(), turnedOff('gone'))
    .when(change(true))
    .thenEvents(changed, { type: 'WebhookTurnedOn', data: of(1) });
});
