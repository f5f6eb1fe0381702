import { businessStream, employeeStream } from '@stampwell/contracts';
import { updateAdminSettings } from '@stampwell/contracts/http/admin.ts';
import { businessProfile } from '@stampwell/contracts/http/business.ts';
import { getEmployee, listEmployees } from '@stampwell/contracts/http/employees.ts';
import * as http from '@stampwell/contracts/http/places.ts';
import { platformNotice } from '@stampwell/contracts/http/platform.ts';
import { changeProgramme, listProgrammes } from '@stampwell/contracts/http/programmes.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, expect, it } from 'vitest';
import type { SpecActor } from '../../testing/spec-actors.ts';
import { openTestApp } from '../../testing/test-app.ts';

const app = await openTestApp({ projectors });
afterAll(() => app.close());
const admin = await app.admin();
const include = (places_included: number) => admin.call(updateAdminSettings, { body: { places_included } });

const open = (shop: SpecActor, body: object = {}) =>
  shop.call(http.openPlace, { body: { name: 'Harbour', ...body } });
const at = (place_id: string) => ({ params: { place_id } });
const listOf = async (shop: SpecActor) => (await shop.call(http.ownPlaces)).body.places;
const eventsOf = async ({ id }: SpecActor) =>
  (await app.eventsOf(businessStream(id))).map(({ type, data }) => ({ type, data }));

it('[PG18] [PS5] opens no second place while plans include one, and says so to nobody', async () => {
  const shop = await app.business();
  expect((await shop.call(platformNotice)).body).not.toHaveProperty('places_included');
  expect((await open(shop)).error).toMatchObject({
    ...{ code: 'limit_reached', error: 'Your plan includes one place' },
  });
  expect(await listOf(shop)).toMatchObject([{ id: shop.id, closed_at: null }]);
});

it('[PG18] [PG19] opens places beside the first, each with details and times of its own', async () => {
  await include(3);
  const shop = await app.business({ name: 'Corner Coffee' });
  const details = { address: '2 Quay', phone: '0123', location: { latitude: 51.5, longitude: -0.1 } };
  const { status, body } = await open(shop, { ...details, time_zone: 'Europe/Paris' });
  expect(status).toBe(201);
  const { place } = body;
  expect(place).toMatchObject({
    ...details,
    name: 'Harbour',
    time_zone: 'Europe/Paris',
    opening_hours: null,
  });
  expect((await eventsOf(shop)).slice(-3)).toMatchObject([
    { type: 'PlaceOpened', data: { place_id: place.id } },
    { type: 'PlaceDetailsChanged', data: { fields: ['phone', 'address', 'location', 'name'] } },
    { type: 'TimeZoneChanged', data: { time_zone: 'Europe/Paris' } },
  ]);
  expect(JSON.stringify(await eventsOf(shop))).not.toContain('Quay');
  expect(await listOf(shop)).toMatchObject([{ name: 'Corner Coffee' }, { id: place.id }]);
  await expect.poll(async () => (await shop.call(platformNotice)).body.places_included).toBe(3);
  for (const name of ['harbour ', 'CORNER  coffee'])
    expect((await open(shop, { name })).error).toMatchObject({
      ...{ code: 'validation_failed', field: 'name', error: 'Another place has this name' },
    });
  for (const name of ['', ' ', 'x'.repeat(61)]) expect((await open(shop, { name })).error.field).toBe('name');
});

it('[PG2] [PG19] changes what is sent, once, and keeps the rest; the shop keeps its name', async () => {
  await include(3);
  const shop = await app.business({ name: 'Corner Coffee' });
  const { place } = (await open(shop, { address: '2 Quay' })).body;
  const body = { name: 'Old Harbour', phone: '0456' };
  const changed = await shop.call(http.changePlace, { ...at(place.id), body });
  expect(changed.body.place).toEqual({ ...place, ...body });
  const { length } = await eventsOf(shop);
  await shop.call(http.changePlace, { ...at(place.id), body });
  expect(await eventsOf(shop)).toHaveLength(length);
  const first = await shop.call(http.changePlace, { ...at(shop.id), body: { name: 'Market Street' } });
  expect(first.body.place).toMatchObject({ id: shop.id, name: 'Market Street' });
  expect((await shop.call(businessProfile)).body.business.name).toBe('Corner Coffee');
  const days = [{ date: '2026-12-25', day: null }];
  const closedDays = await shop.call(http.changePlace, { ...at(place.id), body: { holidays: days } });
  expect(closedDays.body.place).toMatchObject({ address: '2 Quay', holidays: days });
});

it('[PG20] closes a place, whose name is free then, and reopens it', async () => {
  await include(3);
  const shop = await app.business();
  const { place } = (await open(shop)).body;
  expect((await shop.call(http.closePlace, at(place.id))).body.place.closed_at).not.toBeNull();
  expect((await open(shop)).status).toBe(201);
  expect((await shop.call(http.reopenPlace, at(place.id))).error.field).toBe('name');
  await shop.call(http.changePlace, { ...at(place.id), body: { name: 'Old Harbour' } });
  expect((await shop.call(http.reopenPlace, at(place.id))).body.place).toMatchObject({ closed_at: null });
  const [other, { id }] = [await app.business(), place];
  for (const call of [http.closePlace, http.reopenPlace] as const)
    expect(await other.call(call, at(id))).toMatchObject({ status: 404 });
  expect((await other.call(http.changePlace, { ...at(id), body: { name: 'Mine' } })).status).toBe(404);
});

it('[EM15] names the places of an employee, and those of no other shop', async () => {
  await include(3);
  const [shop, other] = [await app.business(), await app.business()];
  const [mine, theirs] = [(await open(shop)).body.place.id, (await open(other)).body.place.id];
  const { id } = await app.employee(shop.id);
  const set = (place_ids: string[] | null) =>
    shop.call(http.setEmployeePlaces, { params: { id }, body: { place_ids } });
  expect((await shop.call(getEmployee, { params: { id } })).body.employee).not.toHaveProperty('place_ids');
  expect((await set([mine])).body.employee.place_ids).toEqual([mine]);
  expect((await set([theirs])).status).toBe(404);
  expect((await set([])).error.field).toBe('place_ids');
  expect((await app.eventsOf(employeeStream(id))).at(-1)).toMatchObject({ type: 'EmployeePlacesSet' });
  await app.ports.waitForPosition(await app.store.head(), 3_000);
  expect((await shop.call(listEmployees)).body.employees).toMatchObject([{ id, place_ids: [mine] }]);
  expect((await set(null)).body.employee).not.toHaveProperty('place_ids');
});

it('[PG21] leaves a card out at a place', async () => {
  await include(3);
  const shop = await app.business();
  const { place } = (await open(shop)).body;
  const leave = (...without_places: string[]) =>
    shop.call(changeProgramme, { params: { programme: '1' }, body: { without_places } });
  expect((await leave(place.id)).body.programme.without_places).toEqual([place.id]);
  expect((await shop.call(listProgrammes)).body.programmes).toMatchObject([{ without_places: [place.id] }]);
  expect((await leave(place.id, shop.id)).error.code).toBe('invalid_state');
  expect((await leave()).body.programme).not.toHaveProperty('without_places');
});
