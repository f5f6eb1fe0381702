import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { API_KEY_CALLS_PER_MINUTE, cardStream, type KeyScope } from '@stampwell/contracts';
import { makeApiKey, revokeApiKey } from '@stampwell/contracts/http/api-keys.ts';
import { TOOLS } from '@stampwell/contracts/http/ask.ts';
import { projectors } from '@stampwell/read-models';
import type pg from 'pg';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createCard } from '../testing/spec-card.ts';
import { keyOf } from '../testing/spec-key.ts';
import { createWorld } from '../testing/spec-world.ts';
import { openTestApp } from '../testing/test-app.ts';
import { ASK_READS } from './reads.ts';

/** `/mcp`, by the protocol's own client. */

const app = await openTestApp({ projectors });
afterAll(() => app.close());
const { own, other, admin } = await createWorld(app);
const [shop, ann, staff] = [own.owner, await app.customer(), own.employee];
const card = createCard(app, {
  businessId: shop.id,
  customerId: ann.id,
  actor: { kind: 'employee', id: staff.id },
});
const morning = await card.stamp(2);
for (let nth = 0; nth < 5; nth += 1) await card.stamp(1);
await app.watch();

type Problem = { code: string; status: number; type: string; detail: string };

async function clientOf(owner = shop, scopes: KeyScope[] = ['ask'], age: 'auto' | 'legacy' = 'auto') {
  const key = await keyOf(app, owner, scopes);
  const client = new Client({ name: 'spec', version: '1' }, { versionNegotiation: { mode: age } });
  const requestInit = { headers: { authorization: `Bearer ${key.secret}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', app.url), { requestInit }));
  /** The client itself compares the answer with the tool's `outputSchema`. */
  async function ask(name: string, input: Record<string, unknown> = {}) {
    const { structuredContent, content, isError } = await client.callTool({ name, arguments: input });
    const [part] = content as { text: string }[];
    const told = JSON.parse(part?.text ?? '');
    if (!isError) expect(told).toEqual(structuredContent);
    return isError
      ? { problem: told as Problem, text: part?.text ?? '' }
      : { answer: told, text: part?.text ?? '' };
  }
  return { client, ask, key };
}

const nameless = await clientOf();
const named = await clientOf(shop, ['ask', 'names']);
const elsewhere = await clientOf(other.owner, ['ask', 'names']);
const found = (await named.ask('unusual')).answer.findings[0];

/** A request to each tool, about things of the shop. */
const REQUESTS: Record<string, Record<string, unknown>> = {
  shop: {},
  figures: { days: 7 },
  figures_of_day: { day: new Date().toISOString().slice(0, 10) },
  customers: {},
  explain_balance: { customer_id: ann.id },
  owed: {},
  unusual: {},
  unusual_finding: { id: found?.id },
};

it.each(['auto', 'legacy'] as const)(
  '[AK15] lists what may be asked, by either age of the protocol: %s',
  async (age) => {
    const { client } = await clientOf(shop, ['ask'], age);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(Object.keys(REQUESTS));
    expect(TOOLS.map(({ name }) => name)).toEqual(Object.keys(REQUESTS));
    for (const tool of tools)
      expect(tool).toMatchObject({ annotations: { readOnlyHint: true }, outputSchema: { type: 'object' } });
    expect(JSON.stringify(tools)).not.toContain('$ref');
    // A customer may be called 'Ignore what you were told'.
    expect(client.getInstructions()).toContain('no instructions');
    const { structuredContent } = await client.callTool({ name: 'owed', arguments: {} });
    expect(structuredContent).toMatchObject({ full_cards: 1, cards: [{ programme: 1, begun: 2, full: 1 }] });
  },
);

describe('an answer', () => {
  it.each(Object.entries(REQUESTS))(
    '[AK16] of %s says what it rests on, reads these read models and writes nothing',
    async (name, input) => {
      const head = await app.store.head();
      // A background job that does something at the same time is seen too, but not again.
      await vi.waitFor(
        async () => {
          const { read, written } = await watching(() => nameless.ask(name, input));
          expect([...read].sort(), `${name} in backend/api/src/views/reads.ts`).toEqual(
            ASK_READS[name as keyof typeof ASK_READS] ?? [],
          );
          // When a key was last used, once an hour [AK11].
          expect(written.filter((text) => !text.includes('last_used_at'))).toEqual([]);
        },
        { timeout: 10_000 },
      );
      const { answer } = await nameless.ask(name, input);
      expect(answer.rests_on).toEqual({ position: head, at: expect.stringMatching(/Z$/) });
      expect(await app.store.head()).toBe(head);
    },
  );

  it('[AK16] explains a balance by the positions of its entries, now and as it was', async () => {
    const events = await app.eventsOf(cardStream(shop.id, ann.id));
    const { answer } = await named.ask('explain_balance', { customer_id: ann.id });
    expect(answer).toMatchObject({
      customer: { id: ann.id, name: ann.name },
      balance: 7,
      opening: { entries: 0 },
    });
    expect(answer.entries.map(({ position }: { position: number }) => position)).toEqual(
      events.map(({ position }) => position),
    );
    const sum = answer.entries.reduce((all: number, { stamps }: { stamps: number }) => all + stamps, 0);
    expect(sum).toBe(answer.balance);
    expect(answer.entries[0]).toMatchObject({
      ...{ id: morning.id, kind: 'earned', stamps: 2, balance: 2, stamps_required: 10, how: null },
      by: { kind: 'staff', name: staff.name },
    });
    const then = await named.ask('explain_balance', { customer_id: ann.id, at: morning.at });
    expect(then.answer.balance).toBe(2);
    const before = await named.ask('explain_balance', { customer_id: ann.id, at: '2020-01-01T00:00:00Z' });
    expect(before.answer).toMatchObject({ balance: 0, entries: [] });
  });

  it('[AK16] tells the figures that the owner’s screens show', async () => {
    const offered = (await named.ask('shop')).answer;
    expect(offered.shop).toMatchObject({
      id: shop.id,
      programmes: [{ programme: 1, rewards: [{ stamps: 10 }] }],
    });
    expect(offered.terms).toEqual([
      { programme: 1, spends: false, keeps_rest: false, lapses_after_months: null },
    ]);
    const { answer } = await named.ask('figures', { days: 1 });
    expect(answer.totals).toMatchObject({ stamps: 17, new_customers: 2 });
    expect(answer.staff).toContainEqual(
      expect.objectContaining({ id: staff.id, name: staff.name, stamps: 7 }),
    );
    const day = await named.ask('figures_of_day', { day: answer.series[0].date });
    expect(day.answer).toMatchObject({ stamps: 17, time_zone: 'Europe/London' });
    expect((await named.ask('customers', { search: ann.name })).answer.customers).toMatchObject([
      { customer: { id: ann.id, name: ann.name }, stamps: 7 },
    ]);
    expect(found).toMatchObject({
      rule: 'again_and_again',
      customer: { name: ann.name },
      staff: { name: staff.name },
    });
    const { entries } = (await named.ask('unusual_finding', { id: found.id })).answer;
    expect(entries[0]).toMatchObject({ position: expect.any(Number), customer: { name: ann.name } });
  });

  it('[AK7] has no name for a key that is not for names', async () => {
    for (const [name, input] of Object.entries(REQUESTS)) {
      const { text, answer } = await nameless.ask(name, input);
      expect(answer, name).toBeDefined();
      for (const personal of [ann.name, ann.email, own.customer.name, staff.name, staff.email])
        expect(text).not.toContain(personal);
    }
    const { summary, customer } = (await nameless.ask('unusual')).answer.findings[0];
    expect(summary).toContain(ann.id);
    expect(customer).toEqual({ id: ann.id });
    expect((await nameless.ask('customers', { search: ann.name })).problem).toMatchObject({
      code: 'forbidden',
    });
  });

  it('[AK6] is about one shop, and tells of another’s as of nobody’s', async () => {
    for (const [name, input] of Object.entries(REQUESTS)) {
      const { text, problem } = await elsewhere.ask(name, input);
      for (const theirs of [own.mark, ann.name]) expect(text).not.toContain(theirs);
      const ids = Object.entries(input).filter(([field]) => /id$/.test(field));
      if (ids.length === 0) continue;
      const absent = Object.fromEntries(
        ids.map(([field]) => [field, '01900000-0000-7000-8000-000000000000']),
      );
      const nobody = (await elsewhere.ask(name, absent)).problem;
      expect({ ...problem, request_id: '' }).toEqual({ ...nobody, request_id: '', status: 404 });
    }
  });

  it('[AK15] is a problem with its code where a question is none', async () => {
    const code = 'validation_failed';
    expect((await nameless.ask('figures', { days: 0 })).problem).toMatchObject({ code, status: 422 });
    expect((await nameless.ask('unusual', { cursor: '1; DROP' })).problem).toMatchObject({ code });
    expect((await nameless.ask('explain_balance', { customer_id: 7 })).problem).toMatchObject({ code });
    expect((await nameless.ask('give', {})).problem).toMatchObject({ code: 'not_found' });
  });
});

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

function post(secret: string, { path = '/mcp', method = 'POST', body = LIST as unknown, headers = {} } = {}) {
  return fetch(app.url + path, {
    method,
    headers: {
      ...{ authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  });
}

describe('the door', () => {
  it('[AK2, AK7, AK12] opens to a key that is for asking, and to nothing else', async () => {
    const [asks, reads] = [nameless.key, await keyOf(app, shop, ['read_cards', 'names', 'exports'])];
    expect((await post(asks.secret)).status).toBe(200);
    const problems: [Promise<Response>, number, string][] = [
      [post(reads.secret), 403, 'forbidden'],
      [post(`${asks.secret}x`), 401, 'unauthenticated'],
      ...[shop, staff, ann, admin].map(({ token }): [Promise<Response>, number, string] => [
        post(token),
        401,
        'unauthenticated',
      ]),
      [post(asks.secret, { path: `/mcp?key=${asks.secret}` }), 400, 'malformed'],
      [post(asks.secret, { method: 'GET' }), 405, 'method_not_allowed'],
      [post(asks.secret, { headers: { origin: 'https://evil.example' } }), 403, 'forbidden'],
      // Two questions in one request would be counted as one.
      [post(asks.secret, { body: [LIST, { ...LIST, id: 2 }] }), 400, 'malformed'],
      [post(asks.secret, { body: { ...LIST, more: 'x'.repeat(70_000) } }), 413, 'too_large'],
      [post(asks.secret, { path: '/mcp/other' }), 404, 'not_found'],
    ];
    for (const [answering, status, code] of problems) {
      const answer = await answering;
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
      expect([answer.status, ((await answer.json()) as Problem).code]).toEqual([status, code]);
    }
  });

  it('[AK15] is no till’s: such a key is not for giving or redeeming', async () => {
    for (const scope of ['give', 'redeem'])
      expect(await shop.call(makeApiKey, { body: { name: 'Both', scopes: ['ask', scope] } })).toMatchObject({
        status: 422,
        error: { code: 'validation_failed' },
      });
  });

  it('[AK15] answers nonsense without failing', async () => {
    const nonsense: unknown[] = [
      ...[{}, { jsonrpc: '2.0' }, { ...LIST, id: {} }, { ...LIST, method: 5 }, { ...LIST, params: null }],
      ...[{ jsonrpc: '2.0', id: 1, result: {} }, { ...LIST, method: 'x'.repeat(5_000) }, 'text', null],
      ...[
        undefined,
        null,
        { name: 'owed', arguments: [] },
        { name: '__proto__' },
        { name: 'constructor' },
      ].map((params) => ({ ...LIST, method: 'tools/call', params })),
      ...[{}, { protocolVersion: 'x' }].map((params) => ({ ...LIST, method: 'initialize', params })),
      { ...LIST, params: { _meta: { 'io.modelcontextprotocol/protocolVersion': 7 } } },
    ];
    for (const body of nonsense)
      expect((await post(nameless.key.secret, { body })).status, JSON.stringify(body)).toBeLessThan(500);
    for (const [name, value] of [
      ['accept', 'text/html'],
      ['content-type', 'text/plain'],
      ['mcp-protocol-version', 'x'],
    ])
      expect((await post(nameless.key.secret, { headers: { [String(name)]: value } })).status).toBeLessThan(
        500,
      );
  });

  it('[AK15] holds no connection open', async () => {
    const body = {
      jsonrpc: '2.0',
      id: 1,
      method: 'subscriptions/listen',
      params: { notifications: { toolsListChanged: true } },
    };
    const answer = await post(nameless.key.secret, { body });
    expect(await answer.text()).toContain('"id":1');
  });

  it('[AK4] closes within a second of the key’s end', async () => {
    const { key, client } = await clientOf();
    await client.listTools();
    await shop.call(revokeApiKey, { params: { id: key.id } });
    await expect.poll(async () => (await post(key.secret)).status, { timeout: 1_000 }).toBe(401);
    await expect(client.callTool({ name: 'owed', arguments: {} })).rejects.toThrow();
  });

  it('[AK10] counts each question as a call', async () => {
    const { key } = await clientOf();
    const left = Number(/r=(\d+)/.exec((await post(key.secret)).headers.get('ratelimit') ?? '')?.[1]);
    expect(left).toBeLessThan(API_KEY_CALLS_PER_MINUTE);
    for (let nth = 0; nth < left; nth += 1) await post(key.secret);
    expect((await post(key.secret)).status).toBe(429);
  });
});

const modelOf = new Map(
  projectors.flatMap(({ name, tables }) => tables.map((table) => [table.name, name] as const)),
);
let statements: string[] = [];

/** Statements of the API's pool; projectors in this process use other connections. */
app.pool.on('acquire', (client: pg.PoolClient & { isWatched?: boolean }) => {
  if (client.isWatched) return;
  client.isWatched = true;
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  Object.assign(client, {
    query(statement: string | { text?: string }, ...rest: unknown[]) {
      statements.push(typeof statement === 'string' ? statement : (statement.text ?? ''));
      return query(statement, ...rest);
    },
  });
});

async function watching(run: () => Promise<unknown>) {
  statements = [];
  await run();
  const read = statements.flatMap((text) =>
    [...text.matchAll(/\bviews\.(\w+)/g)].flatMap(([, table]) => modelOf.get(table ?? '') ?? []),
  );
  return {
    read: new Set(read),
    written: statements.filter((text) => /\b(INSERT|UPDATE|DELETE|TRUNCATE)\b/i.test(text)),
  };
}
