import {
  accountStream,
  businessStream,
  cardStream,
  DEFAULT_LOOK,
  DEFAULT_TERMS,
  type DomainEvent,
  houseText,
  MARKETING_WORDING,
  questionsStream,
  subscriptionStream,
} from '@stampwell/contracts';
import { customerLogin, logout } from '@stampwell/contracts/http/auth.ts';
import { mergeAccounts, undoMerge } from '@stampwell/contracts/http/merges.ts';
import * as http from '@stampwell/contracts/http/push-notifications.ts';
import { scanStamps } from '@stampwell/contracts/http/stamps.ts';
import { deleteUserAccount } from '@stampwell/contracts/http/user.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { SpecCustomer } from '../../testing/spec-actors.ts';
import { createCard } from '../../testing/spec-card.ts';
import { createSpecDevice } from '../../testing/spec-device.ts';
import { takenBeforeCommit } from '../../testing/spec-job-race.ts';
import { openSpecPushService } from '../../testing/spec-push-service.ts';
import { openTestApp } from '../../testing/test-app.ts';
import { PUSH_JOBS } from './push-jobs.ts';

const service = await openSpecPushService();
const app = await openTestApp({ ports: { push: service.push }, projectors });
afterAll(async () => {
  await app.close();
  await service.close();
});
beforeEach(() => {
  service.taken.length = 0;
});
afterAll(() => expect(service.problems).toEqual([]));

const shop = await app.business({ name: 'Bean There', terms: { scan_cooldown_hours: 0 } });
const subscribe = (customer: SpecCustomer, subscription = service.subscribe()) =>
  customer.call(http.subscribeToNotices, { body: subscription });
const cardOf = (customer: SpecCustomer) => createCard(app, { businessId: shop.id, customerId: customer.id });
async function send() {
  await app.react();
  await app.sendPushes();
}
/** The minute after the last notice has passed, and all waits for retries. */
async function minutePasses(minutes = 1) {
  await app.pool.query(`UPDATE platform.notices SET next_at = next_at - make_interval(mins => $1)`, [
    minutes,
  ]);
  await app.pool.query(
    `UPDATE jobs.job SET start_after = start_after - make_interval(mins => $1) WHERE name = $2 AND state < 'active'`,
    [minutes, PUSH_JOBS],
  );
  await app.sendPushes();
}
async function subscriber() {
  const customer = await app.customer();
  expect((await subscribe(customer)).body).toMatchObject({ is_subscribed: true });
  return { customer, card: cardOf(customer) };
}
const bodies = () => service.taken.map(({ notice }) => notice.body);
const subscriptionsOf = async ({ id }: SpecCustomer) =>
  (await app.pool.query('SELECT * FROM platform.push_subscriptions WHERE account_id = $1', [id])).rows;

describe('a notice', () => {
  it('[NO3, NO5] says what the card says, and no more', async () => {
    const { customer, card } = await subscriber();
    await card.stamp(3);
    await send();
    expect(service.taken.map(({ notice }) => notice)).toEqual([
      {
        title: 'Bean There',
        body: '3 of 10 stamps',
        path: `/business/${shop.id}`,
        tag: `card-${shop.id}`,
      },
    ]);
    expect(JSON.stringify(service.taken)).not.toContain(customer.name);
    await send();
    expect(service.taken).toHaveLength(1);
  });

  it('[NO3, JO10] of a stamp by a guest’s code comes to the account that stays, and to no phone as the guest’s', async () => {
    const { customer } = await subscriber();
    const phone = createSpecDevice(app.call);
    const { body: guest } = await phone.join(shop.id);
    const asGuest = { token: guest.access_token, body: service.subscribe() };
    expect((await app.call(http.subscribeToNotices, asGuest)).body).toMatchObject({ is_subscribed: true });
    const scan = { body: { qr_code: guest.qr_code } };
    expect((await shop.call(scanStamps, scan)).status).toBe(200);
    expect((await customer.call(mergeAccounts, { body: await phone.proof() })).status).toBe(200);
    await send();
    // No notice: the guest's sessions, and with them its subscription, have ended.
    expect(bodies()).toEqual([]);
    expect((await shop.call(scanStamps, scan)).status).toBe(200);
    await send();
    expect(bodies()).toEqual(['2 of 10 stamps']);
  });

  it.each([true, false])(
    '[NO1, JO10] goes on coming to the guest’s phone, once, as the account’s that stays: signed out before: %s',
    async (isSignedOut) => {
      const customer = await app.customer();
      const phone = createSpecDevice(app.call);
      const { body: guest } = await phone.join(shop.id);
      await app.call(http.subscribeToNotices, { token: guest.access_token, body: service.subscribe() });
      if (isSignedOut)
        await app.pool.query('UPDATE platform.sessions SET ended_at = now() WHERE account_id = $1', [
          guest.user.id,
        ]);
      const merged = await customer.call(mergeAccounts, { body: await phone.proof() });
      expect((await customer.call(http.noticeSettings)).body.is_subscribed).toBe(true);
      const scan = (qr_code: string) => shop.call(scanStamps, { body: { qr_code } });
      await scan(guest.qr_code);
      await send();
      expect(bodies()).toEqual(['1 of 10 stamps']);
      await scan(customer.qrCode);
      await minutePasses();
      await send();
      expect(bodies()).toEqual(['1 of 10 stamps', '2 of 10 stamps']);

      // Apart again, the phone is the account's that is signed in there: of the guest's card it hears no more.
      await customer.call(undoMerge, { params: { id: merged.body.merge.id } });
      await scan(guest.qr_code);
      await send();
      await minutePasses();
      expect(bodies()).toHaveLength(2);
      await scan(customer.qrCode);
      await send();
      expect(bodies().slice(2)).toEqual(['3 of 10 stamps']);
      await app.pool.query('UPDATE platform.sessions SET ended_at = now() WHERE id = $1', [
        customer.sessionId,
      ]);
    },
  );

  it('[NO1, JO10] stays off where the guest had none, and is not doubled where the account has it already', async () => {
    const [ann, ben] = [await app.customer(), await subscriber()];
    const [first, second] = [createSpecDevice(app.call), createSpecDevice(app.call)];
    await first.join(shop.id);
    expect((await ann.call(mergeAccounts, { body: await first.proof() })).status).toBe(200);
    expect((await ann.call(http.noticeSettings)).body.is_subscribed).toBe(false);
    const { body: guest } = await second.join(shop.id);
    await app.call(http.subscribeToNotices, { token: guest.access_token, body: service.subscribe() });
    await ben.customer.call(mergeAccounts, { body: await second.proof() });
    expect(await subscriptionsOf(ben.customer)).toHaveLength(1);
    await ben.card.stamp(1);
    await send();
    expect(bodies()).toEqual(['1 of 10 stamps']);
  });

  it('[NO4] comes once a minute, and is the newest', async () => {
    const { card } = await subscriber();
    await card.stamp(1);
    await send();
    await card.stamp(1);
    await send();
    await card.stamp(2);
    await send();
    expect(bodies()).toEqual(['1 of 10 stamps']);
    await minutePasses();
    expect(bodies()).toEqual(['1 of 10 stamps', '4 of 10 stamps']);
    await minutePasses();
    expect(service.taken).toHaveLength(2);
  });

  it('[NO4] is told also if its job was taken before it was committed', async () => {
    const { customer, card } = await subscriber();
    await card.stamp(1);
    await send();
    await app.pool.query(`UPDATE platform.notices SET next_at = now() WHERE account_id = $1`, [customer.id]);
    await takenBeforeCommit(app, PUSH_JOBS, { accountId: customer.id }, customer.id, async () => {
      await card.stamp(1);
      await app.react();
    });
    await app.sendPushes();
    expect(bodies()).toEqual(['1 of 10 stamps', '2 of 10 stamps']);
  });

  it('[NO4] of a reward is not sent once that is redeemed', async () => {
    const { card } = await subscriber();
    await card.stamp(9);
    await send();
    await card.stamp(1);
    await send();
    await card.redeem();
    await minutePasses();
    expect(bodies()).toEqual(['9 of 10 stamps']);
  });

  it('[NO3] says that a reward is ready', async () => {
    const { card } = await subscriber();
    await card.stamp(10);
    await send();
    expect(bodies()).toEqual(['Your reward is ready: 🎁 Free coffee']);
  });

  it('[NO3] says that a question was answered, not how', async () => {
    const { customer } = await subscriber();
    const words = await app.people.sealText(customer.id, 'A secret answer');
    const data = { business_id: shop.id, customer_id: customer.id, question_id: customer.id };
    const event: DomainEvent = {
      type: 'CardQuestionAnswered',
      data: { ...data, outcome: 'explained', stamps: 0, words },
    };
    await app.given(cardStream(shop.id, customer.id), [event]);
    await send();
    expect(service.taken.map(({ notice }) => notice)).toMatchObject([
      { body: 'They answered your question about your card.', path: `/business/${shop.id}/story` },
    ]);
  });

  it('[NO3, SC90] leads to the answer on the card that was asked about', async () => {
    const { customer } = await subscriber();
    const beans = { programme: 2, name: houseText('Beans'), terms: DEFAULT_TERMS, look: DEFAULT_LOOK };
    const two = await app.business({ name: 'Two Tills' });
    await app.given(businessStream(two.id), [
      { type: 'ProgrammeOpened', data: { business_id: two.id, ...beans } },
    ]);
    const words = await app.people.sealText(customer.id, 'No');
    const data = { business_id: two.id, customer_id: customer.id, programme: 2, question_id: customer.id };
    await app.given(questionsStream(two.id, customer.id, 2), [
      { type: 'CardQuestionAnswered', data: { ...data, outcome: 'explained', stamps: 0, words } },
    ]);
    await send();
    expect(service.taken.map(({ notice }) => notice)).toMatchObject([
      { title: 'Two Tills · Beans', path: `/business/${two.id}/story?card=2` },
    ]);
  });

  it('[NO8] says once that a shop is open again, to those who have a card there', async () => {
    const lido = await app.business({ name: 'Lido Ices' });
    const { customer } = await subscriber();
    await subscriber();
    await createCard(app, { businessId: lido.id, customerId: customer.id }).stamp(2);
    await send();
    await minutePasses();
    await app.ports.waitForPosition(await app.store.head(), 3_000);
    const at = new Date().toISOString();
    const data = { business_id: lido.id, from: at, reopened_at: at, by_hand: true };
    const ends = { period_ends_at: null, trial_ends_at: null, cancellation_ends_at: null };
    await app.given(subscriptionStream(lido.id), [{ type: 'Reopened', data: { ...data, ...ends } }]);
    await send();
    await minutePasses();
    await send();
    expect(service.taken.map(({ notice }) => notice)).toMatchObject([
      { body: '2 of 10 stamps' },
      { title: 'Lido Ices', body: 'We are open again. Your stamps are here.', path: `/business/${lido.id}` },
    ]);
  });

  it('[NO9] says that a card closes to those with stamps on it, unless that was taken back', async () => {
    const lido = await app.business({ name: 'Lido Ices' });
    const { customer } = await subscriber();
    await subscriber();
    await createCard(app, { businessId: lido.id, customerId: customer.id }).stamp(2);
    await send();
    await minutePasses();
    await app.ports.waitForPosition(await app.store.head(), 3_000);
    const of = { business_id: lido.id };
    const beans = { programme: 2, name: houseText('Beans'), terms: DEFAULT_TERMS, look: DEFAULT_LOOK };
    const closing: DomainEvent = {
      type: 'ProgrammeClosed',
      data: { ...of, closes_on: '2099-01-01', redeemable_until: '2099-05-01' },
    };
    await app.given(businessStream(lido.id), [
      { type: 'ProgrammeOpened', data: { ...of, ...beans } },
      { type: 'ProgrammeNamed', data: { ...of, name: houseText('Ices') } },
      closing,
      { type: 'ProgrammeReopened', data: of },
    ]);
    await send();
    await app.given(businessStream(lido.id), [closing]);
    await send();
    await minutePasses();
    expect(service.taken.map(({ notice }) => notice)).toMatchObject([
      { body: '2 of 10 stamps' },
      { title: 'Lido Ices', body: 'The card ‘Ices’ closes. Redeem what is on it until 1 May.' },
    ]);
  });

  it('[NO3] is not sent of a kind that is switched off', async () => {
    const { customer, card } = await subscriber();
    const off = { kind: 'stamp_added', is_on: false };
    expect((await customer.call(http.changeNoticeKind, { body: off })).body.kinds).toContainEqual(off);
    await card.stamp(9);
    await send();
    await card.stamp(1);
    await send();
    expect(bodies()).toEqual(['Your reward is ready: 🎁 Free coffee']);
  });

  it('[NO5] is not sent an hour later', async () => {
    const { card } = await subscriber();
    await card.stamp(1);
    await send();
    await card.stamp(1);
    await send();
    await app.pool.query(`UPDATE platform.notices SET at = at - interval '61 min'`);
    await minutePasses();
    expect(bodies()).toEqual(['1 of 10 stamps']);
  });

  it('costs people without a subscription no job', async () => {
    const count = async () =>
      (await app.pool.query('SELECT 1 FROM jobs.job WHERE name = $1', [PUSH_JOBS])).rowCount;
    await app.sendPushes();
    const before = await count();
    await cardOf(await app.customer()).stamp(1);
    await app.react();
    expect(await count()).toBe(before);
  });
});

describe('a push service', () => {
  it('[NO6] that is away is tried again, and each browser is told once', async () => {
    const { customer, card } = await subscriber();
    const { email, password } = customer;
    const { access_token: token } = (await app.call(customerLogin, { body: { email, password } })).body;
    const elsewhere = await app.call(http.subscribeToNotices, { token, body: service.subscribe() });
    expect(elsewhere.status).toBe(200);
    service.answers.push(503);
    await card.stamp(1);
    await send();
    expect(service.taken).toHaveLength(1);
    await minutePasses(3);
    expect(new Set(service.taken.map(({ to }) => to)).size).toBe(2);
    expect(service.taken).toHaveLength(2);
    expect(await subscriptionsOf(customer)).toHaveLength(2);
  });

  it.each([404, 410])('[NO6] that answers %s is not asked again', async (status) => {
    const customer = await app.customer();
    const subscription = service.subscribe();
    await subscribe(customer, subscription);
    service.gone.set(Number(subscription.endpoint.split('/').at(-1)), status);
    await cardOf(customer).stamp(1);
    await send();
    expect(await subscriptionsOf(customer)).toEqual([]);
    expect((await customer.call(http.noticeSettings)).body.is_subscribed).toBe(false);
  });

  it.each([
    [403, 'the VAPID credentials in the authorization header do not correspond to the credentials used', 0],
    [401, '{"errno":109,"message":"VAPID public key mismatch"}', 0],
    [400, '{"reason":"VapidPkHashMismatch"}', 0],
    [403, '{"reason":"BadJwtToken"}', 1],
  ])('[NO6] that answers %s: %s leaves %s subscriptions', async (status, words, left) => {
    const customer = await app.customer();
    const subscription = service.subscribe();
    await subscribe(customer, subscription);
    const nth = Number(subscription.endpoint.split('/').at(-1));
    service.gone.set(nth, status);
    service.words.set(nth, words);
    await cardOf(customer).stamp(1);
    await send();
    expect(await subscriptionsOf(customer)).toHaveLength(left);
  });

  it.each([
    'https://127.0.0.1/push',
    'https://localhost/push',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/push',
    'https://fcm.googleapis.com.evil.test/push',
    'https://evil.test/fcm.googleapis.com',
    'https://evilpush.apple.com.test/',
    'https://fcm.googleapis.com:8443/push',
    'https://user:pass@fcm.googleapis.com/push',
    'https://fcm.googleapis.com@evil.test/push',
    'http://fcm.googleapis.com/push',
    'file:///etc/passwd',
    'push',
    '',
  ])('[NO2] is one of a browser, not %s', async (endpoint) => {
    const { status, error } = await subscribe(await app.customer(), { ...service.subscribe(), endpoint });
    expect([status, error.field]).toEqual([422, 'endpoint']);
  });

  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/QabC',
  ])('[NO2] is taken: %s', (endpoint) => {
    expect(service.push.isKnown(endpoint)).toBe(true);
  });

  it('[NO2] is called by the address that was checked, however it was written', async () => {
    const customer = await app.customer();
    const subscription = service.subscribe();
    const { status } = await subscribe(customer, {
      ...subscription,
      // A second reading of this finds no host, and would call this machine.
      endpoint: subscription.endpoint.replace('https://', 'https:/'),
    });
    expect(status).toBe(200);
    await cardOf(customer).stamp(1);
    await send();
    expect(bodies()).toEqual(['1 of 10 stamps']);
  });
});

describe('a subscription', () => {
  it('[NO2] is sealed', async () => {
    const customer = await app.customer();
    const subscription = service.subscribe();
    await subscribe(customer, subscription);
    const rows = JSON.stringify(await subscriptionsOf(customer));
    for (const secret of [subscription.endpoint, subscription.keys.auth, subscription.keys.p256dh])
      expect(rows).not.toContain(secret);
  });

  it('[NO1] ends with its session', async () => {
    const { customer, card } = await subscriber();
    await app.pool.query('UPDATE platform.sessions SET ended_at = now() WHERE id = $1', [customer.sessionId]);
    await card.stamp(1);
    await send();
    expect(service.taken).toEqual([]);
    expect((await app.call(logout, { body: { session: 'general' } })).status).toBe(204);
  });

  it('[NO1] is of who subscribed in that browser last', async () => {
    const browser = service.subscribe();
    const [first, second] = [await app.customer(), await app.customer()];
    await subscribe(first, browser);
    await subscribe(second, browser);
    expect(await subscriptionsOf(first)).toEqual([]);
    expect(await subscriptionsOf(second)).toHaveLength(1);
  });

  it('[NO1] ends when its user wants it, and with the account', async () => {
    const { customer } = await subscriber();
    expect((await customer.call(http.unsubscribeFromNotices)).body.is_subscribed).toBe(false);
    await subscribe(customer);
    await customer.call(http.changeNoticeKind, { body: { kind: 'answered', is_on: false } });
    await cardOf(customer).stamp(1);
    await app.react();
    await customer.call(deleteUserAccount, { body: { password: customer.password } });
    for (const table of ['push_subscriptions', 'notice_choices', 'notices']) {
      const { rows } = await app.pool.query(`SELECT * FROM platform.${table} WHERE account_id = $1`, [
        customer.id,
      ]);
      expect([table, rows]).toEqual([table, []]);
    }
  });

  it('[NO1] is for customers alone', async () => {
    const body = service.subscribe();
    expect((await app.call(http.subscribeToNotices, { body })).status).toBe(401);
    expect((await shop.call(http.subscribeToNotices, { body })).status).toBe(403);
    const customer = await app.customer();
    const short = { ...body, keys: { ...body.keys, auth: 'short' } };
    expect((await customer.call(http.subscribeToNotices, { body: short })).status).toBe(422);
  });
});

describe('[NO7] consent to marketing', () => {
  const decide = (customer: SpecCustomer, is_allowed: boolean) =>
    customer.call(http.decideMarketing, { body: { is_allowed, wording: MARKETING_WORDING } });
  const decisions = async ({ id }: SpecCustomer) =>
    (await app.eventsOf(accountStream(id))).filter(({ type }) => type === 'MarketingDecided');

  it('is off, and recorded with its words and time when it is given and taken back', async () => {
    const customer = await app.customer();
    expect((await customer.call(http.marketingConsent)).body).toEqual({
      is_allowed: false,
      wording: null,
      decided_at: null,
    });
    // To leave it off is no decision.
    await decide(customer, false);
    expect(await decisions(customer)).toEqual([]);
    expect((await decide(customer, true)).body).toMatchObject({ is_allowed: true, wording: '2026-11' });
    await decide(customer, true);
    expect((await decide(customer, false)).body).toMatchObject({ is_allowed: false });
    expect((await decisions(customer)).map(({ data }) => data)).toEqual([
      { account_id: customer.id, is_allowed: true, wording: '2026-11' },
      { account_id: customer.id, is_allowed: false, wording: '2026-11' },
    ]);
  });

  it('knows its words alone', async () => {
    const customer = await app.customer();
    const body = { is_allowed: true, wording: 'whatever' };
    expect((await customer.call(http.decideMarketing, { body })).status).toBe(422);
    expect((await shop.call(http.decideMarketing, { body })).status).toBe(403);
    expect((await app.call(http.marketingConsent)).status).toBe(401);
  });
});
