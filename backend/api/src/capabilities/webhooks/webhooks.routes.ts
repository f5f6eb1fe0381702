import { DomainError, WEBHOOKS } from '@stampwell/contracts';
import * as v1 from '@stampwell/contracts/http/v1/index.ts';
import * as http from '@stampwell/contracts/http/webhooks.ts';
import { v7 as uuidv7 } from 'uuid';
import { type Route, type RunCommand, route } from '../../services/http/route.ts';
import type { BusinessActor, KeyActor } from '../../services/identity/actor.ts';
import { OutboundError } from '../../services/outbound/outbound.ts';
import type { DeliveriesArgs, DeliveryRow } from './deliveries.ts';
import { bodyOf, namedIn } from './messages.ts';
import type { SenderParts } from './sender.ts';
import { newSecret } from './signature.ts';
import type { WebhookJobs } from './webhook-jobs.ts';
import type { ListedWebhook } from './webhook-store.ts';
import { orderOf } from './webhooks.commands.ts';

type Caller = BusinessActor | KeyActor;

interface Named {
  url: string;
  events: readonly ListedWebhook['events'][number][];
  with_names: boolean;
}

/** The owner's page of webhooks, and a key's own calls. */
export function webhookRoutes(parts: SenderParts, jobs: WebhookJobs): { routes: Route[]; v1: Route[] } {
  const { ports, webhooks, deliveries } = parts;
  const { views, store } = ports;

  /** [WH2] */
  async function ownOf(actor: Caller, id: string): Promise<ListedWebhook> {
    const webhook = await webhooks.find(id);
    const isOwn =
      webhook?.business_id === actor.businessId && (actor.kind !== 'key' || webhook.key_id === actor.id);
    if (!webhook || !isOwn) throw new DomainError('not_found');
    return webhook;
  }

  /** [WH3] */
  async function assertAllowed(url: string): Promise<void> {
    await ports.outbound.assertAllowed(url).catch((error: unknown) => {
      if (!(error instanceof OutboundError)) throw error;
      const message = error.kind === 'unreachable' ? UNKNOWN_HOST : NOT_PUBLIC;
      throw new DomainError('validation_failed', {
        message,
        field: 'url',
        errors: [{ field: 'url', message }],
      });
    });
  }

  /** [WH6] */
  function assertMaySee(actor: Caller, { with_names }: Named): void {
    if (with_names && actor.kind === 'key' && !actor.scopes.includes('names'))
      throw new DomainError('forbidden', { message: 'This key is not for this: names' });
  }

  async function add(actor: Caller, run: RunCommand, body: Named) {
    const { businessId } = actor;
    assertMaySee(actor, body);
    await assertAllowed(body.url);
    const id = uuidv7();
    const [events, withNames] = [[...new Set(body.events)], body.with_names];
    await run(orderOf(ports, { type: 'AddWebhook', businessId, webhookId: id, events, withNames }));
    const secret = newSecret();
    const afterPosition = await store.head();
    const keyId = actor.kind === 'key' ? actor.id : null;
    await webhooks.add({ id, businessId, keyId, url: body.url, secret, events, withNames, afterPosition });
    jobs.forgetKnown();
    await jobs.begin(id, afterPosition);
    return { webhook: await ownOf(actor, id), secret };
  }

  async function change(actor: Caller, run: RunCommand, id: string, body: Named & { is_on: boolean }) {
    const { businessId } = actor;
    const before = await ownOf(actor, id);
    assertMaySee(actor, body);
    if (body.url !== before.url || body.is_on) await assertAllowed(body.url);
    const told = { events: [...new Set(body.events)], withNames: body.with_names };
    await run(
      orderOf(ports, { type: 'ChangeWebhook', businessId, webhookId: id, ...told, isOn: body.is_on }),
    );
    const head = await store.head();
    await webhooks.change(id, { url: body.url, ...told, isOn: body.is_on });
    jobs.forgetKnown();
    if (body.is_on) await jobs.begin(id, head);
    return ownOf(actor, id);
  }

  async function rotate(actor: Caller, run: RunCommand, id: string) {
    await ownOf(actor, id);
    await run(orderOf(ports, { type: 'RotateWebhookSecret', businessId: actor.businessId, webhookId: id }));
    const secret = newSecret();
    await webhooks.rotate(id, secret);
    return { webhook: await ownOf(actor, id), secret };
  }

  async function remove(actor: Caller, run: RunCommand, id: string): Promise<void> {
    await ownOf(actor, id);
    // First, so that a process that dies in between leaves nothing that is told.
    await webhooks.remove(id);
    jobs.forgetKnown();
    await run(orderOf(ports, { type: 'RemoveWebhook', businessId: actor.businessId, webhookId: id }));
  }

  async function listed(actor: Caller, id: string, args: DeliveriesArgs) {
    await ownOf(actor, id);
    const rows = await deliveries.list(id, args);
    const next_cursor = rows.length === args.limit ? (rows.at(-1)?.id ?? null) : null;
    return { deliveries: rows.map(presentDelivery), next_cursor };
  }

  /** [WH10] */
  async function resend(
    actor: Caller,
    id: string,
    { delivery_id, from_position }: { delivery_id?: string | undefined; from_position?: number | undefined },
  ) {
    const webhook = await ownOf(actor, id);
    if (webhook.off_reason) throw new DomainError('invalid_state', { message: IS_OFF });
    if (from_position !== undefined) {
      if (await jobs.isRepeating(id)) throw new DomainError('invalid_state', { message: IS_REPEATING });
      await jobs.repeat({ webhookId: id, after: from_position - 1, again: true });
      return {};
    }
    const count = await deliveries.sendAgain(id, delivery_id);
    if (delivery_id && count === 0) throw new DomainError('not_found');
    await jobs.wake(id);
    return {};
  }

  /** What was sent, as it would be today: names are as they are now. */
  async function requestOf({ url, with_names }: ListedWebhook, delivery: DeliveryRow) {
    const { id, event, message, tried_at } = delivery;
    const known = with_names ? await views.names.byIds(namedIn(message)) : null;
    const headers = [
      ['host', new URL(url).host],
      ['content-type', 'application/json'],
      ['webhook-id', id],
      ['webhook-timestamp', tried_at ? String(Math.floor(tried_at.getTime() / 1000)) : ''],
      ['webhook-signature', HIDDEN],
    ].map(([name = '', value = '']) => ({ name, value }));
    return { headers, body: bodyOf(event, message, known) };
  }

  function answerOf({ webhook_id, answer }: DeliveryRow): http.WebhookPart | null {
    if (!answer) return null;
    const { headers, body } = JSON.parse(webhooks.open(webhook_id, answer));
    const shown = Object.entries(headers as Record<string, string | string[]>).map(([name, value]) => ({
      name,
      value: SHOWN_HEADERS.has(name) ? String(value) : HIDDEN,
    }));
    return { headers: shown, body };
  }

  async function keyNames(rows: readonly ListedWebhook[]) {
    const ids = rows.flatMap(({ key_id }) => key_id ?? []);
    const known = ids.length > 0 ? await views.names.byIds(ids) : new Map();
    return ({ key_id }: ListedWebhook): string | null =>
      key_id ? (known.get(key_id)?.name ?? 'A key') : null;
  }
  async function presentToOwner(rows: readonly ListedWebhook[]): Promise<http.Webhook[]> {
    const nameOf = await keyNames(rows);
    return rows.map((row) => {
      const { waiting, failed } = row;
      return { ...presentWebhook(row), key_name: nameOf(row), waiting, failed };
    });
  }
  async function oneToOwner(row: ListedWebhook): Promise<http.Webhook> {
    const [webhook] = await presentToOwner([row]);
    if (!webhook) throw new Error('a row gives one');
    return webhook;
  }

  return {
    routes: [
      route(http.webhooks, async ({ actor }) => ({
        webhooks: await presentToOwner(await webhooks.list(actor.businessId)),
      })),
      route(http.addWebhook, async ({ actor, run, body }) => {
        const { webhook, secret } = await add(actor, run, body);
        return { webhook: await oneToOwner(webhook), secret };
      }),
      route(http.changeWebhook, async ({ actor, run, params, body }) => ({
        webhook: await oneToOwner(await change(actor, run, params.id, body)),
      })),
      route(http.rotateWebhookSecret, async ({ actor, run, params }) => {
        const { webhook, secret } = await rotate(actor, run, params.id);
        return { webhook: await oneToOwner(webhook), secret };
      }),
      route(http.removeWebhook, ({ actor, run, params }) => remove(actor, run, params.id)),
      route(http.webhookDeliveries, ({ actor, params, query }) => listed(actor, params.id, query)),
      route(http.webhookDelivery, async ({ actor, params }) => {
        const webhook = await ownOf(actor, params.id);
        const delivery = await deliveries.find(params.id, params.delivery_id);
        if (!delivery) throw new DomainError('not_found');
        return {
          delivery: presentDelivery(delivery),
          request: await requestOf(webhook, delivery),
          answer: answerOf(delivery),
        };
      }),
      route(http.resendWebhook, ({ actor, params, body }) => resend(actor, params.id, body)),
    ],
    v1: [
      route(v1.v1Webhooks, async ({ actor }) => ({
        webhooks: (await webhooks.list(actor.businessId, actor.id)).map(presentWebhook),
      })),
      route(v1.v1AddWebhook, async ({ actor, run, body }) => {
        const { webhook, secret } = await add(actor, run, body);
        return { webhook: presentWebhook(webhook), secret };
      }),
      route(v1.v1ChangeWebhook, async ({ actor, run, params, body }) =>
        presentWebhook(await change(actor, run, params.webhook_id, body)),
      ),
      route(v1.v1RotateWebhookSecret, async ({ actor, run, params }) => {
        const { webhook, secret } = await rotate(actor, run, params.webhook_id);
        return { webhook: presentWebhook(webhook), secret };
      }),
      route(v1.v1RemoveWebhook, ({ actor, run, params }) => remove(actor, run, params.webhook_id)),
      route(v1.v1WebhookDeliveries, ({ actor, params, query }) => listed(actor, params.webhook_id, query)),
      route(v1.v1ResendWebhook, ({ actor, params, body }) => resend(actor, params.webhook_id, body)),
    ],
  };
}

const UNKNOWN_HOST = 'We can’t find this address. Is it written right?';
const NOT_PUBLIC = 'Give an address on the public internet that begins with https://';
const IS_OFF = `It is off. Switch it on first; then what happened in the last ${WEBHOOKS.keptDays} days can be sent again.`;
const IS_REPEATING = 'Messages are being sent again already. Wait until that is done.';
const HIDDEN = '•••';
/** Whose values open nothing. */
const SHOWN_HEADERS = new Set([
  ...['content-type', 'content-length', 'date', 'retry-after', 'server', 'connection'],
  ...['transfer-encoding', 'cache-control', 'vary'],
]);

const presentWebhook = (row: ListedWebhook) => ({
  id: row.id,
  url: row.url,
  events: row.events,
  with_names: row.with_names,
  is_on: row.off_reason === null,
  off_reason: row.off_reason,
  failing_since: row.failing_since?.toISOString() ?? null,
  made_at: row.made_at.toISOString(),
  old_secret_ends_at: row.old_secret_ends_at?.toISOString() ?? null,
});

const presentDelivery = (row: DeliveryRow): http.WebhookDelivery => ({
  id: row.id,
  event: row.event,
  position: row.position,
  at: row.message.at,
  state: row.state,
  attempts: row.attempts,
  tried_at: row.tried_at?.toISOString() ?? null,
  next_at: row.state === 'waiting' ? row.due_at.toISOString() : null,
  status: row.status,
  problem: row.problem,
});
