import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { cardStream } from '@stampwell/contracts';
import type { Endpoint } from '@stampwell/contracts/http/endpoint.ts';
import { EXAMPLE } from '@stampwell/contracts/http/v1/examples.ts';
import { v1AddWebhook } from '@stampwell/contracts/http/v1/webhooks.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, describe, expect, it } from 'vitest';
import { contractV1, v1Endpoints } from '../services/http/openapi-v1.ts';
import { breakingChanges, type Contract } from './contract-changes.ts';
import { createCard } from './spec-card.ts';
import { ALL_SCOPES, keyOf, type SpecKey } from './spec-key.ts';
import { openTestApp } from './test-app.ts';

/** `npm run contract` writes today's file, `npm run contract:release` the release's (docs/wire.md#the-public-api). */

const CONTRACTS = new URL('../../../../contracts/', import.meta.url);
const FILES = {
  today: new URL('openapi-v1.json', CONTRACTS),
  released: new URL('released/openapi-v1.json', CONTRACTS),
};
const isRelease = process.env.MODE === 'release';
const read = (file: URL) => JSON.parse(readFileSync(file, 'utf8'));
const today = contractV1();
if (isRelease || process.env.MODE === 'write') writeFileSync(FILES.today, JSON.stringify(today));
if (isRelease) writeFileSync(FILES.released, JSON.stringify(today));

/** Without names, as `breakingChanges` compares. */
function writtenOut(contract: unknown): Contract {
  const { paths, components } = contract as {
    paths: object;
    components: { schemas: Record<string, object> };
  };
  const whole = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(whole);
    if (typeof value !== 'object' || value === null) return value;
    const name = '$ref' in value ? String(value.$ref).split('/').at(-1) : undefined;
    if (name) return whole(components.schemas[name]);
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, whole(one)]));
  };
  return {
    paths: whole(paths),
    components: { schemas: { Error: whole(components.schemas.Problem) } },
  } as Contract;
}

it('is committed as it is', () => {
  if (!isDeepStrictEqual(read(FILES.today), today))
    throw new Error('contracts/openapi-v1.json is not what contracts say. Write it by `npm run contract`');
});

it('only grows', () => {
  // The first release with a public API has nothing to compare with.
  const released = existsSync(FILES.released) ? read(FILES.released) : today;
  expect(breakingChanges(writtenOut(released), writtenOut(today))).toEqual([]);
  const smaller = structuredClone(today) as { paths: Record<string, object>; components: object };
  delete smaller.paths['/key'];
  expect(breakingChanges(writtenOut(today), writtenOut(smaller))).toEqual(['GET /key: is gone']);
});

it('names every shape that occurs twice', () => {
  const seen = new Map<string, number>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { type, properties } = value as { type?: string; properties?: object };
    const isShape = type === 'object' && properties && Object.keys(properties).length > 1;
    if (isShape) seen.set(JSON.stringify(value), (seen.get(JSON.stringify(value)) ?? 0) + 1);
    for (const one of Object.values(value)) walk(one);
  };
  walk(today);
  expect([...seen].filter(([, times]) => times > 1)).toEqual([]);
});

describe('the example of', async () => {
  const app = await openTestApp({ projectors });
  afterAll(() => app.close());

  /** A shop with a customer whose card has stamps, and ids of theirs for those of the examples. */
  async function world(stamps: number, isTold: boolean) {
    const [shop, ann] = [await app.business({ terms: { scan_cooldown_hours: 0 } }), await app.customer()];
    const actor = { kind: 'business' as const, id: shop.id };
    const card = createCard(app, { businessId: shop.id, customerId: ann.id, actor });
    const entry = await card.stamp(stamps);
    expect(entry.stream).toBe(cardStream(shop.id, ann.id));
    const key = await keyOf(app, shop, ALL_SCOPES);
    const webhookId = isTold ? await webhookOf(key, () => card.stamp(1)) : '';
    const real: Record<string, string> = {
      [EXAMPLE.code]: ann.qrCode,
      [EXAMPLE.customerId]: ann.id,
      [EXAMPLE.transactionId]: entry.id,
      [EXAMPLE.webhookId]: webhookId,
    };
    const withReal = <T>(value: T): T =>
      JSON.parse(
        Object.entries(real).reduce(
          (text, [one, other]) => text.replaceAll(one, other),
          JSON.stringify(value),
        ),
      );
    return { key, withReal };
  }

  /** A webhook of the key's, with one delivery. */
  async function webhookOf({ call }: SpecKey, stamp: () => Promise<unknown>): Promise<string> {
    const { body } = await call(v1AddWebhook, { body: v1AddWebhook.example.body });
    await stamp();
    await app.react();
    return body.webhook.id;
  }

  /** Which fields an answer has, in lists by their first element. */
  const fieldsOf = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.slice(0, 1).map(fieldsOf);
    if (typeof value !== 'object' || value === null) return true;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fieldsOf(one)]));
  };

  it.each(v1Endpoints.map((endpoint): [string, Endpoint] => [endpoint.name, endpoint]))(
    '%s is a request that is answered like it',
    async (name, endpoint) => {
      const { example, status = 200, reply } = endpoint;
      expect(example).toBeDefined();
      const { key, withReal } = await world(name === 'v1Redeem' ? 10 : 4, /Webhook/.test(name));
      const { reply: answer, ...request } = example ?? {};
      const done = await key.call(endpoint, withReal(request) as never);
      expect(done.status === status ? status : done.error).toBe(status);
      if (!reply) return;
      expect(reply.parse(answer)).toEqual(answer);
      expect(fieldsOf(done.body)).toEqual(fieldsOf(answer));
    },
  );

  it('the Postman collection is a request that is answered', async () => {
    const { key, withReal } = await world(4, true);
    const { item } = withReal(read(new URL('sdk/postman-collection.json', CONTRACTS)));
    const requests = (item as { item: { request: PostmanRequest }[] }[]).flatMap((folder) => folder.item);
    expect(requests).toHaveLength(v1Endpoints.length);
    const filled = (text: string) =>
      text.replaceAll('{{url}}', app.url).replaceAll('{{$guid}}', () => crypto.randomUUID());
    const tried = requests.filter(
      ({ request: { method, url } }) => method === 'GET' || /stamps|look-up/.test(url.raw),
    );
    for (const { request } of tried) {
      const { method, header, url, body } = request;
      const address =
        url.variable?.reduce((raw, one) => raw.replace(`:${one.key}`, one.value), url.raw) ?? url.raw;
      const headers = Object.fromEntries(header.map((one) => [one.key, filled(one.value)]));
      const answer = await fetch(filled(address), {
        method,
        headers: { authorization: `Bearer ${key.secret}`, 'content-type': 'application/json', ...headers },
        ...(body && { body: body.raw }),
      });
      expect([address, answer.ok]).toEqual([address, true]);
    }
  });
});

interface PostmanRequest {
  method: string;
  header: { key: string; value: string }[];
  url: { raw: string; variable?: { key: string; value: string }[] };
  body?: { raw: string };
}
