import { accountStream, businessStream, employeeStream } from '@stampwell/contracts';
import { afterAll, expect, it } from 'vitest';
import { createCapabilities } from '../../../app.ts';
import { openTestApp } from '../../../testing/test-app.ts';

const app = await openTestApp();
afterAll(() => app.close());
const typesIn = async (stream: string) => (await app.eventsOf(stream)).map(({ type }) => type);
/** Runs the preparation that precedes serving. */
const prepare = () => createCapabilities(app.ports).accounts.prepare();

it('[AC29] ends in the log whoever is noted as erased, once, and nobody else', async () => {
  const [ann, ben] = [await app.customer(), await app.customer()];
  const shop = await app.business();
  const [kim, sam] = [await app.employee(shop.id), await app.employee((await app.business()).id)];
  const [first, second] = [await app.admin(), await app.admin()];
  // The state after a restore: recorded as erased, without a key, but unknown to the log.
  for (const { id } of [ann, shop, kim, sam, second]) await app.people.erase(id);
  for (let starts = 1; starts <= 2; starts += 1) await prepare();

  expect(await typesIn(accountStream(ann.id))).toEqual(['AccountRegistered', 'AccountErased']);
  expect(await typesIn(accountStream(second.id))).toEqual(['AccountRegistered', 'AccountErased']);
  expect((await typesIn(businessStream(shop.id))).at(-1)).toBe('BusinessErased');
  for (const { id } of [kim, sam])
    expect(await typesIn(employeeStream(id))).toEqual(['EmployeeHired', 'EmployeeDeleted']);
  for (const { id } of [ben, first]) expect(await typesIn(accountStream(id))).toEqual(['AccountRegistered']);
});

it('[AC29] forgets the last administrator all the same: they have no key', async () => {
  const alone = await openTestApp();
  const { id } = await alone.admin();
  await alone.people.erase(id);
  await createCapabilities(alone.ports).accounts.prepare();
  expect((await alone.eventsOf(accountStream(id))).map(({ type }) => type)).toEqual(['AccountRegistered']);
  expect(await alone.people.byId(id)).toBeNull();
  await alone.close();
});
