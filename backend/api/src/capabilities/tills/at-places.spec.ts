import { randomBytes } from 'node:crypto';
import { cardStream } from '@stampwell/contracts';
import { updateAdminSettings } from '@stampwell/contracts/http/admin.ts';
import { closePlace, openPlace, reopenPlace, setEmployeePlaces } from '@stampwell/contracts/http/places.ts';
import {
  businessRedeem,
  employeeValidateQr,
  scanStamps,
  undoTransaction,
} from '@stampwell/contracts/http/stamps.ts';
import * as http from '@stampwell/contracts/http/tills.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, expect, it } from 'vitest';
import { SPEC_PIN, takenBy, tillOf, waitedScan } from '../../testing/spec-till.ts';
import { openTestApp } from '../../testing/test-app.ts';

const app = await openTestApp({ projectors });
afterAll(() => app.close());
await (await app.admin()).call(updateAdminSettings, { body: { places_included: 5 } });

const settled = async () => app.ports.waitForPosition(await app.store.head(), 3_000);
const ABSENT = { status: 404, error: { code: 'not_found', message: 'There is no such place' } };

async function shopWithTwo() {
  const owner = await app.business({ name: 'Corner', terms: { scan_cooldown_hours: 0 } });
  const { body } = await owner.call(openPlace, { body: { name: 'Harbour' } });
  const harbour = body.place.id;
  const [ann, ben] = [
    await app.employee(owner.id, { name: 'Ann' }),
    await app.employee(owner.id, { name: 'Ben' }),
  ];
  await owner.call(setEmployeePlaces, { params: { id: ben.id }, body: { place_ids: [owner.id] } });
  const till = await tillOf(app, owner, { place_id: harbour });
  return { owner, harbour, ann, ben, till, customer: await app.customer() };
}

it('[TL1, TL3, TL16] is at an open place of its shop, and is moved to another', async () => {
  const { owner, harbour, ann, till } = await shopWithTwo();
  const other = await app.business();
  const closed = (await owner.call(openPlace, { body: { name: 'Market' } })).body.place.id;
  await owner.call(closePlace, { params: { place_id: closed } });
  const params = { id: till.id };
  for (const place_id of [other.id, closed, ann.id]) {
    expect(await owner.call(http.makeTillCode, { body: { name: 'Back', place_id } })).toMatchObject(ABSENT);
    expect(await owner.call(http.changeTill, { params, body: { place_id } })).toMatchObject(ABSENT);
  }
  const placeOf = async () => (await owner.call(http.listTills)).body.tills[0]?.place_id;
  expect(await placeOf()).toBe(harbour);
  const at = await takenBy(till, ann);
  await owner.call(http.changeTill, { params, body: { place_id: owner.id } });
  expect(await placeOf()).toBe(owner.id);
  const look = await at.call(employeeValidateQr, { body: { qr_code: 'ZZZZZZZ9' } });
  expect(look.error.code).toBe('session_ended');
});

it('[TL5, TL9, TL16] shows who works at its place, and is taken by nobody else', async () => {
  const { owner, harbour, ann, ben, till } = await shopWithTwo();
  await settled();
  const staff = async () => (await till.call(http.openTill)).body.staff.map(({ name }) => name);
  expect((await till.call(http.openTill)).body).toMatchObject({
    till: { place_id: harbour },
    place_name: 'Harbour',
  });
  expect(await staff()).toEqual(['Ann']);
  await ben.call(http.setPin, { body: { pin: SPEC_PIN } });
  const take = (pin: string) => till.call(http.takeTill, { body: { employee_id: ben.id, pin } });
  expect(await take('1357')).toMatchObject({ status: 401, error: { code: 'invalid_credentials' } });
  expect(await take(SPEC_PIN)).toMatchObject({
    status: 403,
    error: { code: 'forbidden', message: 'You work at Corner' },
  });
  expect((await owner.call(http.listTills)).body.tills[0]).toMatchObject({
    taken_by: null,
    wrong_pins: [{ name: 'Ben' }],
  });
  await owner.call(setEmployeePlaces, { params: { id: ann.id }, body: { place_ids: [owner.id] } });
  await owner.call(setEmployeePlaces, { params: { id: ben.id }, body: { place_ids: null } });
  await settled();
  expect(await staff()).toEqual(['Ben']);
  expect((await take(SPEC_PIN)).status).toBe(200);
});

it('[TL16, SC92] is where its stamps, rewards and undoings are, whatever a request says', async () => {
  const { owner, harbour, ann, till, customer } = await shopWithTwo();
  const at = await takenBy(till, ann);
  const [named, elsewhere] = [{ qr_code: customer.qrCode }, { place: owner.id }];
  for (const place of [{}, elsewhere])
    expect((await at.call(scanStamps, { body: { ...named, ...place, stamp_amount: 5 } })).status).toBe(200);
  const look = await at.call(employeeValidateQr, { body: { ...named, ...elsewhere } });
  expect(look.body).toMatchObject({ place: harbour, places: [{ id: harbour, name: 'Harbour' }] });
  const { body } = await at.call(businessRedeem, { body: { ...named, ...elsewhere } });
  const undone = { transaction_id: body.transaction_id, ...elsewhere };
  expect((await at.call(undoTransaction, { body: undone })).status).toBe(200);
  const events = await app.eventsOf(cardStream(owner.id, customer.id));
  expect(events.map(({ data }) => (data as { place_id?: string }).place_id)).toEqual(Array(4).fill(harbour));
});

it('[TL14, TL16, SC93] gives what waited at the place where the till was then', async () => {
  const { owner, harbour, ann, till, customer } = await shopWithTwo();
  const [at, key] = [await takenBy(till, ann), randomBytes(32)];
  await at.call(http.keepForOffline, { body: { offline_key: key.toString('base64url') } });
  const { qrCode } = customer;
  const before = waitedScan(ann.id, key, { qrCode });
  await owner.call(http.changeTill, { params: { id: till.id }, body: { place_id: owner.id } });
  const after = waitedScan(ann.id, key, { qrCode });
  const send = (...scans: object[]) => till.call(http.sendTillScans, { body: { scans } });
  const states = async (...scans: object[]) => (await send(...scans)).body.answers.map(({ state }) => state);
  expect(await states(before, after)).toEqual(['accepted', 'accepted']);
  const events = await app.eventsOf(cardStream(owner.id, customer.id));
  const places = events.map(({ data }) => (data as { place_id?: string }).place_id);
  expect(places).toEqual([harbour, undefined]);
  await owner.call(setEmployeePlaces, { params: { id: ann.id }, body: { place_ids: [harbour] } });
  const [answer] = (await send(waitedScan(ann.id, key, { qrCode }))).body.answers;
  expect(answer).toMatchObject({ state: 'refused', words: 'You work at Harbour' });
});

it('[TL17] is taken by nobody while its place is closed, and says so', async () => {
  const { owner, harbour, ann, till, customer } = await shopWithTwo();
  const at = await takenBy(till, ann);
  await settled();
  await owner.call(closePlace, { params: { place_id: harbour } });
  const scan = { body: { qr_code: customer.qrCode, stamp_amount: 1 } };
  expect(await at.call(scanStamps, scan)).toMatchObject({
    error: { code: 'invalid_state', message: 'Harbour is closed' },
  });
  expect((await till.call(http.openTill)).body).toMatchObject({
    place_name: 'Harbour',
    is_closed: true,
    staff: [],
  });
  const take = () => till.call(http.takeTill, { body: { employee_id: ann.id, pin: SPEC_PIN } });
  expect(await take()).toMatchObject({ status: 409, error: { code: 'invalid_state' } });
  await owner.call(reopenPlace, { params: { place_id: harbour } });
  expect((await take()).status).toBe(200);
  expect((await till.call(http.openTill)).body.staff).toMatchObject([{ name: 'Ann' }]);
});
