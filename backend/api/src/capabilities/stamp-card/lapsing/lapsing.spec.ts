import { accountStream, cardStream, lapsesStream, subscriptionStream } from '@stampwell/contracts';
import { updateBusinessSettings } from '@stampwell/contracts/http/business-settings.ts';
import { bringBackOwnStamps, bringBackStamps } from '@stampwell/contracts/http/lapses.ts';
import { devMail } from '@stampwell/contracts/http/operations.ts';
import { openProgramme } from '@stampwell/contracts/http/programmes.ts';
import { businessValidateQr, scanStamps } from '@stampwell/contracts/http/stamps.ts';
import { askAboutCard, cardStory } from '@stampwell/contracts/http/story.ts';
import { userBusiness } from '@stampwell/contracts/http/user.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCapabilities } from '../../../app.ts';
import type { SpecActor, SpecCustomer } from '../../../testing/spec-actors.ts';
import { openTestApp } from '../../../testing/test-app.ts';

/** The job over months, by a clock that the spec moves. */
let time = new Date('2026-12-01T12:00:00.000Z');
const app = await openTestApp({ projectors, now: () => time });
afterAll(() => app.close());
const { passTime } = createCapabilities(app.ports).stampCards;

let shop: SpecActor;
let ann: SpecCustomer;
let bob: SpecCustomer;

async function runAt(when: string): Promise<void> {
  time = new Date(when);
  await app.ports.waitForPosition(await app.store.head(), 10_000);
  await passTime();
}
const told = async ({ id }: SpecCustomer) =>
  (await app.eventsOf(lapsesStream(shop.id, id))).map(({ data }) => {
    const { due, days } = data as { due: string; days: number };
    return [due, days];
  });
const onCard = async ({ id }: SpecCustomer) =>
  (await app.eventsOf(cardStream(shop.id, id))).map(({ type }) => type);

beforeAll(async () => {
  shop = await app.business({ hasTrial: false });
  await app.given(subscriptionStream(shop.id), [
    {
      type: 'SubscriptionStarted',
      data: {
        business_id: shop.id,
        ...{ plan_type: 'yearly', provider_customer: 'cus', provider_subscription: 'sub' },
        ...{ current_period_end: '2028-01-01T00:00:00.000Z', trial_ends_at: null },
      },
    },
  ]);
  ann = await app.customer({ email: 'ann@lapses.test' });
  bob = await app.customer({ email: 'bob@lapses.test' });
  const terms = { scan_cooldown_hours: 0, lapses_after_months: 3 };
  await shop.call(updateBusinessSettings, { body: terms });
  for (const { qrCode } of [ann, bob])
    await shop.call(scanStamps, { body: { qr_code: qrCode, stamp_amount: 4 } });
});

it('[SC85] tells each customer once on its day, by day, and by mail', async () => {
  await runAt('2027-01-29T12:00:00.000Z');
  expect(await told(ann)).toEqual([]);
  await runAt('2027-01-30T03:00:00.000Z');
  expect(await told(ann)).toEqual([]);
  await runAt('2027-01-30T12:00:00.000Z');
  await runAt('2027-01-30T13:00:00.000Z');
  await runAt('2027-01-31T12:00:00.000Z');
  expect(await told(ann)).toEqual([['2027-03-01', 30]]);
  await app.react();
  await app.deliver();
  const mails = (await app.call(devMail, { query: { to: 'ann@lapses.test' } })).body.messages;
  expect(mails.filter(({ subject }) => subject.includes('good until')).map(({ subject }) => subject)).toEqual(
    [expect.stringMatching(/^Your stamps at .* are good until 1 March 2027$/)],
  );
});

it('[SC80] shows the day to the customer, and at the till', async () => {
  const { body } = await ann.call(userBusiness, { params: { id: shop.id } });
  expect(body.lapse).toEqual({ good_until: '2027-03-01', lapsed: null });
  const lookup = await shop.call(businessValidateQr, { body: { qr_code: ann.qrCode } });
  expect(lookup.body.stamp_info.good_until).toBe('2027-03-01');
});

it('[SC85, SC87] tells first after a standstill, and lapses nothing of a customer who is gone', async () => {
  await app.given(accountStream(bob.id), [
    { type: 'AccountDeactivated', data: { account_id: bob.id, kind: 'customer' } },
  ]);
  await runAt('2027-06-10T12:00:00.000Z');
  expect(await told(ann)).toEqual([
    ['2027-03-01', 30],
    ['2027-06-17', 7],
  ]);
  const { body } = await ann.call(userBusiness, { params: { id: shop.id } });
  expect(body.lapse?.good_until).toBe('2027-06-17');
  await runAt('2027-06-16T12:00:00.000Z');
  expect(await onCard(ann)).toEqual(['StampsGiven']);
  await runAt('2027-06-17T12:00:00.000Z');
  await runAt('2027-06-18T12:00:00.000Z');
  expect(await onCard(ann)).toEqual(['StampsGiven', 'StampsLapsed']);
  expect(await onCard(bob)).toEqual(['StampsGiven']);
  expect(await told(bob)).toEqual([['2027-03-01', 30]]);
});

it('[SC86] is brought back by the customer, once', async () => {
  const { body } = await ann.call(userBusiness, { params: { id: shop.id } });
  expect(body).toMatchObject({
    stamp_card: { current_stamps: 0 },
    lapse: { good_until: null, lapsed: { stamps: 4, until: '2027-07-01' } },
  });
  const bringBack = () => ann.call(bringBackOwnStamps, { params: { id: shop.id } });
  expect((await bringBack()).body).toMatchObject({ stamps: 4, total_stamps: 4 });
  expect(await bringBack()).toMatchObject({ status: 409, error: { code: 'invalid_state' } });
  await app.ports.waitForPosition(await app.store.head(), 10_000);
  const after = await ann.call(userBusiness, { params: { id: shop.id } });
  expect(after.body).toMatchObject({
    stamp_card: { current_stamps: 4 },
    lapse: { good_until: '2027-09-18', lapsed: null },
  });
});

it('[SC86] is brought back by the shop, which reads of it in the story', async () => {
  await runAt('2027-09-15T12:00:00.000Z');
  await runAt('2027-09-22T12:00:00.000Z');
  await app.ports.waitForPosition(await app.store.head(), 10_000);
  const story = await shop.call(cardStory, { params: { customer_id: ann.id } });
  expect(story.body.steps.map(({ lapse, stamps }) => [lapse, stamps])).toEqual([
    [undefined, 4],
    ['lapsed', -4],
    ['brought_back', 4],
    ['lapsed', -4],
  ]);
  const lapse_id = story.body.lapse?.lapsed?.lapse_id ?? '';
  // [SC31]
  const asked = { params: { id: shop.id }, body: { entry_id: lapse_id, words: 'I was there in June.' } };
  expect((await ann.call(askAboutCard, asked)).status).toBe(201);
  expect((await shop.call(bringBackStamps, { body: { lapse_id } })).body).toMatchObject({ total_stamps: 4 });
  const other = await app.business();
  expect((await other.call(bringBackStamps, { body: { lapse_id } })).status).toBe(404);
});

it('[SC80, SC90] lapses one card of a shop while another of the same customer stays', async () => {
  time = new Date('2027-09-23T12:00:00.000Z');
  const steps = [{ stamps: 6, reward_description: 'A bag of beans', reward_emoji: '🫘' }];
  const beans = { card_name: 'Beans', steps, scan_cooldown_hours: 0, lapses_after_months: 3 };
  expect((await shop.call(openProgramme, { body: beans })).status).toBe(201);
  const { id, qrCode } = await app.customer();
  const give = (of: { programme?: number }) =>
    shop.call(scanStamps, { body: { qr_code: qrCode, stamp_amount: 2, ...of } });
  await give({});
  await give({ programme: 2 });
  time = new Date('2027-11-10T12:00:00.000Z');
  await give({});
  for (const when of ['2027-11-24', '2027-12-17', '2027-12-24']) await runAt(`${when}T12:00:00.000Z`);
  const typesOn = async (programme: number) =>
    (await app.eventsOf(cardStream(shop.id, id, programme))).map(({ type }) => type);
  expect(await typesOn(1)).toEqual(['StampsGiven', 'StampsGiven']);
  expect(await typesOn(2)).toEqual(['StampsGiven', 'StampsLapsed']);
  expect(await app.eventsOf(lapsesStream(shop.id, id, 2))).toMatchObject([
    { data: { programme: 2, days: 30 } },
    { data: { programme: 2, days: 7 } },
  ]);
});
