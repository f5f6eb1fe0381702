import { revokeApiKey } from '@stampwell/contracts/http/api-keys.ts';
import type { Endpoint } from '@stampwell/contracts/http/endpoint.ts';
import { EXAMPLE } from '@stampwell/contracts/http/v1/examples.ts';
import { v1AddWebhook } from '@stampwell/contracts/http/v1/webhooks.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '../services/http/openapi.ts';
import { v1Endpoints } from '../services/http/openapi-v1.ts';
import { ALL_SCOPES, keyOf } from './spec-key.ts';
import { createWorld } from './spec-world.ts';
import { openTestApp } from './test-app.ts';

/** The sixth identity: a key, to all calls of the public API and of the screens. */
const app = await openTestApp({ projectors });
afterAll(() => app.close());

const { actors, own, other } = await createWorld(app);
const absent = {
  customer: { id: EXAMPLE.customerId, qrCode: EXAMPLE.code },
  transactionId: EXAMPLE.transactionId,
  webhookId: EXAMPLE.webhookId,
};
const key = await keyOf(app, own.owner);
const theirs = await (await keyOf(app, other.owner)).call(v1AddWebhook, { body: v1AddWebhook.example.body });
const others = { ...other, webhookId: theirs.body.webhook.id };
const mine = { ...own, webhookId: EXAMPLE.webhookId };

/** The example, about this customer and entry. */
function requestOf(
  { example }: Endpoint,
  of: { customer: { id: string; qrCode: string }; transactionId: string; webhookId: string },
) {
  const { reply: _, ...request } = example ?? {};
  const text = JSON.stringify(request)
    .replaceAll(EXAMPLE.code, of.customer.qrCode)
    .replaceAll(EXAMPLE.customerId, of.customer.id)
    .replaceAll(EXAMPLE.transactionId, of.transactionId)
    .replaceAll(EXAMPLE.webhookId, of.webhookId);
  return JSON.parse(text);
}

const comparable = ({ status, error }: { status: number; error: object }) => ({
  status,
  error: { ...error, request_id: '' },
});

describe.each(v1Endpoints.map((endpoint): [string, Endpoint] => [endpoint.name, endpoint]))(
  '%s',
  (_, endpoint) => {
    it('[AK2] is closed to all sessions, and to who has none', async () => {
      const request = requestOf(endpoint, mine);
      const headers = { 'idempotency-key': 'spec' };
      expect(await app.call(endpoint, { ...request, headers })).toMatchObject({ status: 401 });
      for (const { token } of Object.values(actors))
        expect(await app.call(endpoint, { ...request, headers, token })).toMatchObject({ status: 401 });
    });

    it('[AK7] is refused to a key that is for something else', async () => {
      if (!endpoint.scopes) return;
      const others = ALL_SCOPES.filter((scope) => !endpoint.scopes?.includes(scope));
      const wrong = await keyOf(app, own.owner, others);
      const answer = await wrong.call(endpoint, requestOf(endpoint, mine));
      expect(answer).toMatchObject({ status: 403, error: { code: 'forbidden' } });
      // A shop has at most twenty.
      await own.owner.call(revokeApiKey, { params: { id: wrong.id } });
    });

    it('[AK6, WH2] tells of another shop’s as of nobody’s', async () => {
      const isById = /customer_id|transaction_id|webhook_id/.test(
        JSON.stringify({ ...endpoint.example, reply: null }),
      );
      const isAsked = isById && !('code' in (endpoint.example?.body ?? {}));
      if (!isAsked) return;
      const foreign = await key.call(endpoint, requestOf(endpoint, others));
      expect(foreign).toMatchObject({ status: 404 });
      expect(comparable(foreign)).toEqual(comparable(await key.call(endpoint, requestOf(endpoint, absent))));
    });
  },
);

it('[AK2] a key opens no call of the screens', async () => {
  for (const endpoint of allEndpoints.filter(({ who }) => who !== 'nobody')) {
    const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, EXAMPLE.customerId]);
    const params = Object.fromEntries(names);
    const { status } = await app.call(endpoint, { token: key.secret, params, body: {} });
    expect([endpoint.name, status]).toEqual([endpoint.name, 401]);
  }
});
