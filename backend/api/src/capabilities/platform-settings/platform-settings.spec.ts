import { DAY_MS, SETTINGS_STREAM, subscriptionStream } from '@stampwell/contracts';
import { adminSettings, approveBusiness, updateAdminSettings } from '@stampwell/contracts/http/admin.ts';
import { businessRegister } from '@stampwell/contracts/http/auth.ts';
import { businessProfile } from '@stampwell/contracts/http/business.ts';
import { platformNotice } from '@stampwell/contracts/http/platform.ts';
import { settingsHistory } from '@stampwell/read-models/settings-history/settings-history.projector.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { openTestApp } from '../../testing/test-app.ts';

const app = await openTestApp({ projectors: [settingsHistory] });
afterAll(() => app.close());
const ada = await app.admin({ name: 'Ada' });

const defaults = {
  trial_days: 14,
  default_scan_cooldown_hours: 4,
  default_stamps_required: 10,
  daily_stamp_cap: null,
  offer_six_month: false,
  announcement: null,
  places_included: 1,
};

it('[PS1, PS2] begins with the defaults, changes what is sent, and says who changed what when', async () => {
  expect((await ada.call(adminSettings)).body).toEqual({ settings: defaults, history: [] });

  const bob = await app.admin({ name: 'Bob' });
  await ada.call(updateAdminSettings, { body: { trial_days: 30, announcement: ' Back on Monday ' } });
  const { status, body } = await bob.call(updateAdminSettings, {
    body: { trial_days: 30, daily_stamp_cap: 200 },
  });
  const [first, second] = await app.eventsOf(SETTINGS_STREAM);
  const expected = {
    settings: { ...defaults, trial_days: 30, announcement: 'Back on Monday', daily_stamp_cap: 200 },
    history: [
      { at: second!.at, actor: { id: bob.id, name: 'Bob' }, changes: { daily_stamp_cap: 200 } },
      {
        at: first!.at,
        actor: { id: ada.id, name: 'Ada' },
        changes: { trial_days: 30, announcement: 'Back on Monday' },
      },
    ],
  };
  expect({ status, body }).toEqual({ status: 200, body: expected });

  await app.people.erase(bob.id);
  expect((await ada.call(adminSettings)).body.history[0]!.actor.name).toBe('Deleted administrator');
  await ada.call(updateAdminSettings, { body: {} });
  expect(await app.eventsOf(SETTINGS_STREAM)).toHaveLength(2);
});

it('loses no change of two administrators at once', async () => {
  await Promise.all([
    ada.call(updateAdminSettings, { body: { default_stamps_required: 12 } }),
    ada.call(updateAdminSettings, { body: { default_scan_cooldown_hours: 2 } }),
    ada.call(updateAdminSettings, { body: { offer_six_month: true } }),
  ]);
  expect((await ada.call(adminSettings)).body.settings).toMatchObject({
    default_stamps_required: 12,
    default_scan_cooldown_hours: 2,
    offer_six_month: true,
  });
});

it('[PS4] changes what is begun from then on, and no programme that is there', async () => {
  const shop = await app.business();
  await ada.call(updateAdminSettings, {
    body: { trial_days: 21, default_stamps_required: 12, default_scan_cooldown_hours: 2 },
  });
  const body = { email: 'later@stampwell.test', password: 'stampwell', name: 'Later' };
  const { business } = (await app.call(businessRegister, { body })).body;
  expect(business).toMatchObject({ stamps_required: 12, scan_cooldown_hours: 2 });
  expect((await shop.call(businessProfile)).body.business).toMatchObject({ stamps_required: 10 });
  await ada.call(approveBusiness, { params: { id: business.id }, body: {} });
  const [trial] = await app.eventsOf(subscriptionStream(business.id));
  expect(trial).toMatchObject({
    type: 'TrialStarted',
    data: { trial_ends_at: new Date(Date.parse(trial?.at ?? '') + 21 * DAY_MS).toISOString() },
  });
});

it('[PS5] tells everybody who is signed in what is announced and offered, and nothing else', async () => {
  const trial_days = 21;
  await ada.call(updateAdminSettings, {
    body: { announcement: 'Closed on Monday', offer_six_month: true, trial_days },
  });
  const shop = await app.business();
  for (const someone of [ada, shop, await app.employee(shop.id), await app.customer()]) {
    expect((await someone.call(platformNotice)).body).toEqual({
      announcement: 'Closed on Monday',
      offer_six_month: true,
      trial_days,
    });
  }
  expect(await app.call(platformNotice)).toMatchObject({ status: 401 });
});

it.each([
  [{ trial_days: -1 }, 'trial_days'],
  [{ default_stamps_required: 21 }, 'default_stamps_required'],
  [{ default_scan_cooldown_hours: 25 }, 'default_scan_cooldown_hours'],
  [{ daily_stamp_cap: 0 }, 'daily_stamp_cap'],
  [{ announcement: 'x'.repeat(501) }, 'announcement'],
])('answers 422 to %o', async (body, field) => {
  expect(await ada.call(updateAdminSettings, { body })).toMatchObject({ status: 422, error: { field } });
});

describe.each([
  ['adminSettings', adminSettings, undefined],
  ['updateAdminSettings', updateAdminSettings, { trial_days: 365 }],
] as const)('%s', (_, endpoint, body) => {
  it('is an administrator’s alone', async () => {
    const shop = await app.business();
    expect(await app.call(endpoint, { body })).toMatchObject({ status: 401 });
    for (const other of [shop, await app.employee(shop.id), await app.customer()]) {
      expect(await other.call(endpoint, { body })).toMatchObject({
        status: 403,
        error: { code: 'forbidden' },
      });
    }
  });
});
