import {
  accountStream,
  businessStream,
  DAY_MS,
  DomainError,
  type DomainEvent,
  houseText,
  logoAddress,
  subscriptionStream,
} from '@stampwell/contracts';
import * as apple from '@stampwell/contracts/http/apple-passes.ts';
import { uploadLogo } from '@stampwell/contracts/http/shop-look.ts';
import { deleteUserAccount } from '@stampwell/contracts/http/user.ts';
import * as http from '@stampwell/contracts/http/wallet.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCapabilities } from '../../app.ts';
import { noRateLimits } from '../../services/identity/rate-limits.ts';
import type { SpecActor, SpecCustomer } from '../../testing/spec-actors.ts';
import { openSpecApns, SPEC_PASS_TYPE } from '../../testing/spec-apns.ts';
import { createCard } from '../../testing/spec-card.ts';
import { givenGathered } from '../../testing/spec-gathered.ts';
import { takenBeforeCommit } from '../../testing/spec-job-race.ts';
import { specLogo } from '../../testing/spec-pictures.ts';
import { unzip } from '../../testing/spec-zip.ts';
import { openTestApp } from '../../testing/test-app.ts';
import { openWallets } from './open-wallets.ts';
import { PASS_JOBS } from './pass-changes.ts';

const apns = await openSpecApns();
const issuer = { name: 'Stampwell Ltd', address: '1 High Street, Leeds', email: 'hello@stampwell.test' };
let areFilesUsedUp = false;
const limits = {
  ...noRateLimits,
  async passFile() {
    if (areFilesUsedUp) throw new DomainError('rate_limited', { retryAfter: 60 });
  },
};
const app = await openTestApp({ projectors, ports: { limits } });
// Apple is configured, and is the stand-in.
Object.assign(
  app.ports.wallets,
  openWallets({ pool: app.pool, apple: apns.identity, issuer, at: { applePush: apns.at } }),
);
afterAll(async () => {
  app.ports.wallets.applePush?.close();
  await app.close();
  await apns.close();
});
beforeEach(() => {
  apns.pushes.length = 0;
});
afterAll(() => expect(apns.problems).toEqual([]));

const shop = await app.business({ name: 'Bean There' });

interface Pass {
  serial: string;
  token: string;
  json: PassJson;
}
interface PassJson {
  serialNumber: string;
  authenticationToken: string;
  voided?: boolean;
  barcodes?: { message: string }[];
  storeCard: Record<string, { key: string; value: string }[]>;
  [key: string]: unknown;
}

const jsonIn = (file: Buffer): PassJson => JSON.parse(String(unzip(file).get('pass.json')));
const shown = ({ storeCard }: PassJson, key: string) =>
  Object.values(storeCard)
    .flat()
    .find((field) => field.key === key)?.value;

/** @returns what downloads the pass by one link */
async function linkOf(customer: SpecActor, at: SpecActor = shop) {
  const { status, body } = await customer.call(http.createAppleShopPass, { params: { id: at.id } });
  expect(status).toBe(200);
  const id = body.download_url.split('/').at(-1) ?? '';
  return () => fetch(`${app.url}/api/wallet/apple-pass/${id}`);
}

async function passOf(customer: SpecActor, at: SpecActor = shop): Promise<Pass> {
  const answer = await (await linkOf(customer, at))();
  expect(answer.status).toBe(200);
  const json = jsonIn(Buffer.from(await answer.arrayBuffer()));
  return { serial: json.serialNumber, token: json.authenticationToken, json };
}

/** What runs each hour, when the jobs of these passes were noted before. */
async function sweepLater(serial: string) {
  await app.pool.query(
    `UPDATE platform.shop_passes SET noted_at = now() - interval '2 h' WHERE serial = $1`,
    [serial],
  );
  const { wallet, push } = createCapabilities(app.ports);
  await Promise.all([wallet.sweep(), push.sweep()]);
}
const waitingJobs = async (serial: string) =>
  (
    await app.pool.query(
      `SELECT state FROM jobs.job WHERE name = $1 AND data->>'serial' = $2 AND state < 'completed'`,
      [PASS_JOBS, serial],
    )
  ).rows.map(({ state }) => state);

const authorized = ({ token }: Pass) => ({ headers: { authorization: `ApplePass ${token}` } });
const pathOf = ({ serial }: Pass, deviceId: string) => ({ deviceId, passType: SPEC_PASS_TYPE, serial });
const register = (pass: Pass, deviceId: string, pushToken: string) =>
  app.call(apple.registerPassDevice, {
    params: pathOf(pass, deviceId),
    body: { pushToken },
    ...authorized(pass),
  });
const list = (deviceId: string, since?: string) =>
  app.call(apple.listChangedPasses, {
    params: { deviceId, passType: SPEC_PASS_TYPE },
    ...(since && { query: { passesUpdatedSince: since } }),
  });
async function fetchPass(pass: Pass, headers: Record<string, string> = {}) {
  const answer = await fetch(`${app.url}/api/wallet/apple/v1/passes/${SPEC_PASS_TYPE}/${pass.serial}`, {
    headers: { authorization: `ApplePass ${pass.token}`, ...headers },
  });
  const file = Buffer.from(await answer.arrayBuffer());
  return { answer, json: answer.status === 200 ? jsonIn(file) : null };
}
const updatePasses = async () => {
  await app.react();
  await app.tellWallets();
};
const cardOf = (customer: SpecCustomer, at: SpecActor = shop) =>
  createCard(app, { businessId: at.id, customerId: customer.id });
const given = (stream: string, type: string, data: object) =>
  app.given(stream, [{ type, data } as DomainEvent]);

let count = 0;
/** A customer whose phone has the pass. */
async function holder(at: SpecActor = shop) {
  count += 1;
  const customer = await app.customer();
  const pass = await passOf(customer, at);
  const [device, pushToken] = [`device-${count}`, `ab${String(count).padStart(6, '0')}`];
  expect((await register(pass, device, pushToken)).status).toBe(201);
  await updatePasses();
  apns.pushes.length = 0;
  return { customer, pass, device, pushToken, card: cardOf(customer, at) };
}

describe('a pass of one shop', () => {
  it('[WA1] says what the card says, in the shop’s look, and who issues it', async () => {
    const coloured = await app.business({ name: 'Blue Door' });
    await given(businessStream(coloured.id), 'ShopLookChosen', {
      business_id: coloured.id,
      look: { hue: 250, stamp_shape: 'heart' },
    });
    const customer = await app.customer();
    await cardOf(customer, coloured).stamp(3);
    const { json, serial } = await passOf(customer, coloured);
    expect(json).toMatchObject({
      passTypeIdentifier: SPEC_PASS_TYPE,
      organizationName: 'Stampwell Ltd',
      logoText: 'Blue Door',
      description: 'Stamp card of Blue Door',
      webServiceURL: 'http://localhost:3000/api/wallet/apple',
      backgroundColor: 'rgb(38, 102, 162)',
      barcodes: [{ message: customer.qrCode }],
    });
    expect(json.authenticationToken.length).toBeGreaterThanOrEqual(16);
    expect(shown(json, 'stamps')).toBe('3/10');
    expect(shown(json, 'progress')).toBe('7 more stamps');
    expect(shown(json, 'last')).toMatch(/^\d{4}-/);
    expect(shown(json, 'terms')).toContain('Stamps have no cash value');
    expect(shown(json, 'terms')).toContain('for new cards: one with stamps on it keeps these terms');
    expect(shown(json, 'issuer')).toBe('Stampwell Ltd\n1 High Street, Leeds\nhello@stampwell.test');
    expect(serial).not.toBe(customer.id);
    expect((await passOf(customer, coloured)).serial).toBe(serial);
    expect((await passOf(customer)).serial).not.toBe(serial);
  });

  it('[WA1] shows the shop’s logo, and hears of a new one', async () => {
    const drawn = await app.business({ name: 'Drawn' });
    const { pass, customer, pushToken } = await holder(drawn);
    const { look } = (await drawn.call(uploadLogo, { body: specLogo() })).body;
    await updatePasses();
    expect(apns.pushes).toMatchObject([{ token: pushToken }]);
    const file = Buffer.from(await (await (await linkOf(customer, drawn))()).arrayBuffer());
    const address = logoAddress(drawn.id, look.logo, 'medium');
    const logo = Buffer.from(await (await fetch(`${app.url}${address}`)).arrayBuffer());
    expect(logo.length).toBeGreaterThan(100);
    for (const name of ['logo.png', 'logo@2x.png']) expect(unzip(file).get(name)?.equals(logo)).toBe(true);
    expect(jsonIn(file).serialNumber).toBe(pass.serial);
  });

  it('[WA1] is refused where there is no shop', async () => {
    const customer = await app.customer();
    const pending = await app.business({ isApproved: false });
    for (const id of [pending.id, customer.id])
      expect((await customer.call(http.createAppleShopPass, { params: { id } })).status).toBe(404);
    expect((await app.call(http.createAppleShopPass, { params: { id: shop.id } })).status).toBe(401);
    expect((await shop.call(http.createAppleShopPass, { params: { id: shop.id } })).status).toBe(403);
  });

  it('[WA2] keeps its tokens as hashes and its devices sealed', async () => {
    const { pass, device, pushToken } = await holder();
    const { rows } = await app.pool.query(
      `SELECT t::text || d::text AS line FROM platform.shop_pass_tokens t,
      platform.shop_pass_devices d WHERE t.serial = $1 AND d.serial = $1`,
      [pass.serial],
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const secret of [pass.token, Buffer.from(pass.token).toString('hex'), device, pushToken])
      expect(JSON.stringify(rows)).not.toContain(secret);
  });
});

describe('a link to a pass', () => {
  it('[WA2] gives the same file each time, and ends no phone’s token', async () => {
    const customer = await app.customer();
    const before = await passOf(customer);
    const download = await linkOf(customer);
    const files: Buffer[] = [];
    for (let nth = 0; nth < 12; nth++) files.push(Buffer.from(await (await download()).arrayBuffer()));
    for (const file of files) expect(file.equals(files[0] as Buffer)).toBe(true);
    expect((await fetchPass(before)).answer.status).toBe(200);
  });

  it('[WA2] gives so many files an hour to an address, and so do phones’ own calls', async () => {
    const customer = await app.customer();
    const pass = await passOf(customer);
    const modified = (await fetchPass(pass)).answer.headers.get('last-modified') ?? '';
    const download = await linkOf(customer);
    areFilesUsedUp = true;
    expect((await download()).status).toBe(429);
    expect((await fetchPass(pass)).answer.status).toBe(429);
    expect((await fetchPass(pass, { 'if-modified-since': modified })).answer.status).toBe(304);
    areFilesUsedUp = false;
    expect((await download()).status).toBe(200);
  });
});

describe('Apple’s web service', () => {
  it('[WA2] registers a device once, and forgets it', async () => {
    const pass = await passOf(await app.customer());
    expect((await register(pass, 'phone', 'abcdef01')).status).toBe(201);
    expect((await register(pass, 'phone', 'abcdef02')).status).toBe(200);
    expect((await list('phone')).body).toMatchObject({ serialNumbers: [pass.serial] });
    const gone = await app.call(apple.unregisterPassDevice, {
      params: pathOf(pass, 'phone'),
      ...authorized(pass),
    });
    expect(gone.status).toBe(200);
    expect((await list('phone')).status).toBe(204);
  });

  it('[WA2] takes no more devices than people have', async () => {
    const pass = await passOf(await app.customer());
    for (let nth = 0; nth < 20; nth++) await register(pass, `one-of-many-${nth}`, 'abcdef01');
    expect((await register(pass, 'one-too-many', 'abcdef01')).status).toBe(409);
    expect((await register(pass, 'one-of-many-3', 'abcdef02')).status).toBe(200);
  });

  it('[WA2] tells strangers nothing, not even that a pass exists', async () => {
    const [mine, theirs] = [await passOf(await app.customer()), await passOf(await app.customer())];
    const wrong = [
      { ...mine, token: 'wrong' },
      { ...mine, token: theirs.token },
      { ...mine, serial: theirs.serial },
      { ...mine, serial: shop.id },
      { ...mine, token: '' },
    ];
    for (const pass of wrong) {
      expect((await register(pass, 'phone-x', 'abcdef01')).status).toBe(401);
      const params = pathOf(pass, 'phone-x');
      expect((await app.call(apple.unregisterPassDevice, { params, ...authorized(pass) })).status).toBe(401);
      expect((await fetchPass(pass)).answer.status).toBe(401);
    }
    const other = { ...pathOf(mine, 'phone-x'), passType: 'pass.of.others' };
    const body = { pushToken: 'abcdef01' };
    expect(
      (await app.call(apple.registerPassDevice, { params: other, body, ...authorized(mine) })).status,
    ).toBe(401);
    expect(
      (await app.call(apple.fetchPass, { params: other, headers: { authorization: `Bearer ${mine.token}` } }))
        .status,
    ).toBe(401);
    expect((await list('phone-x')).status).toBe(204);
  });

  it('[WA4] lists what changed since a tag, by strings alone', async () => {
    const { device, pass, card } = await holder();
    const first = (await list(device)).body;
    expect(first).toEqual({ serialNumbers: [pass.serial], lastUpdated: expect.stringMatching(/^\d+$/) });
    expect((await list(device, first.lastUpdated)).status).toBe(204);
    await card.stamp(1);
    await updatePasses();
    const next = (await list(device, first.lastUpdated)).body;
    expect(next.serialNumbers).toEqual([pass.serial]);
    expect(Number(next.lastUpdated)).toBeGreaterThan(Number(first.lastUpdated));
    expect((await list(device, 'yesterday')).status).toBe(422);
  });

  it('[WA4] hands out the pass as it is now, and says where it has not changed', async () => {
    const { pass, card } = await holder();
    const before = await fetchPass(pass);
    expect(before.answer.headers.get('content-type')).toBe('application/vnd.apple.pkpass');
    const modified = before.answer.headers.get('last-modified') ?? '';
    expect((await fetchPass(pass, { 'if-modified-since': modified })).answer.status).toBe(304);
    await card.stamp(10);
    await updatePasses();
    const after = await fetchPass(pass, { 'if-modified-since': modified });
    expect(after.answer.status).toBe(200);
    expect(after.json).toMatchObject({ serialNumber: pass.serial, authenticationToken: pass.token });
    expect(shown(after.json as PassJson, 'progress')).toBe('Ready to redeem!');
    // Within the same second as well.
    await card.redeem();
    await updatePasses();
    const since = { 'if-modified-since': after.answer.headers.get('last-modified') ?? '' };
    expect((await fetchPass(pass, since)).answer.status).toBe(200);
  });

  it('[WA5] keeps none of a device’s words', async () => {
    const warn = vi.spyOn(app.ports.log, 'warn');
    const logs = ['Get pass task (serial 42) encountered error', 'Ada Lovelace', 'x'.repeat(9_000)];
    expect((await app.call(apple.logFromDevices, { body: { logs } })).status).toBe(200);
    expect(warn.mock.calls.map(([first]) => first)).toEqual([{ lines: 3, known: ['fetch'] }]);
    expect((await app.call(apple.logFromDevices, { body: { logs: 'x' } })).status).toBe(422);
    warn.mockRestore();
  });
});

describe('what changes a pass', () => {
  it('[WA3] is pushed to the devices that have it, once', async () => {
    const { pushToken, card } = await holder();
    await card.stamp(2);
    await updatePasses();
    await updatePasses();
    expect(apns.pushes.map(({ token }) => token)).toEqual([pushToken]);
  });

  it('[WA3] costs nothing for people without a pass', async () => {
    await app.tellWallets();
    const jobs = async () =>
      (await app.pool.query('SELECT 1 FROM jobs.job WHERE name = $1', [PASS_JOBS])).rowCount;
    const before = await jobs();
    await cardOf(await app.customer()).stamp(1);
    await app.react();
    expect(await jobs()).toBe(before);
  });

  it('[WA3] is pushed once for many changes that wait', async () => {
    const { pushToken, card, pass } = await holder();
    for (let nth = 0; nth < 5; nth++) await card.stamp(1);
    await updatePasses();
    expect(apns.pushes).toMatchObject([{ token: pushToken }]);
    expect(shown((await fetchPass(pass)).json as PassJson, 'stamps')).toBe('5/10');
  });

  it('[WA3] is also the shop’s doing: its reward, look and name', async () => {
    const other = await app.business({ name: 'Before' });
    const { pass, pushToken } = await holder(other);
    await app.people.change(other.id, { name: 'After' });
    await given(businessStream(other.id), 'BusinessProfileChanged', {
      business_id: other.id,
      fields: ['name'],
    });
    await updatePasses();
    expect(apns.pushes).toMatchObject([{ token: pushToken }]);
    expect((await fetchPass(pass)).json?.logoText).toBe('After');
  });

  it('[WA10] is where the shop’s places are, and no longer where one closed', async () => {
    const several = await app.business({ name: 'Twice' });
    const place = { business_id: several.id, place_id: '0193c0de-0000-7000-8000-00000000aa01' };
    const [first, harbour] = [0, 1].map((north) => ({ latitude: 50 + north, longitude: -1 }));
    const details = {
      [several.id]: { location: first },
      [place.place_id]: { location: harbour, name: 'Harbour' },
    };
    await app.people.change(several.id, { places: details });
    const { pass, pushToken } = await holder(several);
    expect(pass.json.locations).toBeUndefined();
    const pins = [
      { ...first, relevantText: 'Twice' },
      { ...harbour, relevantText: 'Twice, Harbour' },
    ];
    for (const [type, locations] of [
      ['PlaceOpened', pins],
      ['PlaceClosed', pins.slice(0, 1)],
    ] as const) {
      apns.pushes.length = 0;
      await given(businessStream(several.id), type, place);
      await updatePasses();
      expect(apns.pushes).toMatchObject([{ token: pushToken }]);
      expect((await fetchPass(pass)).json?.locations).toEqual(locations);
    }
  });

  it('[WA3] is the customer’s new code', async () => {
    const { customer, pass, pushToken } = await holder();
    const code = await app.people.issueQrCode(customer.id);
    await given(accountStream(customer.id), 'QrCodeRotated', { account_id: customer.id });
    await updatePasses();
    expect(apns.pushes).toMatchObject([{ token: pushToken }]);
    expect((await fetchPass(pass)).json?.barcodes?.[0]?.message).toBe(code);
  });

  it('[WA4] is pushed to a phone that took the pass a moment before it registered', async () => {
    const customer = await app.customer();
    const pass = await passOf(customer);
    await cardOf(customer).stamp(1);
    await updatePasses();
    expect(apns.pushes).toEqual([]);
    await register(pass, 'late', 'abcdef77');
    await updatePasses();
    expect(apns.pushes).toMatchObject([{ token: 'abcdef77' }]);
  });

  it('[WA4] is pushed to a second phone that took the pass before a change that the first was told of', async () => {
    const { customer, card } = await holder();
    const second = await passOf(customer);
    await card.stamp(1);
    await updatePasses();
    apns.pushes.length = 0;
    await register(second, `second-${second.serial}`, 'abcdef88');
    await updatePasses();
    expect(apns.pushes.map(({ token }) => token)).toContain('abcdef88');
  });

  it('[WA3] is told also if its job was taken before it was committed', async () => {
    const { pass, card, pushToken } = await holder();
    await takenBeforeCommit(app, PASS_JOBS, { serial: pass.serial }, pass.serial, async () => {
      await card.stamp(1);
      await app.react();
    });
    await app.tellWallets();
    expect(apns.pushes).toMatchObject([{ token: pushToken }]);
  });

  it('[WA6] reaches the other phones where one cannot be pushed', async () => {
    const { pass, card } = await holder();
    await register(pass, `other-${pass.serial}`, 'abcdef99');
    await updatePasses();
    apns.pushes.length = 0;
    apns.answers.push({ status: 500, reason: 'InternalServerError' });
    await card.stamp(1);
    await updatePasses();
    expect(apns.pushes).toHaveLength(1);
    await app.pool.query(`UPDATE jobs.job SET start_after = now() WHERE state = 'retry'`);
    await app.tellWallets();
    expect(new Set(apns.pushes.map(({ token }) => token)).size).toBe(2);
  });

  it('[WA6] is looked for each hour, unless it is still tried', async () => {
    const { pass, card, pushToken } = await holder();
    apns.isDown = true;
    await card.stamp(1);
    await updatePasses();
    expect(await waitingJobs(pass.serial)).toEqual(['retry']);
    await sweepLater(pass.serial);
    expect(await waitingJobs(pass.serial)).toEqual(['retry']);
    apns.isDown = false;
    await app.pool.query('DELETE FROM jobs.job WHERE name = $1', [PASS_JOBS]);
    await sweepLater(pass.serial);
    await app.tellWallets();
    expect(apns.pushes).toMatchObject([{ token: pushToken }]);
  });

  it('[WA6] is not lost while Apple is away for an hour', async () => {
    const { pushToken, card } = await holder();
    apns.isDown = true;
    await card.stamp(1);
    await updatePasses();
    const job = async () =>
      (
        await app.pool.query(
          `SELECT state, extract(epoch FROM start_after - now())::float AS wait, retry_count FROM jobs.job
            WHERE name = $1 AND state = 'retry'`,
          [PASS_JOBS],
        )
      ).rows[0];
    const waits: number[] = [];
    for (let wait = await job(); waits.reduce((sum, each) => sum + each, 0) < 3_600; wait = await job()) {
      expect(wait).toMatchObject({ state: 'retry' });
      waits.push(Math.max(1, wait.wait));
      await app.pool.query(`UPDATE jobs.job SET start_after = now() WHERE state = 'retry'`);
      await app.tellWallets();
    }
    expect(apns.pushes).toEqual([]);
    apns.isDown = false;
    // The wait is at most a quarter of an hour, and so is the pass late by no more.
    expect(Math.max(...waits)).toBeLessThanOrEqual(901);
    await app.pool.query(`UPDATE jobs.job SET start_after = now() WHERE state = 'retry'`);
    await app.tellWallets();
    expect(apns.pushes).toMatchObject([{ token: pushToken }]);
  });

  it('[WA6] drops a token that Apple no longer knows', async () => {
    const { pass, pushToken, card, device } = await holder();
    apns.gone.add(pushToken);
    await card.stamp(1);
    await updatePasses();
    expect((await list(device)).status).toBe(204);
    const { rowCount } = await app.pool.query('SELECT 1 FROM platform.shop_pass_devices WHERE serial = $1', [
      pass.serial,
    ]);
    expect(rowCount).toBe(0);
  });
});

describe('[WA7] the end of a card', () => {
  it('voids the pass of an erased customer, and names them no longer', async () => {
    const { customer, pass, pushToken } = await holder();
    const unused = await passOf(customer, await app.business());
    const { status } = await customer.call(deleteUserAccount, { body: { password: customer.password } });
    expect(status).toBe(204);
    await updatePasses();
    expect(apns.pushes).toMatchObject([{ token: pushToken }]);
    const { json } = await fetchPass(pass);
    expect(json?.voided).toBe(true);
    expect(json?.barcodes).toBeUndefined();
    expect(shown(json as PassJson, 'ended')).toBe('This card no longer exists.');
    expect((await fetchPass(unused)).answer.status).toBe(401);
    const { rows } = await app.pool.query('SELECT * FROM platform.shop_passes WHERE serial = $1', [
      pass.serial,
    ]);
    expect(JSON.stringify(rows)).not.toContain(customer.id);
    expect(rows[0].voided_at).not.toBeNull();
  });

  it('is told later where the job of an erased customer’s pass was lost', async () => {
    const { customer, pass, pushToken } = await holder();
    apns.isDown = true;
    await customer.call(deleteUserAccount, { body: { password: customer.password } });
    await updatePasses();
    apns.isDown = false;
    await app.pool.query('DELETE FROM jobs.job WHERE name = $1', [PASS_JOBS]);
    await sweepLater(pass.serial);
    await app.tellWallets();
    expect(apns.pushes).toMatchObject([{ token: pushToken }]);
  });

  it('voids the passes of a shop that left', async () => {
    const leaving = await app.business();
    const { pass, pushToken } = await holder(leaving);
    await given(businessStream(leaving.id), 'BusinessErased', { business_id: leaving.id });
    await app.people.erase(leaving.id);
    await updatePasses();
    expect(apns.pushes).toMatchObject([{ token: pushToken }]);
    const { json } = await fetchPass(pass);
    expect(json?.voided).toBe(true);
    expect(shown(json as PassJson, 'ended')).toContain('This shop has left Stampwell');
  });

  it('voids it for a deactivated account until that is active again', async () => {
    const { customer, pass } = await holder();
    const account = accountStream(customer.id);
    await given(account, 'AccountDeactivated', { account_id: customer.id, reason: houseText('spec') });
    await updatePasses();
    expect((await fetchPass(pass)).json?.voided).toBe(true);
    await given(account, 'AccountReactivated', { account_id: customer.id });
    await updatePasses();
    expect((await fetchPass(pass)).json?.voided).toBeUndefined();
    expect(apns.pushes).toHaveLength(2);
  });

  it('voids it while the account is merged into another one', async () => {
    const { customer, pass } = await holder();
    const data = {
      account_id: customer.id,
      other_id: (await app.customer()).id,
      role: 'into',
      merge_id: 'm',
    } as const;
    await given(accountStream(customer.id), 'AccountsMerged', data);
    await updatePasses();
    const { json } = await fetchPass(pass);
    expect(json?.voided).toBe(true);
    expect(JSON.stringify(json)).toContain('in your other account now');
    await given(accountStream(customer.id), 'AccountsSplit', data);
    await updatePasses();
    expect((await fetchPass(pass)).json?.voided).toBeUndefined();
  });

  it('says that a deactivated shop gives no stamps, and keeps the card', async () => {
    const closed = await app.business();
    const { pass, card } = await holder(closed);
    await card.stamp(2);
    await given(businessStream(closed.id), 'BusinessDeactivated', {
      business_id: closed.id,
      reason: houseText('spec'),
    });
    await updatePasses();
    const { json } = await fetchPass(pass);
    expect(json?.voided).toBeUndefined();
    expect(shown(json as PassJson, 'progress')).toBe('Not giving stamps at the moment');
  });

  it('says that a shop whose plan has lapsed gives no stamps, until it has one again', async () => {
    const lapsing = await app.business();
    const { pass, card } = await holder(lapsing);
    await card.stamp(2);
    const ended = { business_id: lapsing.id, why: 'unpaid', ended_at: new Date().toISOString() };
    await app.given(subscriptionStream(lapsing.id), [
      { type: 'SubscriptionEnded', data: ended } as DomainEvent,
    ]);
    await updatePasses();
    expect(shown((await fetchPass(pass)).json as PassJson, 'progress')).toBe(
      'Not giving stamps at the moment',
    );
    const trial = {
      business_id: lapsing.id,
      trial_ends_at: new Date(Date.now() + DAY_MS).toISOString(),
      with_card: false,
    };
    await app.given(subscriptionStream(lapsing.id), [{ type: 'TrialStarted', data: trial }]);
    await updatePasses();
    expect(shown((await fetchPass(pass)).json as PassJson, 'progress')).toBe('8 more stamps');
  });
});

it('reaches the wallet within 5 s of the stamp, with nothing but the process that gave it', async () => {
  const holders = await Promise.all([1, 2, 3, 4, 5, 6].map(() => holder()));
  await app.tellWallets();
  apns.pushes.length = 0;
  const given = givenGathered(app);
  const at = new Map<string, number>();
  for (const { customer, pushToken } of holders) {
    at.set(pushToken, Date.now());
    await createCard({ given }, { businessId: shop.id, customerId: customer.id }).stamp(1);
  }
  await vi.waitFor(() => expect(apns.pushes).toHaveLength(holders.length), 10_000);
  const delays = apns.pushes.map(({ token, at: pushedAt }) => pushedAt - (at.get(token) ?? 0));
  process.stdout.write(`stamp to push: ${delays.join(', ')} ms\n`);
  expect(Math.max(...delays)).toBeLessThan(5_000);
});
