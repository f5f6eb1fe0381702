import {
  DomainError,
  type StoredEventAmong,
  WEBHOOKS,
  type WebhookEvent,
  type WebhookLogEvent,
  type WebhookOff,
  type webhookEvents,
} from '@stampwell/contracts';

/** The addresses that a business has told what happens: whether each is on. RULES.md numbers the rules. */
export type Webhooks = Readonly<Record<string, { isOn: boolean }>>;

interface Told {
  events: readonly WebhookEvent[];
  withNames: boolean;
}

export type WebhookCommand = { businessId: string; webhookId: string } & (
  | ({ type: 'AddWebhook' } & Told)
  | ({ type: 'ChangeWebhook'; isOn: boolean } & Told)
  | { type: 'TurnOffWebhook'; reason: WebhookOff }
  | { type: 'RotateWebhookSecret' }
  | { type: 'RemoveWebhook' }
);

export const initial: Webhooks = {};

export function evolve(all: Webhooks, { type, data }: StoredEventAmong<typeof webhookEvents>): Webhooks {
  const { [data.webhook_id]: one, ...others } = all;
  switch (type) {
    case 'WebhookAdded':
    case 'WebhookTurnedOn':
      return { ...others, [data.webhook_id]: { isOn: true } };
    case 'WebhookTurnedOff':
      return { ...others, [data.webhook_id]: { isOn: false } };
    case 'WebhookRemoved':
      return others;
    case 'WebhookChanged':
    case 'WebhookSecretRotated':
      return all;
  }
}

const TOO_MANY = `A shop has at most ${WEBHOOKS.most} webhooks. Remove one that you no longer need.`;

export function decide(command: WebhookCommand, all: Webhooks): WebhookLogEvent[] {
  const data = { business_id: command.businessId, webhook_id: command.webhookId };
  const told = ({ events, withNames }: Told) => ({ events: [...events], with_names: withNames });
  if (command.type === 'AddWebhook') {
    // [WH1]
    if (Object.keys(all).length >= WEBHOOKS.most)
      throw new DomainError('limit_reached', { message: TOO_MANY });
    return [{ type: 'WebhookAdded', data: { ...data, ...told(command) } }];
  }
  const webhook = all[command.webhookId];
  // [WH2] Removing again, or switching off what was removed meanwhile, changes nothing.
  if (!webhook && (command.type === 'RemoveWebhook' || command.type === 'TurnOffWebhook')) return [];
  if (!webhook) throw new DomainError('not_found');
  switch (command.type) {
    case 'ChangeWebhook': {
      const changed: WebhookLogEvent = { type: 'WebhookChanged', data: { ...data, ...told(command) } };
      if (command.isOn === webhook.isOn) return [changed];
      return command.isOn
        ? [changed, { type: 'WebhookTurnedOn', data }]
        : [changed, { type: 'WebhookTurnedOff', data: { ...data, reason: 'asked' } }];
    }
    case 'TurnOffWebhook':
      // [WH9]
      return webhook.isOn ? [{ type: 'WebhookTurnedOff', data: { ...data, reason: command.reason } }] : [];
    case 'RotateWebhookSecret':
      return [{ type: 'WebhookSecretRotated', data }];
    case 'RemoveWebhook':
      return [{ type: 'WebhookRemoved', data }];
  }
}
