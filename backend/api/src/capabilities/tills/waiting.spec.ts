import { randomBytes } from 'node:crypto';
import { cardStream, PIN_TRIES } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/tills.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, expect, it } from 'vitest';
import { SPEC_PIN, takenBy, tillOf, waitedScan } from '../../testing/spec-till.ts';
import { openTestApp } from '../../testing/test-app.ts';

const app = await openTestApp({ projectors, areRatesLimited: true });
afterAll(() => app.close());

async function offlineAt() {
  const owner = await app.business({ name: 'Owl', terms: { scan_cooldown_hours: 0 } });
  const ann = await app.employee(owner.id, { name: 'Ann' });
  const [till, customer] = [await tillOf(app, owner), await app.customer({ name: 'Cleo' })];
  const [at, key] = [await takenBy(till, ann), randomBytes(32)];
  const kept = await at.call(http.keepForOffline, { body: { offline_key: key.toString('base64url') } });
  expect(kept.status).toBe(204);
  const send = (...scans: object[]) => till.call(http.sendTillScans, { body: { scans } });
  const given = async () =>
    (await app.eventsOf(cardStream(owner.id, customer.id))).filter(({ type }) => type === 'StampsGiven');
  return { owner, ann, till, customer, key, send, given };
}

it('[TL12, TL14] gives what waited once, as its person’s, by the time when the tablet saw it', async () => {
  const { ann, customer, key, send, given } = await offlineAt();
  const at = new Date(Date.now() - 60_000);
  const scan = waitedScan(ann.id, key, { qrCode: customer.qrCode, stamps: 2, at });
  const unknown = waitedScan(ann.id, key, { qrCode: 'ZZZZZZZ9' });
  for (let again = 0; again < 2; again++)
    expect((await send(scan, unknown)).body.answers).toMatchObject([
      { key: scan.key, state: 'accepted' },
      { key: unknown.key, state: 'refused', words: 'We don’t recognise this code' },
    ]);
  expect(await given()).toMatchObject([
    { actor: { kind: 'employee', id: ann.id }, data: { amount: 2, seen_at: at.toISOString() } },
  ]);
});

it('[TL13] keeps the key sealed, for 72 hours and no longer than the PIN', async () => {
  const { ann, customer, key, send, given } = await offlineAt();
  const { rows } = await app.pool.query('SELECT * FROM platform.till_offline_keys WHERE employee_id = $1', [
    ann.id,
  ]);
  expect(rows[0].sealed.includes(key)).toBe(false);
  expect(rows[0].ends_at.getTime() - Date.now()).toBeGreaterThan(71 * 3_600_000);
  const late = waitedScan(ann.id, key, {
    qrCode: customer.qrCode,
    at: new Date(Date.now() + 73 * 3_600_000),
  });
  expect((await send(late)).body.answers).toMatchObject([{ state: 'held' }]);
  await ann.call(http.setPin, { body: { pin: '1379' } });
  expect((await send(waitedScan(ann.id, key, { qrCode: customer.qrCode }))).body.answers).toMatchObject([
    { state: 'held' },
  ]);
  expect(await given()).toEqual([]);
});

it('[TL13, TL14] lists what was signed by a key that cannot be opened since SECRETS_KEY changed', async () => {
  const { ann, customer, key, send } = await offlineAt();
  await app.pool.query('UPDATE platform.till_offline_keys SET sealed = $2 WHERE employee_id = $1', [
    ann.id,
    randomBytes(71),
  ]);
  const answered = await send(waitedScan(ann.id, key, { qrCode: customer.qrCode }));
  expect(answered.body.answers).toMatchObject([{ state: 'held' }]);
});

it('[TL14] lists what another key signed, counts it as a wrong PIN, and soon asks the key no more', async () => {
  const { owner, ann, till, customer, key, send, given } = await offlineAt();
  const stranger = await app.employee((await app.business()).id);
  const forged = () => waitedScan(ann.id, randomBytes(32), { qrCode: customer.qrCode });
  expect((await send({ ...forged(), employee_id: stranger.id })).body.answers).toMatchObject([
    { state: 'refused' },
  ]);
  for (let nth = 0; nth < PIN_TRIES.most; nth++)
    expect((await send(forged())).body.answers).toMatchObject([{ state: 'held' }]);
  // Neither is the right one believed then, nor the PIN.
  const right = waitedScan(ann.id, key, { qrCode: customer.qrCode });
  expect((await send(right)).body.answers).toMatchObject([{ state: 'held' }]);
  const taking = await till.call(http.takeTill, { body: { employee_id: ann.id, pin: SPEC_PIN } });
  expect(taking.status).toBe(429);
  expect(await given()).toEqual([]);
  expect((await owner.call(http.listTills)).body.tills[0]?.wrong_pins).toHaveLength(PIN_TRIES.most);
  const { held } = (await owner.call(http.heldScans)).body;
  expect(held).toHaveLength(PIN_TRIES.most + 1);
  expect(held[0]).toMatchObject({ name: 'Ann', customer_name: 'Cleo', stamps: 1, why: 'pin' });
});

it('[TL15] lists what a revoked till sends to its owner alone, and applies none of it', async () => {
  const { owner, ann, till, customer, key, send, given } = await offlineAt();
  await owner.call(http.revokeTill, { params: { id: till.id } });
  const scan = waitedScan(ann.id, key, { qrCode: customer.qrCode, stamps: 3 });
  for (let again = 0; again < 2; again++)
    expect((await send(scan)).body.answers).toMatchObject([{ state: 'held' }]);
  expect(await given()).toEqual([]);
  expect((await owner.call(http.heldScans)).body.held).toMatchObject([
    { name: 'Ann', customer_name: 'Cleo', stamps: 3, why: 'revoked' },
  ]);
  expect((await (await app.business()).call(http.heldScans)).body.held).toEqual([]);
});
