import { generateKeyPairSync } from 'node:crypto';
import { updateAdminSettings } from '@stampwell/contracts/http/admin.ts';
import * as business from '@stampwell/contracts/http/business.ts';
import {
  exportBusiness,
  exportCustomers,
  exportKeys,
  exportTransactions,
} from '@stampwell/contracts/http/business-exports.ts';
import { openPlace } from '@stampwell/contracts/http/places.ts';
import { changeNoticeKind, subscribeToNotices } from '@stampwell/contracts/http/push-notifications.ts';
import { exportUser } from '@stampwell/contracts/http/user.ts';
import { createAppleShopPass } from '@stampwell/contracts/http/wallet.ts';
import { projectors } from '@stampwell/read-models';
import { checkSignedExport } from '@stampwell/transparency/proof/verify/signed-export.ts';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SpecActor, SpecCustomer } from '../testing/spec-actors.ts';
import { createCard } from '../testing/spec-card.ts';
import { openSpecPushService } from '../testing/spec-push-service.ts';
import { openTestApp } from '../testing/test-app.ts';
import { inertCsv } from './export/send-csv.ts';
import { jsonDocument } from './exports.routes.ts';

const service = await openSpecPushService();
const app = await openTestApp({ projectors, ports: { push: service.push } });
afterAll(async () => {
  await app.close();
  await service.close();
});

const FORMULA = '=HYPERLINK("https://evil.test";"Ann")';
let owner: SpecActor;
let rival: SpecActor;
let ann: SpecCustomer;
let mallory: SpecCustomer;

beforeAll(async () => {
  [owner, rival, ann, mallory] = await Promise.all([
    app.business(),
    app.business(),
    app.customer({ name: 'Ann “Ünï” 🎉' }),
    app.customer({ name: FORMULA }),
  ]);
  const card = createCard(app, { businessId: owner.id, customerId: ann.id });
  await card.stamp(10);
  await card.redeem();
  const { position } = await createCard(app, { businessId: owner.id, customerId: mallory.id }).stamp(1);
  await app.ports.waitForPosition(position, 3000);
});

const fileOf = <T>(answer: { body: unknown }) => answer.body as T;

const rowsOf = (text: string) =>
  Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;

describe('a customer', () => {
  it('takes away all that is held of them', async () => {
    const answer = await ann.call(exportUser);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="stampwell-account.json"');
    expect(fileOf(answer)).toMatchObject({
      profile: { id: ann.id, name: ann.name, email: ann.email },
      qr_code: ann.qrCode,
      stamp_cards: [{ business_id: owner.id, current_stamps: 0, total_redeemed: 1 }],
      transactions: [
        { stamps_added: 10, actor_name: null },
        { stamps_added: -10, actor_name: null },
      ],
      sessions: [{ user_agent: 'spec' }],
      events: [{ type: 'AccountRegistered' }],
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/password|hash/i);
  });
});

it('a customer takes away their passes and notices too', async () => {
  const shop = await app.business();
  const customer = await app.customer();
  await customer.call(createAppleShopPass, { params: { id: shop.id } });
  await customer.call(changeNoticeKind, { body: { kind: 'stamp_added', is_on: false } });
  const subscription = service.subscribe();
  expect((await customer.call(subscribeToNotices, { body: subscription })).status).toBe(200);
  const held = fileOf(await customer.call(exportUser));
  expect(held).toMatchObject({
    wallet_passes: [{ business_id: shop.id, devices: 0 }],
    notices: {
      kinds: [
        { kind: 'stamp_added', is_on: false },
        { kind: 'reward_ready', is_on: true },
        { kind: 'answered', is_on: true },
        { kind: 'reopened', is_on: true },
        { kind: 'stamps_lapse', is_on: true },
        { kind: 'card_closes', is_on: true },
      ],
      browsers: [{ session_id: customer.sessionId }],
    },
  });
  // The key would allow sending push notifications.
  expect(JSON.stringify(held)).not.toContain(subscription.keys.auth);
  expect(fileOf(await ann.call(exportUser))).toMatchObject({ wallet_passes: [], notices: { browsers: [] } });
});

describe('a business', () => {
  it('takes away all that is held of it, and nothing of others', async () => {
    await app.employee(owner.id);
    const held = fileOf<Record<string, unknown[]>>(await owner.call(exportBusiness));
    expect(held).toMatchObject({
      profile: { email: owner.email },
      business: { id: owner.id, status: 'approved' },
      subscription: { status: 'trialing' },
      seasons: [],
    });
    expect([held.customers?.length, held.transactions?.length, held.sessions?.length]).toEqual([2, 3, 1]);
    expect(held.events).toMatchObject([
      { type: 'BusinessRegistered' },
      { type: 'BusinessApproved' },
      { type: 'TrialStarted' },
    ]);
    expect(held.profile).not.toHaveProperty('places');
    const other = fileOf<Record<string, unknown>>(await rival.call(exportBusiness));
    expect(other).toMatchObject({ customers: [], transactions: [], employees: [] });
  });

  it('takes away what is held of each of its places', async () => {
    const [admin, shop] = await Promise.all([app.admin(), app.business()]);
    await admin.call(updateAdminSettings, { body: { places_included: 2 } });
    const { id } = (await shop.call(openPlace, { body: { name: 'Harbour', address: '2 Quay' } })).body.place;
    expect(fileOf(await shop.call(exportBusiness))).toMatchObject({
      profile: { address: null, places: { [id]: { name: 'Harbour', address: '2 Quay', phone: null } } },
    });
  });

  it('takes away its transactions as a table, oldest first', async () => {
    const answer = await owner.call(exportTransactions);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const rows = rowsOf(fileOf(answer));
    expect(rows.map(({ type, stamps_in, stamps_out }) => [type, stamps_in, stamps_out])).toEqual([
      ['earned', '10', '0'],
      ['redeemed', '0', '10'],
      ['earned', '1', '0'],
    ]);
    expect(rows[0]).toMatchObject({ customer_name: ann.name, given_by: owner.name });
  });

  it.each([
    ['reward_ready', false],
    ['new', true],
    ['overdue', false],
    ['deleted', false],
  ] as const)('takes away the customers of a filter: %s', async (show, isThere) => {
    const rows = rowsOf(fileOf(await owner.call(exportCustomers, { query: { show } })));
    expect(rows.some(({ name }) => name === ann.name)).toBe(isThere);
  });

  it('takes away its customers, and no cell of it runs', async () => {
    const rows = rowsOf(fileOf(await owner.call(exportCustomers)));
    expect(rows.map(({ name }) => name).sort()).toEqual([`'${FORMULA}`, ann.name].sort());
    for (const row of rows) for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
  });

  it('gets its files alone', async () => {
    for (const endpoint of [exportBusiness, exportTransactions, exportCustomers]) {
      expect((await app.call(endpoint)).status).toBe(401);
      expect((await ann.call(endpoint)).status).toBe(403);
    }
    expect((await owner.call(exportUser)).status).toBe(403);
  });
});

describe('a signed export', () => {
  const key = async () => (await app.call(exportKeys)).body.keys[0]?.x ?? '';

  it('can be checked with the published key by anybody, and shows whose it is', async () => {
    const file = await fileWith(owner, '/api/business/export');
    expect(JSON.parse(String(file)).signature).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(checkSignedExport(file, await key())).toMatchObject({ account: owner.id });
    expect(checkSignedExport(await fileWith(ann, '/api/user/export'), await key())).toMatchObject({
      account: ann.id,
    });
  });

  it('shows a change, another key, and what was added or cut off', async () => {
    const file = await fileWith(owner, '/api/business/export');
    const text = String(file);
    const other = String(generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x);
    expect(checkSignedExport(file, other)).toContain('not by this key');
    for (const [changed, words] of [
      [text.replace('"stamps_added":10', '"stamps_added":11'), 'changed after'],
      [text.replace('{', '{"added":1,'), 'changed after'],
      [`${text} `, 'no signature'],
      [text.slice(0, -40), 'no signature'],
      [text.replace(/"signature": "[^"]+"/, '"signature": "a.b.c"'), 'no signature'],
      [text.slice(0, text.lastIndexOf(',\n"signature"')), 'no signature'],
    ] as const) {
      expect(changed).not.toBe(text);
      expect(checkSignedExport(Buffer.from(changed), await key())).toContain(words);
    }
  });

  it('is no access token', async () => {
    const { signature } = JSON.parse(String(await fileWith(owner, '/api/business/export')));
    expect((await app.call(business.businessProfile, { token: signature })).status).toBe(401);
  });
});

async function fileWith({ token }: { token: string }, path: string): Promise<Buffer> {
  const reply = await fetch(app.url + path, { headers: { authorization: `Bearer ${token}` } });
  expect(reply.status).toBe(200);
  return Buffer.from(await reply.arrayBuffer());
}

async function textOf(chunks: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
}

async function* pages<T>(...all: T[][]) {
  yield* all;
}

describe('a table', () => {
  it('neutralises what a spreadsheet would run, of several lines too, and leaves the rest', async () => {
    const corpus = [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '\n=1',
      '=1\n2',
      '＝1',
      "='x'!A1",
      '=cmd|"/c calc"!A1',
    ];
    const text = await textOf(
      inertCsv(
        ['cell'],
        pages(
          corpus.map((cell) => [cell]),
          [['a=1', '3-2', 'x@y.test'].map((cell) => cell)],
        ),
      ),
    );
    const cells = Papa.parse<string[]>(text.slice(1), { skipEmptyLines: true }).data.flat();
    expect(cells).toEqual(['cell', ...corpus.map((cell) => `'${cell}`), 'a=1', '3-2', 'x@y.test']);
  });
});

it('puts every cell of a table in quotes', async () => {
  const text = await textOf(inertCsv(['name', 'stamps', 'left'], pages([['Ann; "x", y', 3, null]])));
  expect(text.slice(1)).toBe('"name","stamps","left"\r\n"Ann; ""x"", y","3",""\r\n');
});

describe('a document', () => {
  it('is JSON, whatever is in it', async () => {
    const text = await textOf(
      jsonDocument({ a: '"\n', none: undefined, list: pages([1], [], [2, 3]), empty: pages<number>() }),
    );
    expect(JSON.parse(text)).toEqual({ a: '"\n', none: null, list: [1, 2, 3], empty: [] });
    expect(JSON.parse(await textOf(jsonDocument({})))).toEqual({});
  });
});
