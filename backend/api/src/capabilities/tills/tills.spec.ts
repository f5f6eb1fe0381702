import { PIN_TRIES, tillStream, tillsStream } from '@stampwell/contracts';
import { deactivateEmployee, deleteEmployee } from '@stampwell/contracts/http/employees.ts';
import { securityActivity } from '@stampwell/contracts/http/security.ts';
import { ownTransactions, scanStamps, undoTransaction } from '@stampwell/contracts/http/stamps.ts';
import * as http from '@stampwell/contracts/http/tills.ts';
import { projectors } from '@stampwell/read-models';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../app.ts';
import { createCaller } from '../../testing/spec-call.ts';
import { createTablet, SPEC_PIN, takenBy, tillOf } from '../../testing/spec-till.ts';
import { openTestApp } from '../../testing/test-app.ts';

const app = await openTestApp({ projectors, areRatesLimited: true });
afterAll(() => app.close());

const noTill = { status: 401, error: { code: 'unauthenticated' } };
const wrong = { status: 401, error: { code: 'invalid_credentials', message: 'That PIN is not right' } };

async function shopWithTill() {
  const owner = await app.business({ terms: { scan_cooldown_hours: 0 } });
  const [ann, ben] = [
    await app.employee(owner.id, { name: 'Ann' }),
    await app.employee(owner.id, { name: 'Ben' }),
  ];
  return { owner, ann, ben, till: await tillOf(app, owner) };
}

describe('enrolling', () => {
  it('[TL1] makes a tablet a till by a code, which is kept as a hash and works once', async () => {
    const owner = await app.business();
    const { body, status } = await owner.call(http.makeTillCode, {
      body: { name: 'Front', lock_after_minutes: 5 },
    });
    expect(status).toBe(201);
    expect(Date.parse(body.ends_at) - Date.now()).toBeGreaterThan(9 * 60_000);
    const { rows } = await app.pool.query('SELECT * FROM platform.till_codes');
    expect(JSON.stringify(rows)).not.toContain(body.till_code);
    const tablet = createTablet(app.call);
    const enrolled = await tablet.enrol(body.till_code);
    expect(enrolled.status).toBe(201);
    // The answer was lost.
    expect((await tablet.enrol(body.till_code)).body).toEqual(enrolled.body);
    const used = await createTablet(app.call).enrol(body.till_code);
    expect(used).toMatchObject({ status: 404, error: { code: 'not_found' } });
    expect((await createTablet(app.call).enrol('AAAAAAAA')).error.message).toBe(used.error.message);
    const events = await app.eventsOf(tillsStream(owner.id));
    expect(events.map(({ type, actor }) => [type, actor.id])).toEqual([['TillEnrolled', owner.id]]);
    expect(JSON.stringify(events)).not.toContain('Front');
    expect((await owner.call(http.listTills)).body.tills).toEqual([
      expect.objectContaining({
        id: enrolled.body.id,
        name: 'Front',
        lock_after_minutes: 5,
        place_id: owner.id,
        taken_by: null,
        wrong_pins: [],
      }),
    ]);
  });

  it('[TL1] ends a code after ten minutes, and with a newer one', async () => {
    const owner = await app.business();
    const make = async () =>
      (await owner.call(http.makeTillCode, { body: { name: 'Front' } })).body.till_code;
    const [first, second] = [await make(), await make()];
    expect((await createTablet(app.call).enrol(first)).status).toBe(404);
    await app.pool.query('UPDATE platform.till_codes SET ends_at = now() WHERE business_id = $1', [owner.id]);
    expect((await createTablet(app.call).enrol(second)).status).toBe(404);
  });

  it('[TL2] believes a call by its key, of now and of this call alone', async () => {
    const { till, ann } = await shopWithTill();
    expect(await app.call(http.openTill)).toMatchObject(noTill);
    expect((await till.call(http.openTill)).status).toBe(200);
    for (const off of [-301_000, 301_000])
      expect(await till.call(http.openTill, {}, { at: Date.now() + off })).toMatchObject(noTill);
    const stranger = createTablet(app.call);
    expect(await stranger.callAs(till.id)(http.openTill)).toMatchObject(noTill);
    expect(await stranger.callAs(uuidv7())(http.openTill)).toMatchObject(noTill);
    const at = await takenBy(till, ann);
    // Its token alone, or under another till's proof.
    expect(await app.call(ownTransactions, { token: at.token })).toMatchObject(noTill);
    expect(await stranger.callAs(till.id)(ownTransactions, { token: at.token })).toMatchObject(noTill);
    expect((await at.call(ownTransactions)).status).toBe(200);
  });

  it('[TL3, TL4] is changed and revoked by its owner, and opens nothing then, in another process too', async () => {
    const { owner, ann, till } = await shopWithTill();
    const stranger = await app.business();
    const params = { id: till.id };
    const body = { name: 'Back', lock_after_minutes: 10 };
    expect((await stranger.call(http.changeTill, { params, body })).status).toBe(404);
    expect((await stranger.call(http.revokeTill, { params })).status).toBe(404);
    expect((await owner.call(http.changeTill, { params, body: { place_id: uuidv7() } })).status).toBe(404);
    for (let again = 0; again < 2; again++)
      expect((await owner.call(http.changeTill, { params, body })).status).toBe(204);
    expect((await owner.call(http.listTills)).body.tills[0]).toMatchObject(body);
    const at = await takenBy(till, ann);
    expect((await owner.call(http.listTills)).body.tills[0]?.taken_by).toMatchObject({
      employee_id: ann.id,
      name: 'Ann',
    });

    const other = createApp(app.ports).listen(0);
    const { port } = other.address() as { port: number };
    const elsewhere = createCaller(`http://localhost:${port}`);
    const mine = () => till.call(ownTransactions, { token: at.token }, { via: elsewhere });
    expect((await mine()).status).toBe(200);
    await owner.call(http.revokeTill, { params });
    expect(await till.call(http.openTill)).toMatchObject(noTill);
    expect(await at.call(ownTransactions)).toMatchObject({ error: { code: 'session_ended' } });
    await vi.waitFor(async () => expect((await mine()).error.code).toBe('session_ended'), { timeout: 1_000 });
    other.close();
    expect((await owner.call(http.listTills)).body.tills).toEqual([]);
    expect((await owner.call(http.revokeTill, { params })).status).toBe(204);
    const types = (await app.eventsOf(tillsStream(owner.id))).map(({ type }) => type);
    expect(types).toEqual(['TillEnrolled', 'TillNamed', 'TillLockSet', 'TillRevoked']);
  });
});

it('[TL4] ends the session of who took a till while it was being revoked', async () => {
  const { owner, ann, till } = await shopWithTill();
  expect((await (await takenBy(till, ann)).call(ownTransactions)).status).toBe(200);
  // Their PIN is being compared.
  const holder = await app.pool.connect();
  await holder.query('BEGIN; LOCK TABLE platform.pins IN ACCESS EXCLUSIVE MODE');
  const taking = till.call(http.takeTill, { body: { employee_id: ann.id, pin: SPEC_PIN } });
  const isWaiting = `SELECT FROM pg_locks WHERE NOT granted AND relation = 'platform.pins'::regclass`;
  await vi.waitFor(async () => expect((await app.pool.query(isWaiting)).rowCount).toBe(1));
  const append = app.store.append.bind(app.store);
  vi.spyOn(app.store, 'append').mockImplementation(async (...what) => {
    if (JSON.stringify(what).includes('TillRevoked')) {
      await holder.query('COMMIT');
      await taking;
    }
    return append(...what);
  });
  await owner.call(http.revokeTill, { params: { id: till.id } });
  vi.restoreAllMocks();
  holder.release();
  const { status, body } = await taking;
  if (status === 200)
    expect(await till.call(ownTransactions, { token: body.access_token })).toMatchObject({
      error: { code: 'session_ended' },
    });
});

describe('taking a till', () => {
  it('[TL5] shows its shop and who may take it', async () => {
    const { owner, ann, ben, till } = await shopWithTill();
    await ann.call(http.setPin, { body: { pin: SPEC_PIN } });
    await owner.call(deactivateEmployee, { params: { id: ben.id } });
    await app.ports.waitForPosition(await app.store.head(), 3_000);
    const { body } = await till.call(http.openTill);
    expect(body).toMatchObject({
      till: { id: till.id, name: 'Front', lock_after_minutes: 3 },
      shop: { id: owner.id },
    });
    expect(body.staff).toEqual([{ id: ann.id, name: 'Ann', has_pin: true }]);
  });

  it('[TL6, TL11] is its person’s, until the next takes it or it is left', async () => {
    const { ann, ben, till } = await shopWithTill();
    const customer = await app.customer();
    const [annAt, benAt] = [await takenBy(till, ann), await takenBy(till, ben)];
    expect(await annAt.call(ownTransactions)).toMatchObject({ error: { code: 'session_ended' } });
    const scan = { body: { qr_code: customer.qrCode, stamp_amount: 2 } };
    expect((await benAt.call(scanStamps, scan)).status).toBe(200);
    await app.ports.waitForPosition(await app.store.head(), 3_000);
    const [entry] = (await benAt.call(ownTransactions)).body.transactions;
    expect(entry).toMatchObject({ stamps_added: 2 });
    const undo = { body: { transaction_id: entry?.id } };
    expect((await benAt.call(undoTransaction, undo)).status).toBe(200);
    expect((await till.call(http.leaveTill, { body: { by: 'person' } })).status).toBe(204);
    expect(await benAt.call(ownTransactions)).toMatchObject({ error: { code: 'session_ended' } });
    const turns = (await app.eventsOf(tillStream(till.id))).map(({ type, data }) => {
      const { employee_id, by } = data as { employee_id: string; by?: string };
      return [type, employee_id, by];
    });
    expect(turns).toEqual([
      ['TillTaken', ann.id, undefined],
      ['TillLeft', ann.id, 'next'],
      ['TillTaken', ben.id, undefined],
      ['TillLeft', ben.id, 'person'],
    ]);
  });

  it('[TL8, EM16] takes a PIN of four to six digits that is not tried first, of which no trace is in the log', async () => {
    const { owner, ann } = await shopWithTill();
    for (const pin of ['123', '1234567', '12a4', '1111', '1234', '9876', '121212', '777777', '90123'])
      expect([pin, (await ann.call(http.setPin, { body: { pin } })).status]).toEqual([
        pin,
        pin === '90123' ? 204 : 422,
      ]);
    expect((await owner.call(http.setPin, { body: { pin: '2580' } })).status).toBe(403);
    await app.pool.query(
      `UPDATE platform.sessions SET authenticated_at = now() - interval '1 day' WHERE id = $1`,
      [ann.sessionId],
    );
    expect((await ann.call(http.setPin, { body: { pin: '2580' } })).error.code).toBe(
      'reauthentication_required',
    );
    expect((await ann.call(http.ownPin)).body.set_at).not.toBeNull();
    const { rows } = await app.pool.query('SELECT hash FROM platform.pins WHERE employee_id = $1', [ann.id]);
    expect(rows[0].hash).toMatch(/^\$argon2id\$/);
    const events = await app.eventsOf(`employee-${ann.id}`);
    expect(events.at(-1)).toMatchObject({
      type: 'EmployeePinSet',
      data: { employee_id: ann.id, business_id: owner.id },
    });
  });

  it('[TL8, TL13] ends what the PIN before has opened, when its person chooses another', async () => {
    const { ann, ben, till } = await shopWithTill();
    const [keys, offline_key] = ['SELECT FROM platform.till_offline_keys WHERE till_id = $1', 'k'.repeat(43)];
    const at = await takenBy(till, ann);
    expect((await at.call(http.keepForOffline, { body: { offline_key } })).status).toBe(204);
    await ben.call(http.setPin, { body: { pin: '1379' } });
    expect((await at.call(ownTransactions)).status).toBe(200);
    await ann.call(http.setPin, { body: { pin: '1379' } });
    expect(await at.call(http.keepForOffline, { body: { offline_key } })).toMatchObject({
      error: { code: 'session_ended' },
    });
    expect((await app.pool.query(keys, [till.id])).rowCount).toBe(0);
    expect((await ann.call(http.ownPin)).status).toBe(200);
  });

  it('[TL8] opens nothing for somebody who no longer works there', async () => {
    const { owner, ann, ben, till } = await shopWithTill();
    const [at, body] = [await takenBy(till, ann), { employee_id: ann.id, pin: SPEC_PIN }];
    await ben.call(http.setPin, { body: { pin: SPEC_PIN } });
    await owner.call(deactivateEmployee, { params: { id: ann.id } });
    await owner.call(deleteEmployee, { params: { id: ben.id } });
    expect((await at.call(ownTransactions)).status).toBe(401);
    expect(await till.call(http.takeTill, { body })).toMatchObject({
      status: 403,
      error: { code: 'account_inactive' },
    });
    expect(await till.call(http.takeTill, { body: { ...body, employee_id: ben.id } })).toMatchObject(wrong);
    const { rows } = await app.pool.query('SELECT * FROM platform.pins WHERE employee_id = $1', [ben.id]);
    expect(rows).toEqual([]);
  });

  it('[TL9, TL10] waits after five wrong PINs, of this person at this till alone, and the owner sees them', async () => {
    const { owner, ann, ben, till } = await shopWithTill();
    const second = await tillOf(app, owner, { name: 'Back' });
    const stranger = await app.employee((await app.business()).id);
    for (const one of [ann, ben, stranger]) await one.call(http.setPin, { body: { pin: SPEC_PIN } });
    const take = (who: { id: string }, pin: string, at = till) =>
      at.call(http.takeTill, { body: { employee_id: who.id, pin } });
    // An employee of another shop, by their right PIN.
    expect(await take(stranger, SPEC_PIN)).toMatchObject(wrong);
    for (let nth = 0; nth < PIN_TRIES.most; nth++) expect(await take(ann, '1357')).toMatchObject(wrong);
    const waits = await take(ann, SPEC_PIN);
    expect(waits).toMatchObject({ status: 429, error: { code: 'rate_limited' } });
    const seconds = Number(waits.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(50);
    expect(seconds).toBeLessThanOrEqual(60);
    expect((await take(ben, SPEC_PIN)).status).toBe(200);
    expect((await take(ann, SPEC_PIN, second)).status).toBe(200);
    // The wait is over: the next one is twice as long.
    const keys = await app.pool.query(
      `DELETE FROM platform.rate_limits WHERE starts_with(key, 'pin:') RETURNING key`,
    );
    expect(keys.rowCount).toBeGreaterThan(0);
    for (let nth = 0; nth < PIN_TRIES.most; nth++) expect(await take(ann, '1357')).toMatchObject(wrong);
    expect(Number((await take(ann, SPEC_PIN)).headers.get('retry-after'))).toBeGreaterThan(110);
    const shown = (await owner.call(http.listTills)).body.tills.find(({ id }) => id === till.id);
    expect(shown?.wrong_pins).toHaveLength(2 * PIN_TRIES.most);
    expect(shown?.wrong_pins[0]).toMatchObject({ employee_id: ann.id, name: 'Ann' });
    const { events } = (await ann.call(securityActivity)).body;
    expect(events.filter(({ kind }) => kind === 'pin_failed')).toHaveLength(2 * PIN_TRIES.most);
  });
});
