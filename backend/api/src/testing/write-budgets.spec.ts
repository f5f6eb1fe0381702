import { accountStream, WRITES_PER_HOUR } from '@stampwell/contracts';
import { updateAdminSettings } from '@stampwell/contracts/http/admin.ts';
import { updateOpeningHours } from '@stampwell/contracts/http/anomalies.ts';
import {
  updateBusinessProfile,
  updateBusinessSettings,
  updatePaperCards,
} from '@stampwell/contracts/http/business-settings.ts';
import { updateEmployee } from '@stampwell/contracts/http/employees.ts';
import { type Endpoint, type Role, writesPerHour } from '@stampwell/contracts/http/endpoint.ts';
import { changeMailPreference } from '@stampwell/contracts/http/mails.ts';
import { changeProgramme, reopenProgramme } from '@stampwell/contracts/http/programmes.ts';
import { updateShopLook, uploadLogo } from '@stampwell/contracts/http/shop-look.ts';
import { rotateQrCode, updateUserProfile } from '@stampwell/contracts/http/user.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '../services/http/openapi.ts';
import { prepare } from './spec-requests.ts';
import { openTestApp } from './test-app.ts';

/** Hourly limits of writes per account (decision 177). */

const app = await openTestApp({ areRatesLimited: true, projectors });
afterAll(() => app.close());

const writing = allEndpoints.filter(({ method }) => method !== 'GET');
const head = () => app.store.head();

/** Calls without an account that are limited in other ways than by address. */
const BY_SECRET = {
  stripeWebhook: 'signed by the payment provider',
  mailBounced: 'the secret of the mail provider',
  payInSandbox: 'a stand-in: a checkout is paid once',
  moveSandboxClock: 'a stand-in',
};

describe('every call that writes', () => {
  const unbounded = writing.filter(
    (endpoint) => writesPerHour(endpoint) === null && !endpoint.errors?.includes('rate_limited'),
  );
  const silent = unbounded.filter(({ name }) => !Object.hasOwn(BY_SECRET, name));

  it('has a budget, or is known to have none', () => {
    const bySecret = unbounded.filter((endpoint) => !silent.includes(endpoint));
    expect(bySecret.map(({ name }) => name).sort()).toEqual(Object.keys(BY_SECRET).sort());
    expect(silent.every(({ repeat }) => repeat === 'none')).toBe(true);
  });

  it.each(silent)('$name has none, and appends nothing', async (endpoint) => {
    const role = endpoint.who === 'nobody' ? 'customer' : (endpoint.who[0] as Role);
    const [world, { own }] = await prepare(app, endpoint, role);
    const before = await head();
    expect((await app.call(endpoint, { token: world.actors[role].token, ...own })).status).toBeLessThan(500);
    expect(await head()).toBe(before);
  });

  it('is refused past its budget, whatever it is', () => {
    const budgets = Map.groupBy(writing, (endpoint) => writesPerHour(endpoint) ?? 0);
    expect([...budgets.keys()].sort((a, b) => a - b)).toEqual([0, 10, 30, 100, 300, 3_600]);
    const numberOf = (budget: number) => budgets.get(budget)?.length;
    process.stdout.write(
      `budgets: ${writing.length - (numberOf(0) ?? 0)} of ${writing.length} writing calls by account\n`,
    );
  });
});

it(`a customer has ${WRITES_PER_HOUR.codeRotations} new codes an hour`, async () => {
  const [ann, ben] = [await app.customer(), await app.customer()];
  const rotations = Array.from({ length: 100 }, (_, nth) => {
    return ann.call(rotateQrCode, { headers: { 'idempotency-key': `rotation-${nth}` } });
  });
  const answers = await Promise.all(rotations);
  const done = answers.flatMap(({ status }, nth) => (status === 200 ? [nth] : []));
  expect(done).toHaveLength(WRITES_PER_HOUR.codeRotations);
  const refused = answers.find(({ status }) => status !== 200);
  expect(refused).toMatchObject({ status: 429, error: { code: 'rate_limited' } });
  expect(refused?.error.retry_after).toBeGreaterThan(3_500);
  expect(refused?.headers.get('retry-after')).toBe(String(refused?.error.retry_after));
  const events = await app.eventsOf(accountStream(ann.id));
  expect(events.filter(({ type }) => type === 'QrCodeRotated')).toHaveLength(WRITES_PER_HOUR.codeRotations);
  // A repeated key gets its stored reply, and other accounts have their own limits.
  const again = await ann.call(rotateQrCode, { headers: { 'idempotency-key': `rotation-${done[0]}` } });
  expect(again).toMatchObject({ status: 200, body: answers[done[0] as number]?.body });
  expect((await ben.call(rotateQrCode)).status).toBe(200);
});

it('what is refused does not count', async () => {
  const [ann, ben] = [await app.customer(), await app.customer()];
  const save = (body: object) => ann.call(updateUserProfile, { body });
  for (let nth = 0; nth < 5; nth += 1) {
    const taken = { name: ann.name, email: ben.email, current_password: ann.password };
    expect((await save(taken)).error.code).toBe('already_exists');
  }
  const statuses: number[] = [];
  for (let nth = 0; nth < 40; nth += 1)
    statuses.push((await save({ name: `Ann ${nth}`, email: ann.email })).status);
  expect(statuses.lastIndexOf(200)).toBe(WRITES_PER_HOUR.saves - 1);
  expect(statuses.indexOf(429)).toBe(WRITES_PER_HOUR.saves);
});

it('a refused file counts as a try, since it costs as much, but not where it found no place', async () => {
  const shop = await app.business();
  const body = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  const tried = () => shop.call(uploadLogo, { body }).then(({ status }) => status);
  const statuses = await Promise.all(Array.from({ length: 20 }, tried));
  expect(statuses).toContain(503);
  while (statuses.at(-1) !== 429 && statuses.length < 100) statuses.push(await tried());
  expect(statuses.filter((status) => status === 422)).toHaveLength(WRITES_PER_HOUR.saves);
});

const SAVES: [Endpoint, Role][] = [
  [updateUserProfile, 'customer'],
  [updateBusinessProfile, 'business'],
  [updateBusinessSettings, 'business'],
  [updateOpeningHours, 'business'],
  [updateShopLook, 'business'],
  [updatePaperCards, 'business'],
  [changeProgramme, 'business'],
  [reopenProgramme, 'business'],
  [updateEmployee, 'business'],
  [changeMailPreference, 'customer'],
  [updateAdminSettings, 'admin'],
];
it.each(SAVES)('a save that changes nothing appends nothing: $name', async (endpoint, role) => {
  const [world, { own }] = await prepare(app, endpoint, role);
  const request = { token: world.actors[role].token, ...own };
  expect((await app.call(endpoint, request)).status).toBe(200);
  const before = await head();
  expect((await app.call(endpoint, request)).status).toBe(200);
  expect(await head()).toBe(before);
});
