import { businessStream, cardStream, DEFAULT_LOOK, PLAIN_TERMS } from '@stampwell/contracts';
import { updateOpeningHours } from '@stampwell/contracts/http/anomalies.ts';
import { businessProfile, businessStatus } from '@stampwell/contracts/http/business.ts';
import {
  businessSettings,
  updateBusinessProfile,
  updateBusinessSettings,
} from '@stampwell/contracts/http/business-settings.ts';
import { employeeBusinessInfo } from '@stampwell/contracts/http/employee.ts';
import { updateShopLook } from '@stampwell/contracts/http/shop-look.ts';
import { businessRedeem, scanStamps } from '@stampwell/contracts/http/stamps.ts';
import { userBusiness, userBusinesses, userDashboard } from '@stampwell/contracts/http/user.ts';
import type { CardLook, StampShape } from '@stampwell/contracts/shop-look.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, describe, expect, it } from 'vitest';
import { openTestApp } from '../../testing/test-app.ts';

const app = await openTestApp({ projectors });
afterAll(() => app.close());

const settings = {
  stamps_required: 8,
  reward_description: 'A cake',
  reward_emoji: '🍰',
  scan_cooldown_hours: 0,
};
const eventsSince = async (id: string, registration: number) =>
  (await app.eventsOf(businessStream(id))).slice(registration).map(({ type, data }) => ({ type, data }));

describe('the profile', () => {
  it('shows the whole business', async () => {
    const shop = await app.business({ name: 'Corner Coffee', email: 'corner@stampwell.test' });
    const { status, body } = await shop.call(businessProfile);
    expect(status).toBe(200);
    expect(body.business).toMatchObject({
      id: shop.id,
      name: 'Corner Coffee',
      email: 'corner@stampwell.test',
      type: 'business',
      phone: null,
      stamps_required: 10,
      status: 'approved',
      subscription_status: 'trialing',
      statistics: { customer_count: 0, stamps_given: 0, rewards_redeemed: 0 },
    });
  });

  it('[PG4] changes what is sent: values in the vault, names of fields in the event', async () => {
    const shop = await app.business();
    const sent = { name: ' Bean There ', phone: '020 7946 0000', address: '', description: 'Beans' };
    const { status, body } = await shop.call(updateBusinessProfile, { body: sent });
    expect(status).toBe(200);
    const now = {
      name: 'Bean There',
      email: shop.email,
      phone: '020 7946 0000',
      address: null,
      description: 'Beans',
    };
    expect(body.business).toMatchObject(now);
    expect(await eventsSince(shop.id, 2)).toEqual([
      {
        type: 'BusinessProfileChanged',
        data: { business_id: shop.id, fields: ['name', 'description'] },
      },
      {
        type: 'PlaceDetailsChanged',
        data: { business_id: shop.id, place_id: shop.id, fields: ['phone'] },
      },
    ]);
    await shop.call(updateBusinessProfile, { body: { phone: null } });
    expect((await shop.call(businessProfile)).body.business).toMatchObject({ ...now, phone: null });
  });

  it('[PG2] takes the same again for no change', async () => {
    const shop = await app.business();
    const body = { name: shop.name, email: shop.email, phone: '' };
    expect((await shop.call(updateBusinessProfile, { body })).status).toBe(200);
    expect(await eventsSince(shop.id, 2)).toEqual([]);
  });

  it('[PG5] ends the wizard, once', async () => {
    const shop = await app.business({ isOnboarding: true });
    expect((await shop.call(businessProfile)).body.business.onboarding).toBe(true);
    const end = () => shop.call(updateBusinessProfile, { body: { onboarding: false } });
    expect((await end()).body.business.onboarding).toBe(false);
    await end();
    expect(await eventsSince(shop.id, 2)).toEqual([
      { type: 'OnboardingFinished', data: { business_id: shop.id } },
    ]);
  });

  it('[PG6] leaves an email to the business that has it', async () => {
    const [shop, other] = [await app.business(), await app.business()];
    const answer = await shop.call(updateBusinessProfile, {
      body: { name: 'Other name', email: other.email.toUpperCase(), current_password: shop.password },
    });
    expect(answer).toMatchObject({ status: 409, error: { code: 'already_exists' } });
    expect((await shop.call(businessProfile)).body.business).toMatchObject({
      name: shop.name,
      email: shop.email,
    });
    expect(await eventsSince(shop.id, 2)).toEqual([]);
  });

  it('[PG4] says where the shop is, which is in no event, to customers with its hours [PG9]', async () => {
    const shop = await app.business();
    const at = { latitude: 52.205_337, longitude: 0.121_817 };
    const near = { latitude: 52.2053, longitude: 0.1218 };
    const put = (location: typeof at | null) => shop.call(updateBusinessProfile, { body: { location } });
    const hours = Array.from({ length: 7 }, (_, day) =>
      day < 5 ? { opens: '09:00', closes: '17:00' } : null,
    );
    await shop.call(updateOpeningHours, { body: { opening_hours: hours } });
    expect((await put(at)).body.business.location).toEqual(near);
    await put(at);
    const changes = (await app.eventsOf(businessStream(shop.id))).filter(
      ({ type }) => type === 'PlaceDetailsChanged',
    );
    expect(changes.map(({ data }) => data)).toEqual([
      { business_id: shop.id, place_id: shop.id, fields: ['location'] },
    ]);
    await app.ports.waitForPosition(await app.store.head(), 3_000);
    const ann = await app.customer();
    const { businesses } = (await ann.call(userBusinesses, { query: { limit: 100 } })).body;
    const facts = { location: near, opening_hours: hours, time_zone: 'Europe/London', holidays: [] };
    expect(businesses.find(({ id }) => id === shop.id)).toMatchObject({
      ...facts,
      places: [{ id: shop.id, address: null, phone: null, ...facts }],
    });
    expect((await put(null)).body.business.location).toBeNull();
    expect(
      (await shop.call(updateBusinessProfile, { body: { phone: '1' } })).body.business.location,
    ).toBeNull();
  });

  it.each([
    [{ location: { latitude: 91, longitude: 0 } }, 'location.latitude', 'Must be at most 90'],
    [{ name: ' ' }, 'name', 'Business name is required'],
    [{ email: 'nobody' }, 'email', 'Please enter a valid email address'],
    [{ onboarding: true }, 'onboarding', 'Must be false'],
  ])('answers 422 to %o', async (body, field, message) => {
    const shop = await app.business();
    expect(await shop.call(updateBusinessProfile, { body })).toMatchObject({
      status: 422,
      error: { field, message },
    });
  });
});

describe('the look', () => {
  it('[PG12] is seen by the owner, the staff, and customers on their card', async () => {
    const shop = await app.business();
    expect((await shop.call(businessSettings)).body.settings.look).toEqual({
      hue: null,
      stamp_shape: 'round',
      logo: null,
    });
    const sent = { hue: 205, stamp_shape: 'heart' } as const;
    const look = { ...sent, logo: null };
    expect((await shop.call(updateShopLook, { body: sent })).body).toEqual({ look });
    const staff = await app.employee(shop.id);
    const ann = await app.customer();
    await shop.call(scanStamps, { body: { qr_code: ann.qrCode } });
    await app.ports.waitForPosition(await app.store.head(), 3_000);
    const params = { id: shop.id };
    const [own, counter, cards, card] = await Promise.all([
      shop.call(businessProfile),
      staff.call(employeeBusinessInfo),
      ann.call(userDashboard),
      ann.call(userBusiness, { params }),
    ]);
    expect(own.body.business.look).toEqual(look);
    expect(counter.body.business.look).toEqual(look);
    expect(cards.body.stamp_cards.map((each) => each.look)).toEqual([look]);
    expect(card.body.business.look).toEqual(look);
  });

  it.each<[CardLook, string]>([
    [{ hue: 360, stamp_shape: 'round' }, 'hue'],
    [{ hue: 10.5, stamp_shape: 'round' }, 'hue'],
    [{ hue: null, stamp_shape: 'skull' as StampShape }, 'stamp_shape'],
  ])('answers 422 to %o', async (body, field) => {
    const shop = await app.business();
    const answer = await shop.call(updateShopLook, { body });
    expect(answer).toMatchObject({ status: 422, error: { field } });
  });
});

describe('the settings', () => {
  it('[PG10] is named by what happens to a card, in the version that it was decided under', async () => {
    const shop = await app.business();
    const ann = await app.customer();
    const stamp = () => shop.call(scanStamps, { body: { qr_code: ann.qrCode } });
    await stamp();
    const eased = { ...settings, reward_description: 'Free coffee', reward_emoji: '🎁' };
    await shop.call(updateBusinessSettings, { body: eased });
    await stamp();
    await shop.call(updateBusinessSettings, { body: settings });
    await stamp();
    const events = await app.eventsOf(cardStream(shop.id, ann.id));
    expect(events.map(({ data }) => data)).toMatchObject([
      { steps: [10], terms_version: 1 },
      { steps: [8], terms_version: 2 },
      { steps: [8], terms_version: 2 },
    ]);
    expect((await shop.call(businessSettings)).body.settings).not.toHaveProperty('version');
  });

  it('[PG1, SC63] is for cards that begin from then on', async () => {
    const shop = await app.business();
    const [ann, bob] = [await app.customer(), await app.customer()];
    await shop.call(scanStamps, { body: { qr_code: ann.qrCode, stamp_amount: 8 } });
    const { status, body } = await shop.call(updateBusinessSettings, { body: settings });
    expect(status).toBe(200);
    const { stamps_required: stamps, scan_cooldown_hours, ...words } = settings;
    expect(body.settings).toEqual({
      ...settings,
      steps: [{ stamps, ...words }],
      daily_stamp_cap: null,
      ...PLAIN_TERMS,
      time_zone: 'Europe/London',
      look: DEFAULT_LOOK,
    });
    expect((await shop.call(businessSettings)).body).toEqual(body);
    expect(await eventsSince(shop.id, 2)).toEqual([
      {
        type: 'ProgrammeConfigured',
        data: {
          business_id: shop.id,
          terms: {
            steps: [{ stamps, ...words, reward_description: { of: shop.id, sealed: expect.any(String) } }],
            scan_cooldown_hours,
            daily_stamp_cap: null,
            ...PLAIN_TERMS,
          },
          at_once: false,
          applies_to: [2],
        },
      },
    ]);
    const redeem = ({ qrCode: qr_code }: typeof ann) => shop.call(businessRedeem, { body: { qr_code } });
    expect((await redeem(ann)).error?.code).toBe('not_eligible');
    for (const [who, stamp_amount] of [
      [ann, 2],
      [bob, 8],
    ] as const)
      await shop.call(scanStamps, { body: { qr_code: who.qrCode, stamp_amount, anyway: 'spec' } });
    expect((await redeem(ann)).body).toMatchObject({ stamps_used: 10, reward_description: 'Free coffee' });
    expect((await redeem(bob)).body).toMatchObject({ stamps_used: 8, reward_description: 'A cake' });
  });

  it('[PG14] takes up to five steps, shows the last in three fields, and changes it by them alone', async () => {
    const shop = await app.business();
    const steps = [
      { stamps: 4, reward_description: 'A biscuit', reward_emoji: '🍪' },
      { stamps: 10, reward_description: 'A cake', reward_emoji: '🍰' },
    ];
    const sent = { scan_cooldown_hours: 0, steps, spends: true, keeps_rest: true, lapses_after_months: 12 };
    const { body } = await shop.call(updateBusinessSettings, { body: sent });
    expect(body.settings).toMatchObject({ ...sent, stamps_required: 10, reward_description: 'A cake' });
    const old = { ...settings, stamps_required: 12, reward_description: 'A cake' };
    const changed = (await shop.call(updateBusinessSettings, { body: old })).body.settings;
    expect(changed).toMatchObject({ ...sent, steps: [steps[0], { ...steps[1], stamps: 12 }] });
    const [first, second] = (await eventsSince(shop.id, 2)).map(
      ({ data }) => (data as { terms: { steps: unknown } }).terms.steps as { reward_description: unknown }[],
    );
    expect(second?.map((step) => step.reward_description)).toEqual(
      first?.map((step) => step.reward_description),
    );
    const staying = { scan_cooldown_hours: 4 };
    expect((await shop.call(updateBusinessSettings, { body: staying })).body.settings).toMatchObject({
      ...changed,
      ...staying,
    });
  });

  const step = (stamps: number, reward_description = 'Tea') => ({
    stamps,
    reward_description,
    reward_emoji: '🍵',
  });
  it.each([
    [{ steps: [] }, 'steps', 'Choose between 1-5 rewards'],
    [{ steps: [1, 2, 3, 4, 5, 6].map((stamps) => step(stamps)) }, 'steps', 'Choose between 1-5 rewards'],
    [{ steps: [step(8), step(8)] }, 'steps', 'Each reward needs more stamps than the one before'],
    [{ steps: [step(2), step(4)] }, 'steps', 'Choose between 5-20 stamps'],
    [{ steps: [step(0), step(8)] }, 'steps.0.stamps', 'Choose between 1-20 stamps'],
    [{ steps: [step(8, ' ')] }, 'steps.0.reward_description', 'Reward description is required'],
    [{ steps: [step(8, 'x'.repeat(101))] }, 'steps.0.reward_description', 'Must be at most 100 characters'],
    [{ lapses_after_months: 2 }, 'lapses_after_months', 'Choose between 3-36 months'],
    [{ stamps_required: 4 }, 'stamps_required', 'Choose between 5-20 stamps'],
  ])('[PG14] answers 422 to %o', async (sent, field, message) => {
    const shop = await app.business();
    const answer = await shop.call(updateBusinessSettings, { body: { scan_cooldown_hours: 0, ...sent } });
    expect(answer).toMatchObject({ status: 422, error: { field, message } });
  });

  it('[PG2, PG3] keeps a cap that is not sent, and sees no change where none is', async () => {
    const shop = await app.business({ terms: { ...settings, daily_stamp_cap: 40 } });
    const kept = await shop.call(updateBusinessSettings, { body: settings });
    expect(kept.body.settings.daily_stamp_cap).toBe(40);
    expect(await eventsSince(shop.id, 2)).toEqual([]);
    const sealed = { ...settings, reward_description: 'A pie' };
    for (const body of [sealed, sealed]) await shop.call(updateBusinessSettings, { body });
    expect(await eventsSince(shop.id, 2)).toHaveLength(1);
    const lifted = await shop.call(updateBusinessSettings, { body: { ...settings, daily_stamp_cap: null } });
    expect(lifted.body.settings.daily_stamp_cap).toBeNull();
  });

  it('[PG8] takes a time zone, and shows it', async () => {
    const shop = await app.business({ terms: { ...settings, daily_stamp_cap: null } });
    for (const time_zone of ['Asia/Kolkata', 'Asia/Calcutta', 'UTC']) {
      const { body } = await shop.call(updateBusinessSettings, { body: { ...settings, time_zone } });
      expect(body.settings).toMatchObject({ ...settings, daily_stamp_cap: null, time_zone });
    }
    await shop.call(updateBusinessSettings, { body: settings });
    expect((await shop.call(businessSettings)).body.settings.time_zone).toBe('UTC');
    expect((await eventsSince(shop.id, 2)).map(({ type }) => type)).toEqual(Array(3).fill('TimeZoneChanged'));
  });

  it.each([
    [{ time_zone: 'Mars/Olympus' }, 'time_zone', 'Please select a time zone'],
    [{ time_zone: '+05:30' }, 'time_zone', 'Please select a time zone'],
    [{ stamps_required: 4 }, 'stamps_required', 'Choose between 5-20 stamps'],
    [{ stamps_required: 21 }, 'stamps_required', 'Choose between 5-20 stamps'],
    [{ reward_description: '' }, 'reward_description', 'Reward description is required'],
    [{ reward_emoji: '' }, 'reward_emoji', 'Please select a reward emoji'],
    [{ scan_cooldown_hours: 25 }, 'scan_cooldown_hours', 'Scan cooldown must be between 0 and 24 hours'],
  ])('answers 422 to %o', async (wrong, field, message) => {
    const shop = await app.business();
    const answer = await shop.call(updateBusinessSettings, { body: { ...settings, ...wrong } });
    expect(answer).toMatchObject({ status: 422, error: { field, message } });
  });
});

it.each([
  [{}, { status: 'approved', is_approved: true, is_active: true }],
  [{ isApproved: false }, { status: 'pending', is_approved: false, is_active: true }],
])('says how a business stands: %o', async (options, expected) => {
  const shop = await app.business(options);
  expect((await shop.call(businessStatus)).body).toEqual(expected);
});

describe.each([
  ['businessProfile', businessProfile, undefined],
  ['updateBusinessProfile', updateBusinessProfile, { name: 'Mine now' }],
  ['businessSettings', businessSettings, undefined],
  ['updateBusinessSettings', updateBusinessSettings, settings],
  ['businessStatus', businessStatus, undefined],
] as const)('%s', (_, endpoint, body) => {
  it('is the owner’s alone', async () => {
    const shop = await app.business();
    expect(await app.call(endpoint, { body })).toMatchObject({ status: 401 });
    for (const other of [await app.employee(shop.id), await app.customer(), await app.admin()]) {
      expect(await other.call(endpoint, { body })).toMatchObject({
        status: 403,
        error: { code: 'forbidden' },
      });
    }
    expect(await eventsSince(shop.id, 2)).toEqual([]);
  });
});
