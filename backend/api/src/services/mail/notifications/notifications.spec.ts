import {
  accountStream,
  afterDays,
  businessStream,
  DAY_MS,
  type DomainEvent,
  houseText,
  type SubscriptionDates,
  subscriptionStream,
} from '@stampwell/contracts';
import { businessRegister, customerRegister } from '@stampwell/contracts/http/auth.ts';
import { updateBusinessSettings } from '@stampwell/contracts/http/business-settings.ts';
import { devMail } from '@stampwell/contracts/http/operations.ts';
import { closeProgramme, openProgramme } from '@stampwell/contracts/http/programmes.ts';
import { customerRedeem, scanStamps } from '@stampwell/contracts/http/stamps.ts';
import { answerCardQuestion, askAboutCard } from '@stampwell/contracts/http/story.ts';
import { moveSandboxClock } from '@stampwell/contracts/http/subscription.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, describe, expect, it } from 'vitest';
import { createCapabilities } from '../../../app.ts';
import { createCard } from '../../../testing/spec-card.ts';
import { openTestApp } from '../../../testing/test-app.ts';
import { catchUpReactions } from '../../reactions/reactions.ts';
import { dueNotifications } from './notifications.ts';

const app = await openTestApp({ projectors });
afterAll(() => app.close());

const news = createCapabilities(app.ports).mails.promptReactions ?? {};
/** Runs the mail reactions alone: these events have no payments, which other reactions need. */
const react = () => catchUpReactions(app.ports, news);

/** Newest first. */
async function mailsTo(email: string) {
  await app.deliver();
  return (await app.call(devMail, { query: { to: email } })).body.messages;
}
const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);

const shop = await app.business({ name: 'Corner Coffee', isApproved: false, hasTrial: false });
const paid = { plan_type: 'monthly', provider_customer: 'cus', provider_subscription: 'sub' };
const ofShop = (type: string, { reason, ...data }: Record<string, unknown> = {}): [string, DomainEvent] => {
  const isSubscription = /Trial|Payment|Subscription/.test(type);
  const stream = isSubscription ? subscriptionStream(shop.id) : businessStream(shop.id);
  return [
    stream,
    {
      type,
      data: {
        business_id: shop.id,
        ...data,
        ...(reason ? { reason: houseText(String(reason)) } : {}),
      },
    },
  ];
};
const THEN = '2026-12-24T12:00:00.000Z';

describe('what happens is written about', () => {
  it.each([
    ['BusinessApproved', { notes: '' }, 'Your shop is on Stampwell', 'Open the scanner'],
    [
      'BusinessRejected',
      { reason: 'Your menu is missing.' },
      'Your shop was not approved',
      'Your menu is missing.',
    ],
    ['BusinessDeactivated', { reason: 'spec' }, 'Your shop was deactivated', 'How to reach us'],
    [
      'SubscriptionStarted',
      { ...paid, current_period_end: THEN, trial_ends_at: null },
      'Your Stampwell receipt',
      '£30.00',
    ],
    [
      'SubscriptionRenewed',
      { plan_type: 'yearly', current_period_end: THEN },
      'Your Stampwell receipt',
      '£300.00',
    ],
    ['PaymentFailed', { failed_at: '2026-12-01T12:00:00.000Z' }, 'Your payment failed', '22 December 2026'],
    ['SubscriptionSuspended', {}, 'Your shop is read-only until it is paid', 'Update payment'],
    [
      'CancellationRequested',
      { canceled_at: THEN, ends_at: THEN },
      'Your subscription is cancelled',
      '24 December',
    ],
    ['SubscriptionEnded', { why: 'unpaid', ended_at: THEN }, 'Your subscription has ended', '30 days'],
    ['TrialEnded', {}, 'Your free trial has ended', 'Choose a plan'],
  ])('%s, once', async (type, data, subject, words) => {
    await react();
    const before = (await mailsTo(shop.email)).length;
    const [stream, event] = ofShop(type, data);
    await app.given(stream, [event]);
    await Promise.all([react(), react()]);
    // As after a crash before the position was saved.
    await app.pool.query('UPDATE platform.reactions SET position = 0');
    await react();
    const mails = await mailsTo(shop.email);
    expect(mails.slice(0, -before || undefined).map((mail) => mail.subject)).toEqual([subject]);
    expect(mails[0]?.text).toContain(words);
    expect(mails[0]?.html).toContain('Corner Coffee');
  });

  it('a trial with a card has no receipt, an erased shop no mail', async () => {
    const before = (await mailsTo(shop.email)).length;
    for (const [stream, event] of [
      ofShop('SubscriptionStarted', { ...paid, current_period_end: THEN, trial_ends_at: THEN }),
      ofShop('SubscriptionEnded', { why: 'erased', ended_at: THEN }),
    ])
      await app.given(stream, [event]);
    await react();
    expect(await mailsTo(shop.email)).toHaveLength(before);
  });

  it('welcomes whoever registers; without their name while nobody proved the address', async () => {
    const password = 'stampwell-1';
    await app.call(customerRegister, { body: { name: 'Zoe', email: 'zoe@x.test', password } });
    await app.call(businessRegister, { body: { name: 'Deli', email: 'deli@x.test', password } });
    await react();
    for (const email of ['zoe@x.test', 'deli@x.test']) {
      expect((await subjectsTo(email)).sort()).toEqual([
        'Confirm your email address',
        'Welcome to Stampwell',
      ]);
      expect(JSON.stringify(await mailsTo(email))).not.toMatch(/Zoe|Deli/);
    }
  });

  /** Lets the hour pass that a reward's mail waits for. */
  const anHourLater = () =>
    app.pool.query(
      "UPDATE jobs.job SET start_after = start_after - interval '1 hour' WHERE name = 'mail' AND start_after > now()",
    );

  it('tells a customer of a full card, once, and of nothing before or after', async () => {
    const customer = await app.customer({ email: 'ready@x.test' });
    const owner = await app.business({ name: 'Full <b>Card</b> & Co' });
    const card = createCard(app, { businessId: owner.id, customerId: customer.id });
    const ready = async () => {
      await react();
      await anHourLater();
      return (await mailsTo('ready@x.test')).filter(({ subject }) => subject.includes('reward'));
    };
    await card.stamp(9);
    expect(await ready()).toEqual([]);
    await card.stamp(1);
    const [mail] = await ready();
    expect(mail?.subject).toBe('Your reward at Full <b>Card</b> & Co is ready');
    expect(mail?.html).toContain('Full &lt;b&gt;Card&lt;/b&gt; &amp; Co');
    expect(mail?.html).not.toContain('<b>');
    await card.stamp(3);
    expect(await ready()).toHaveLength(1);
  });

  it('waits an hour with a full card, and says nothing if it was redeemed within it', async () => {
    const owner = await app.business({ name: 'Late Lattes' });
    const subjects: string[][] = [];
    for (const isRedeemed of [true, false]) {
      const customer = await app.customer();
      const card = createCard(app, { businessId: owner.id, customerId: customer.id });
      await card.stamp(10);
      await react();
      const ofReward = async () => (await subjectsTo(customer.email)).filter((it) => it.includes('reward'));
      expect(await ofReward()).toEqual([]);
      if (isRedeemed) await customer.call(customerRedeem, { body: { business_id: owner.id } });
      await anHourLater();
      subjects.push(await ofReward());
      const { rows } = await app.pool.query(
        "SELECT state, problem FROM platform.mails WHERE account_id = $1 AND kind = 'reward_ready'",
        [customer.id],
      );
      expect(rows).toEqual([
        isRedeemed ? { state: 'dropped', problem: 'redeemed' } : { state: 'sent', problem: null },
      ]);
    }
    expect(subjects).toEqual([[], ['Your reward at Late Lattes is ready']]);
  });

  it('[SC63] names the reward that the card stands for, not the shop’s of today', async () => {
    const owner = await app.business({ name: 'Changing Chai' });
    const customer = await app.customer();
    await createCard(app, { businessId: owner.id, customerId: customer.id }).stamp(10);
    await react();
    const body = { stamps_required: 12, reward_description: 'A cake', scan_cooldown_hours: 0 };
    expect((await owner.call(updateBusinessSettings, { body })).status).toBe(200);
    await anHourLater();
    const mail = (await mailsTo(customer.email)).find(({ subject }) => subject.includes('reward'));
    expect(mail?.text).toContain('Free coffee');
    expect(mail?.text).not.toContain('A cake');
  });

  it('says it once of a card that was redeemed and filled again within the hour', async () => {
    const owner = await app.business({ name: 'Quick Quiches' });
    const customer = await app.customer();
    const card = createCard(app, { businessId: owner.id, customerId: customer.id });
    await card.stamp(10);
    await react();
    await card.redeem();
    await card.stamp(10);
    await react();
    await anHourLater();
    const ofReward = (await subjectsTo(customer.email)).filter((it) => it.includes('reward'));
    expect(ofReward).toEqual(['Your reward at Quick Quiches is ready']);
  });

  it.each([true, false])(
    'quotes an answer to a proved address alone, and a question never: %s',
    async (isProved) => {
      const customer = await app.customer({ email: `asks-${isProved}@x.test` });
      const verified = isProved ? new Date() : null;
      await app.people.change(customer.id, { emailVerifiedAt: verified });
      const owner = await app.business({ email: `asked-${isProved}@x.test` });
      await createCard(app, { businessId: owner.id, customerId: customer.id }).stamp(3);
      const ask = { params: { id: owner.id }, body: { words: 'A stamp is missing.' } };
      const { body } = await customer.call(askAboutCard, ask);
      const params = { id: body.question_id };
      await owner.call(answerCardQuestion, {
        params,
        body: { outcome: 'added', stamp_amount: 2, words: 'You had it.' },
      });
      await react();
      const [asked] = await mailsTo(owner.email);
      expect(asked?.subject).toBe('A customer asks about their card');
      const [answered] = await mailsTo(customer.email);
      expect(answered?.subject).toMatch(/^Your question was answered by /);
      expect(`${asked?.text}${answered?.text}`).not.toContain('missing.');
      expect(answered?.text.includes('“You had it.”')).toBe(isProved);
      expect(answered?.text).toContain('Your card has 2 stamps more.');
      expect(answered?.text).toContain(`/business/${owner.id}/story?question=${body.question_id}`);
    },
  );

  it('[PG17, SC90] names the card of a shop that has several, and writes of one that closes', async () => {
    const owner = await app.business({ name: 'Two Tills', terms: { scan_cooldown_hours: 0 } });
    const steps = [{ stamps: 5, reward_description: 'A bag of beans', reward_emoji: '🫘' }];
    const beans = { card_name: 'Beans', first_card_name: 'Coffee', steps, scan_cooldown_hours: 0 };
    await owner.call(openProgramme, { body: beans });
    const [ann, bob] = [await app.customer(), await app.customer()];
    const give = ({ qrCode: qr_code }: typeof ann, programme: number) =>
      owner.call(scanStamps, { body: { qr_code, programme, stamp_amount: 3 } });
    const [given] = [await give(ann, 2), await give(bob, 1)];
    const ask = { entry_id: given.body.transaction_id, words: 'One is missing.' };
    const asked = await ann.call(askAboutCard, { params: { id: owner.id }, body: ask });
    const params = { id: asked.body.question_id };
    await owner.call(answerCardQuestion, { params, body: { outcome: 'explained', words: 'No.' } });
    await react();
    const [answered] = await mailsTo(ann.email);
    expect(answered?.text).toContain('about your card ‘Beans’');
    expect(answered?.text).toContain(`/business/${owner.id}/story?card=2&question=${params.id}`);
    const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
    const closing = { closes_on: inDays(9), redeemable_until: inDays(99) };
    await owner.call(closeProgramme, { params: { programme: '2' }, body: closing });
    await react();
    await react();
    const closes = async ({ email }: typeof ann) =>
      (await mailsTo(email)).filter(({ subject }) => subject === 'Your card at Two Tills closes');
    await expect.poll(() => closes(ann), { timeout: 10_000 }).toHaveLength(1);
    const [mail] = await closes(ann);
    expect(mail?.text).toContain('Two Tills closes your card ‘Beans’.');
    expect(mail?.text).toContain(`/business/${owner.id}?card=2`);
    expect(await closes(bob)).toEqual([]);
  });

  it('tells a deactivated customer', async () => {
    const { id, email } = await app.customer();
    await app.given(accountStream(id), [
      { type: 'AccountDeactivated', data: { account_id: id, reason: houseText('spec') } },
    ]);
    await react();
    expect(await subjectsTo(email)).toContain('Your Stampwell account was deactivated');
  });
});

it('a rebuild of a read model, or a log read from its start a week later, sends nothing', async () => {
  await react();
  await app.deliver();
  await app.pool.query('TRUNCATE platform.mails, platform.mail, platform.reactions');
  for (const { name } of projectors) await app.ports.projections.request(name, 'rebuild');
  const now = () => new Date(Date.now() + 8 * DAY_MS);
  await catchUpReactions(app.ports, createCapabilities({ ...app.ports, now }).mails.promptReactions ?? {});
  expect((await app.pool.query('SELECT FROM platform.mails')).rowCount).toBe(0);
});

describe('what time brings is written about', () => {
  const START = '2026-03-01T12:00:00.000Z';
  const at = (days: number) => new Date(afterDays(START, days));
  const trial: SubscriptionDates = {
    kind: 'trial',
    endsAt: at(14).toISOString(),
    cancellation: null,
    end: null,
  };
  const unpaid: SubscriptionDates = {
    kind: 'paid',
    planType: 'yearly',
    periodEnd: START,
    trialEndsAt: null,
    reservedDays: null,
    unpaidSince: START,
    cancellation: null,
    end: null,
  };
  const cancellation = { canceledAt: START, endsAt: at(30).toISOString() };

  it.each<[string, SubscriptionDates | null, number, string[]]>([
    ['never a subscription', null, 0, []],
    ['a trial with 4 days left', trial, 10, []],
    ['a trial with 3 days left', trial, 11, ['trial_ending']],
    ['a trial in its last hour', trial, 13.99, ['trial_ending']],
    ['a trial that is over', trial, 14, []],
    ['a trial that is cancelled', { ...trial, cancellation }, 12, []],
    ['paid, in good order', { ...unpaid, unpaidSince: null }, 0, []],
    ['unpaid for 2 days', unpaid, 2.9, []],
    ['unpaid for 3 days', unpaid, 3, ['payment_reminder 3']],
    ['unpaid for 13 days', unpaid, 13.9, ['payment_reminder 3']],
    ['unpaid for 14 days', unpaid, 14, ['payment_reminder 14']],
    ['unpaid for 21 days: suspended', unpaid, 21, []],
  ])('%s', (_, current, days, kinds) => {
    const due = dueNotifications(current, at(days));
    expect(due.map(({ kind, data }) => [kind, data?.day].filter(Boolean).join(' '))).toEqual(kinds);
  });

  it('once, by the daily job, as billing time goes by', async () => {
    const owner = await app.business({ email: 'trying@x.test' });
    const until = (days: number) => app.call(moveSandboxClock, { body: { advance_days: days } });
    const news = async () => {
      await react();
      return (await subjectsTo(owner.email)).filter((subject) => subject.includes('trial'));
    };
    await until(10);
    expect(await news()).toEqual([]);
    await until(1.5);
    await until(0.5);
    expect(await news()).toEqual([expect.stringMatching(/^Your free trial ends on \d/)]);
    await until(3);
    expect(await news()).toHaveLength(2);
    expect((await news())[0]).toBe('Your free trial has ended');
  });
});
