import { randomBytes } from 'node:crypto';
import {
  API_KEY_CALLS_PER_MINUTE,
  apiKeysStream,
  cardStream,
  WRONG_API_KEYS_PER_MINUTE,
} from '@stampwell/contracts';
import { deactivateBusiness, reactivateBusiness } from '@stampwell/contracts/http/admin.ts';
import * as http from '@stampwell/contracts/http/api-keys.ts';
import { deleteBusinessAccount } from '@stampwell/contracts/http/business-settings.ts';
import * as v1 from '@stampwell/contracts/http/v1/index.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, it } from 'vitest';
import { SPEC_PASSWORD } from '../../testing/spec-actors.ts';
import { ALL_BUT_NAMES, callingWith, keyOf } from '../../testing/spec-key.ts';
import { openTestApp } from '../../testing/test-app.ts';
import { createApiKeyStore } from './api-key-store.ts';
import { newKeyText } from './key-text.ts';

const app = await openTestApp();
afterAll(() => app.close());

const works = { status: 200 };
const refused = { status: 401, error: { code: 'unauthenticated' } };

describe('an owner’s keys', () => {
  it('[AK1, AK2] are made, listed without their text, and kept as a hash', async () => {
    const shop = await app.business();
    const { body, status } = await shop.call(http.makeApiKey, {
      body: { name: 'Front', scopes: ['give', 'give', 'read_cards'], ends_in_days: 30 },
    });
    expect(status).toBe(201);
    expect(body.key).toMatchObject({ name: 'Front', scopes: ['give', 'read_cards'], last_used_at: null });
    expect((await shop.call(http.apiKeys)).body).toEqual({ keys: [body.key] });
    const { rows } = await app.pool.query(
      'SELECT k.*, s.* FROM platform.api_keys k, platform.api_key_secrets s',
    );
    const events = await app.eventsOf(apiKeysStream(shop.id));
    for (const kept of [JSON.stringify(rows), JSON.stringify(events)]) {
      expect(kept).not.toContain(body.secret.slice(-36));
      expect(kept).not.toContain('Front');
    }
    expect(events.map(({ type, actor }) => [type, actor.id])).toEqual([['ApiKeyMade', shop.id]]);
  });

  it('[AK1] are made by an owner who proved who they are, and by nobody else', async () => {
    const shop = await app.business();
    const body = { name: 'Front', scopes: ['give'] };
    expect(await app.call(http.makeApiKey, { body })).toMatchObject({ status: 401 });
    for (const other of [await app.employee(shop.id), await app.customer(), await app.admin()])
      expect(await other.call(http.makeApiKey, { body })).toMatchObject({ status: 403 });
    await app.pool.query(
      `UPDATE platform.sessions SET authenticated_at = now() - interval '1 day' WHERE id = $1`,
      [shop.sessionId],
    );
    const late = await shop.call(http.makeApiKey, { body });
    expect(late).toMatchObject({ status: 403, error: { code: 'reauthentication_required' } });
  });

  it.each([
    [{ name: '', scopes: ['give'] }, 'name'],
    [{ name: 'x'.repeat(41), scopes: ['give'] }, 'name'],
    [{ name: 'Front', scopes: [] }, 'scopes'],
    [{ name: 'Front', scopes: ['everything'] }, 'scopes.0'],
    [{ name: 'Front', scopes: ['give'], ends_in_days: 0 }, 'ends_in_days'],
  ])('[AK1] are refused with %o', async (body, field) => {
    const shop = await app.business();
    expect(await shop.call(http.makeApiKey, { body })).toMatchObject({ status: 422, error: { field } });
  });

  it('[AK3] have two secrets after a rotation, and never three', async () => {
    const shop = await app.business();
    const { id, secret: first } = await keyOf(app, shop);
    const rotate = async () => (await shop.call(http.rotateApiKey, { params: { id } })).body;
    const { secret: second, key } = await rotate();
    expect(Date.parse(key.old_secret_ends_at ?? '')).toBeGreaterThan(Date.now() + 6 * 86_400_000);
    expect(await callingWith(app.call, first)(v1.v1Key)).toMatchObject(works);
    expect(await callingWith(app.call, second)(v1.v1Key)).toMatchObject(works);
    const { secret: third } = await rotate();
    expect(await callingWith(app.call, first)(v1.v1Key)).toMatchObject(refused);
    expect(await callingWith(app.call, second)(v1.v1Key)).toMatchObject(works);
    expect(await callingWith(app.call, third)(v1.v1Key)).toMatchObject(works);
    await app.pool.query('UPDATE platform.api_key_secrets SET ends_at = now() WHERE ends_at IS NOT NULL');
    await expect
      .poll(() => callingWith(app.call, second)(v1.v1Key), { timeout: 1_000 })
      .toMatchObject(refused);
  });

  it('[AK3] have two secrets at most, also if several processes rotate them at once', async () => {
    const { id } = await keyOf(app, await app.business());
    const store = createApiKeyStore(app.pool);
    const rotate = () => store.addSecret(id, randomBytes(32));
    // Both have begun before either of them may change the secret that there is.
    const held = await app.pool.connect();
    await held.query('BEGIN');
    await held.query('SELECT FROM platform.api_key_secrets WHERE key_id = $1 FOR UPDATE', [id]);
    const both = Promise.all([rotate(), rotate()]);
    await expect.poll(() => waiting()).toBe(2);
    await held.query('COMMIT');
    held.release();
    await both;
    const { rows } = await app.pool.query('SELECT ends_at FROM platform.api_key_secrets WHERE key_id = $1', [
      id,
    ]);
    expect(rows.filter(({ ends_at }) => ends_at === null)).toHaveLength(1);
    expect(rows).toHaveLength(2);
  });

  it('[AK4] are revoked at once here, and within a second elsewhere; ended ones work no more', async () => {
    const shop = await app.business();
    const { id, call } = await keyOf(app, shop);
    expect(await call(v1.v1Key)).toMatchObject(works);
    expect(await shop.call(http.revokeApiKey, { params: { id } })).toMatchObject({ status: 204 });
    expect(await call(v1.v1Key)).toMatchObject(refused);
    expect(await shop.call(http.revokeApiKey, { params: { id } })).toMatchObject({ status: 204 });
    expect((await shop.call(http.apiKeys)).body.keys).toEqual([]);
    const types = (await app.eventsOf(apiKeysStream(shop.id))).map(({ type }) => type);
    expect(types).toEqual(['ApiKeyMade', 'ApiKeyRevoked']);
    // By another process, and by time: this one knows nothing of either.
    for (const change of ['revoked_at = now()', 'ends_at = now()']) {
      const other = await keyOf(app, shop);
      expect(await other.call(v1.v1Key)).toMatchObject(works);
      await app.pool.query(`UPDATE platform.api_keys SET ${change} WHERE id = $1`, [other.id]);
      await expect.poll(() => other.call(v1.v1Key), { timeout: 1_000 }).toMatchObject(refused);
    }
  });

  it('[AK5] open nothing while their shop is closed, and are gone with it', async () => {
    const [shop, admin] = [await app.business(), await app.admin()];
    const { call } = await keyOf(app, shop);
    const params = { id: shop.id };
    expect(await call(v1.v1Key)).toMatchObject(works);
    await admin.call(deactivateBusiness, { params, body: { reason: 'Fraud' } });
    await expect
      .poll(() => call(v1.v1Key), { timeout: 1_000 })
      .toMatchObject({ status: 403, error: { code: 'business_inactive' } });
    await admin.call(reactivateBusiness, { params });
    expect(await call(v1.v1Key)).toMatchObject(works);
    const early = await app.business({ isApproved: false });
    const waiting = await keyOf(app, early);
    expect(await waiting.call(v1.v1Key)).toMatchObject({ error: { code: 'business_not_approved' } });
    await shop.call(deleteBusinessAccount, { body: { password: SPEC_PASSWORD } });
    await expect.poll(() => call(v1.v1Key), { timeout: 1_000 }).toMatchObject({ status: 401 });
    const { rowCount } = await app.pool.query('SELECT FROM platform.api_keys WHERE business_id = $1', [
      shop.id,
    ]);
    expect(rowCount).toBe(0);
  });

  it('[AK6] of another shop are not found', async () => {
    const [shop, other] = [await app.business(), await app.business()];
    const { id, call } = await keyOf(app, shop);
    for (const params of [{ id }, { id: uuidv7() }]) {
      expect(await other.call(http.revokeApiKey, { params })).toMatchObject({ status: 404 });
      expect(await other.call(http.rotateApiKey, { params })).toMatchObject({ status: 404 });
    }
    expect(await call(v1.v1Key)).toMatchObject(works);
  });
});

async function waiting(): Promise<number> {
  const { rows } = await app.pool.query(
    'SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = $1',
    ['Lock'],
  );
  return rows[0].waiting;
}

describe('a call with a key', () => {
  it('[AK2] is refused for every text that is no key of ours', async () => {
    const shop = await app.business();
    const { id, secret } = await keyOf(app, shop);
    const guessed = newKeyText(id);
    for (const token of [
      guessed,
      secret.slice(0, -1),
      `${secret}x`,
      secret.toLowerCase(),
      'sw_live_',
      shop.token,
    ]) {
      const answer = await app.call(v1.v1Key, { token });
      expect(answer).toMatchObject({
        ...refused,
        error: { status: 401, type: 'urn:stampwell:unauthenticated' },
      });
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    }
    expect(await app.call(v1.v1Key)).toMatchObject(refused);
    const shouted = await fetch(`${app.url}/V1/key`);
    expect(shouted.headers.get('content-type')).toContain('application/problem+json');
    // And a key is no session.
    expect(await app.call(http.apiKeys, { token: secret })).toMatchObject({ status: 401 });
  });

  it('[AK6, AK7] does what it is for, in its own shop', async () => {
    const [shop, other, ann] = [await app.business(), await app.business(), await app.customer()];
    const code = { code: ann.qrCode };
    const gives = await keyOf(app, shop, ['give']);
    const given = await gives.call(v1.v1Give, { body: code });
    expect(given).toMatchObject({ status: 201, body: { customer: { id: ann.id }, stamps: 1 } });
    expect(given.body.customer).not.toHaveProperty('name');
    for (const [endpoint, request] of [
      [v1.v1LookUp, { body: code }],
      [v1.v1Card, { params: { customer_id: ann.id } }],
      [v1.v1Redeem, { body: code }],
      [v1.v1ExportCustomers, {}],
    ] as const)
      expect(await gives.call(endpoint, request)).toMatchObject({
        status: 403,
        error: { code: 'forbidden' },
      });
    const redeems = await keyOf(app, shop, ['redeem']);
    const undo = { body: { transaction_id: given.body.transaction_id } };
    expect(await redeems.call(v1.v1Undo, undo)).toMatchObject({ status: 403 });
    const elsewhere = await keyOf(app, other);
    expect(await elsewhere.call(v1.v1Undo, undo)).toMatchObject({ status: 404 });
    expect(await elsewhere.call(v1.v1Card, { params: { customer_id: ann.id } })).toMatchObject({
      status: 404,
    });
    const named = await keyOf(app, shop, ['read_cards', 'names']);
    const found = await named.call(v1.v1LookUp, { body: code });
    expect(found).toMatchObject({ status: 200, body: { customer: { name: ann.name }, stamps: 1 } });
    expect(await gives.call(v1.v1Undo, undo)).toMatchObject({ status: 201, body: { stamps: 0 } });
  });

  it('[AK8] is under the caps of staff, and not for its owner’s card', async () => {
    const shop = await app.business({ terms: { daily_stamp_cap: 2, scan_cooldown_hours: 0 } });
    const { call, id } = await keyOf(app, shop);
    const ann = await app.customer();
    const give = (body: object) => call(v1.v1Give, { body });
    expect(await give({ code: ann.qrCode, amount: 2 })).toMatchObject({ status: 201 });
    expect(await give({ code: ann.qrCode })).toMatchObject({ error: { code: 'daily_cap_reached' } });
    const [event] = await app.eventsOf(cardStream(shop.id, ann.id));
    expect(event).toMatchObject({ type: 'StampsGiven', actor: { kind: 'key', id } });
    const self = await app.customer({ email: shop.email });
    expect(await give({ code: self.qrCode })).toMatchObject({ error: { code: 'self_stamping' } });
  });

  it('[AK5] gives nothing once the plan has lapsed', async () => {
    const [shop, ann] = [await app.business({ hasTrial: false }), await app.customer()];
    const { call } = await keyOf(app, shop);
    const answer = await call(v1.v1Give, { body: { code: ann.qrCode } });
    expect(answer).toMatchObject({ status: 403, error: { code: 'subscription_required' } });
  });

  it('[AK10] is one of so many a minute, and says how many are left', async () => {
    const { call } = await keyOf(app, await app.business());
    const first = await call(v1.v1Key);
    expect(first.headers.get('ratelimit-policy')).toBe(`"key";q=${API_KEY_CALLS_PER_MINUTE};w=60`);
    expect(first.headers.get('ratelimit')).toMatch(`"key";r=${API_KEY_CALLS_PER_MINUTE - 1};t=`);
    for (let nth = 1; nth < API_KEY_CALLS_PER_MINUTE; nth += 1) await call(v1.v1Key);
    const last = await call(v1.v1Key);
    expect(last).toMatchObject({ status: 429, error: { code: 'rate_limited' } });
    expect(last.headers.get('retry-after')).toMatch(/^\d+$/);
  });

  it('[AK11] notes the hour', async () => {
    const shop = await app.business();
    const { call } = await keyOf(app, shop);
    await call(v1.v1Key);
    const [key] = (await shop.call(http.apiKeys)).body.keys;
    expect(key?.last_used_at).toMatch(/:00:00\.000Z$/);
  });

  it('[AK12] is refused where the key is in the address', async () => {
    const { secret } = await keyOf(app, await app.business());
    const headers = { authorization: `Bearer ${secret}` };
    for (const written of [secret, secret.replace('_', '%5F'), secret.replace('sw', '%73%77')])
      for (const address of [`/v1/key?key=${written}`, `/v1/customers?cursor=${written}`]) {
        const answer = await fetch(app.url + address, { headers });
        expect(answer.status).toBe(400);
        expect(JSON.stringify(await answer.json())).not.toContain(secret);
      }
  });

  it('[AK13] writes with an Idempotency-Key, once, also after a rotation', async () => {
    const [shop, ann] = [await app.business(), await app.customer()];
    const { id, secret } = await keyOf(app, shop);
    const body = { code: ann.qrCode };
    const without = await app.call(v1.v1Give, { token: secret, body });
    expect(without).toMatchObject({ status: 422, error: { code: 'validation_failed' } });
    const headers = { 'idempotency-key': 'sale-1' };
    const first = await app.call(v1.v1Give, { token: secret, body, headers });
    const { secret: next } = (await shop.call(http.rotateApiKey, { params: { id } })).body;
    const again = await app.call(v1.v1Give, { token: next, body, headers });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const changed = await app.call(v1.v1Give, { token: next, body: { ...body, amount: 2 }, headers });
    expect(changed).toMatchObject({ status: 422, error: { code: 'idempotency_key_reused' } });
    const others = await keyOf(app, shop, ALL_BUT_NAMES);
    expect(await app.call(v1.v1Give, { token: others.secret, body, headers })).toMatchObject({
      error: { code: 'cooldown_active' },
    });
  });
});

it('[AK10] guesses are limited by the network that they come from, and keys that work there go on', async () => {
  const [shop, late] = [await app.business(), await app.business()];
  const [{ call }, revoked] = [await keyOf(app, shop), await keyOf(app, shop)];
  expect(await call(v1.v1Key)).toMatchObject(works);
  expect(await revoked.call(v1.v1Key)).toMatchObject(works);
  await shop.call(http.revokeApiKey, { params: { id: revoked.id } });
  const guess = () => app.call(v1.v1Key, { token: newKeyText(uuidv7()) });
  const atOnce = await Promise.all(Array.from({ length: WRONG_API_KEYS_PER_MINUTE * 2 }, guess));
  const told = atOnce.filter(({ status }) => status === 401);
  expect(told.length).toBeLessThanOrEqual(WRONG_API_KEYS_PER_MINUTE);
  expect(await guess()).toMatchObject({ status: 429 });
  // A till that nobody gave the new key has no more tries than any other.
  for (const key of [revoked, await keyOf(app, late)])
    expect(await key.call(v1.v1Key)).toMatchObject({ status: 429 });
  expect(await call(v1.v1Key)).toMatchObject(works);
});
