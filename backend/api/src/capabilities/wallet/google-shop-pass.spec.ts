import { createPublicKey } from 'node:crypto';
import { businessStream, logoAddress } from '@stampwell/contracts';
import { uploadLogo } from '@stampwell/contracts/http/shop-look.ts';
import { deleteUserAccount } from '@stampwell/contracts/http/user.ts';
import * as http from '@stampwell/contracts/http/wallet.ts';
import { jwtVerify } from 'jose';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import type { SpecCustomer } from '../../testing/spec-actors.ts';
import { createCard } from '../../testing/spec-card.ts';
import { givenGathered } from '../../testing/spec-gathered.ts';
import { openSpecGoogleWallet } from '../../testing/spec-google-wallet.ts';
import { specLogo } from '../../testing/spec-pictures.ts';
import { openTestApp } from '../../testing/test-app.ts';
import { openWallets } from './open-wallets.ts';
import { type ChangePorts, createPassChanges, PASS_JOBS } from './pass-changes.ts';
import { createShopPasses } from './shop-passes.ts';

const google = await openSpecGoogleWallet();
const app = await openTestApp();
const standIn = { ...app.ports.wallets };
const issuer = { name: 'Stampwell Ltd', address: '1 High Street, Leeds', email: 'hello@stampwell.test' };
const { googleFetch } = google;
Object.assign(
  app.ports.wallets,
  openWallets({ pool: app.pool, google: google.identity, issuer, at: { googleFetch } }),
);
afterAll(async () => {
  await app.close();
  await google.close();
});
beforeEach(() => {
  google.calls.length = 0;
});
afterAll(() => expect(google.problems).toEqual([]));

const shop = await app.business({ name: 'Bean There' });
const save = (customer: SpecCustomer) =>
  customer.call(http.createGoogleShopPass, { params: { id: shop.id } });
const updatePasses = async () => {
  await app.react();
  await app.tellWallets();
};
const cardOf = (customer: SpecCustomer) => createCard(app, { businessId: shop.id, customerId: customer.id });
const objects = () => google.calls.filter(({ kind }) => kind === 'loyaltyObject');

async function holder() {
  const customer = await app.customer();
  const { status, body } = await save(customer);
  expect(status).toBe(200);
  const [, token = ''] = body.save_url.split('https://pay.google.com/gp/v/save/');
  const { payload } = await jwtVerify(token, createPublicKey(google.publicKey), { audience: 'google' });
  await app.tellWallets();
  google.calls.length = 0;
  return { customer, card: cardOf(customer), url: body.save_url, payload };
}

it('[WA8] is made at Google before its link, which only names it', async () => {
  const customer = await app.customer();
  await cardOf(customer).stamp(4);
  const url = (await save(customer)).body.save_url;
  expect(google.calls.map(({ method, kind }) => `${method} ${kind}`)).toEqual([
    'POST loyaltyClass',
    'POST loyaltyObject',
  ]);
  expect(google.calls[0]?.body).toMatchObject({ programName: 'Bean There', issuerName: 'Stampwell Ltd' });
  expect(google.calls[1]?.body).toMatchObject({
    state: 'ACTIVE',
    barcode: { value: customer.qrCode },
    loyaltyPoints: { balance: { string: '4/10' } },
  });
  expect(url.length).toBeLessThanOrEqual(1_800);
  // Adding it again is the same object.
  await save(customer);
  expect(google.calls.slice(2).map(({ method, kind }) => `${method} ${kind}`)).toEqual([
    'PATCH loyaltyObject',
  ]);
});

it('[WA1] shows the shop’s logo, by its public address', async () => {
  const drawn = await app.business({ name: 'Drawn' });
  const { look } = (await drawn.call(uploadLogo, { body: specLogo() })).body;
  await (await app.customer()).call(http.createGoogleShopPass, { params: { id: drawn.id } });
  const uri = `http://localhost:3000${logoAddress(drawn.id, look.logo, 'medium')}`;
  expect(google.calls[0]?.body).toMatchObject({ programLogo: { sourceUri: { uri } } });
});

it('[WA10] names the places of a shop with several, and none that closed', async () => {
  await holder();
  const place = { business_id: shop.id, place_id: '0193c0de-0000-7000-8000-00000000aa02' };
  const location = { latitude: 50, longitude: -1 };
  await app.people.change(shop.id, { places: { [place.place_id]: { location, name: 'Harbour' } } });
  for (const [type, merchantLocations] of [
    ['PlaceOpened', [location]],
    ['PlaceClosed', null],
  ] as const) {
    await app.given(businessStream(shop.id), [{ type, data: place }]);
    await updatePasses();
    expect(google.calls.find(({ kind }) => kind === 'loyaltyClass')?.body).toMatchObject({
      merchantLocations,
    });
    google.calls.length = 0;
  }
});

it('[WA8] has a link that names its own object alone', async () => {
  const { payload, customer } = await holder();
  const { loyaltyObjects } = payload.payload as { loyaltyObjects: object[] };
  expect(loyaltyObjects).toEqual([
    { id: expect.stringMatching(/^3388000000000000001\./), classId: expect.stringContaining(shop.id) },
  ]);
  expect(JSON.stringify(payload)).not.toContain(customer.id);
  expect(JSON.stringify(payload)).not.toContain(customer.qrCode);
});

it('[WA8] follows the card, with three notifications in 24 hours at most', async () => {
  const { card } = await holder();
  for (let nth = 0; nth < 5; nth++) {
    await card.stamp(1);
    await updatePasses();
  }
  expect(objects().map(({ method, body }) => [method, body.notifyPreference])).toEqual([
    ['PATCH', 'NOTIFY_ON_UPDATE'],
    ['PATCH', 'NOTIFY_ON_UPDATE'],
    ['PATCH', 'NOTIFY_ON_UPDATE'],
    ['PATCH', 'DO_NOT_NOTIFY'],
    ['PATCH', 'DO_NOT_NOTIFY'],
  ]);
  expect(objects().at(-1)?.body).toMatchObject({ loyaltyPoints: { balance: { string: '5/10' } } });
  await app.pool.query(`UPDATE platform.shop_passes SET google_told =
    (SELECT array_agg(at - interval '1 day') FROM unnest(google_told) AS at) WHERE google_told <> '{}'`);
  await card.stamp(1);
  await updatePasses();
  expect(objects().at(-1)?.body.notifyPreference).toBe('NOTIFY_ON_UPDATE');
});

it.each(['is made', 'is added again'])(
  '[WA4, WA8] says what the card says of a stamp that is given while it %s',
  async (when) => {
    const customer = await app.customer();
    if (when === 'is added again') await save(customer);
    google.meanwhile.push(async () => {
      await cardOf(customer).stamp(3);
      await updatePasses();
    });
    expect((await save(customer)).status).toBe(200);
    await updatePasses();
    const newest = [...google.kept.values()].findLast(
      ({ barcode }) => (barcode as { value?: string } | undefined)?.value === customer.qrCode,
    );
    expect(newest).toMatchObject({ loyaltyPoints: { balance: { string: '3/10' } } });
  },
);

it('[WA6] is not lost while Google is away, nor counted as told', async () => {
  const { card } = await holder();
  google.answers.push(503, 429);
  await card.stamp(1);
  await updatePasses();
  for (let nth = 0; nth < 2; nth++) {
    expect(objects()).toEqual([]);
    await app.pool.query(`UPDATE jobs.job SET start_after = now() WHERE state = 'retry' AND name = $1`, [
      PASS_JOBS,
    ]);
    await app.tellWallets();
  }
  expect(objects()).toMatchObject([{ body: { notifyPreference: 'NOTIFY_ON_UPDATE' } }]);
});

it('is made again where Google lost it', async () => {
  const { card } = await holder();
  google.kept.clear();
  google.kept.set(`loyaltyClass ${google.identity.issuerId}.shop_${shop.id}`, {});
  await card.stamp(1);
  await updatePasses();
  expect(objects()).toMatchObject([{ method: 'POST' }]);
});

it('[WA7] ends with its customer, and names nobody', async () => {
  const { customer } = await holder();
  await customer.call(deleteUserAccount, { body: { password: customer.password } });
  await updatePasses();
  const [last] = objects();
  expect(last?.body).toMatchObject({ state: 'EXPIRED', barcode: null, loyaltyPoints: null });
  const kept = [...google.kept.values()].find(({ id }) => id === last?.body.id);
  expect(JSON.stringify(kept)).not.toContain(customer.qrCode);
});

it('tells the customer that Google is away', async () => {
  google.answers.push(500);
  const { status, error } = await save(await app.customer());
  expect([status, error.code]).toEqual([503, 'unavailable']);
});

it('[WA9] is in the link itself where Google is not configured, and says so', async () => {
  const real = { ...app.ports.wallets };
  Object.assign(app.ports.wallets, standIn);
  const { body } = await save(await app.customer());
  Object.assign(app.ports.wallets, real);
  const token = body.save_url.split('/save/')[1]?.split('.')[1] ?? '';
  const { payload } = JSON.parse(Buffer.from(token, 'base64url').toString());
  expect(payload.loyaltyObjects[0].textModulesData).toContainEqual(
    expect.objectContaining({ header: 'Test pass' }),
  );
  expect(google.calls).toEqual([]);
});

it('[WA5] lets two jobs tell of one pass one after the other, so that the newest is told last', async () => {
  const { customer } = await holder();
  const { pool, ports } = app;
  const passes = createShopPasses(ports);
  const { serial } = await passes.ofCard(customer.id, { businessId: shop.id, programme: 1 });
  const told: string[] = [];
  const mayEnd = Promise.withResolvers<void>();
  const others = { ...ports, passes, readPass: async () => ({ facts: null, ending: 'erased' }) };
  const changes = createPassChanges({
    ...(others as unknown as ChangePorts),
    async updateGoogle() {
      told.push('begins');
      await mayEnd.promise;
      told.push('ends');
    },
  });
  const both = [1, 2].map(() => changes.update({ serial, isAnyway: true }));
  const waiting = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`;
  await vi.waitFor(async () => {
    const isWaiting = (await pool.query(waiting)).rowCount === 1;
    expect(isWaiting || told.length === 2).toBe(true);
  });
  mayEnd.resolve();
  await Promise.all(both);
  expect(told).toEqual(['begins', 'ends', 'begins', 'ends']);
});

it('reaches Google within 5 s of the stamp, with nothing but the process that gave it', async () => {
  const holders = await Promise.all(Array.from({ length: 20 }, holder));
  await updatePasses();
  google.calls.length = 0;
  const given = givenGathered(app);
  const at = new Map<string, number>();
  for (const { customer, payload } of holders) {
    const [object] = (payload.payload as { loyaltyObjects: { id: string }[] }).loyaltyObjects;
    at.set(object?.id ?? '', Date.now());
    await createCard({ given }, { businessId: shop.id, customerId: customer.id }).stamp(1);
  }
  await vi.waitFor(() => expect(objects()).toHaveLength(holders.length), 10_000);
  const delays = objects().map((call) => call.at - (at.get(String(call.body.id)) ?? 0));
  process.stdout.write(`stamp to Google: ${delays.join(', ')} ms\n`);
  expect(Math.max(...delays)).toBeLessThan(5_000);
});
