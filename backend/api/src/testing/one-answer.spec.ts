import {
  type Access,
  afterDays,
  DAY_MS,
  isOpenTo,
  type SubscriptionEvent,
  SYSTEM_ACTOR,
  subscriptionStream,
  viewAt,
} from '@stampwell/contracts';
import * as admin from '@stampwell/contracts/http/admin.ts';
import * as business from '@stampwell/contracts/http/business.ts';
import type { SubscriptionView } from '@stampwell/contracts/http/shapes.ts';
import { scanStamps } from '@stampwell/contracts/http/stamps.ts';
import { subscriptionStatus } from '@stampwell/contracts/http/subscription.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { subscriptionOf, tellSubscription } from '../capabilities/subscription/subscription.commands.ts';
import type { BillingClock } from '../services/time/clock.ts';
import { createLiveReads } from '../views/live-reads.ts';
import type { SpecActor, SpecCustomer } from './spec-actors.ts';
import { openSpecApp } from './spec-app.ts';

const START = '2026-03-01T12:00:00.000Z';
const day = (days: number) => afterDays(START, days);
const MOMENT = 1 / DAY_MS;

let billingTime = new Date(START);
const clock: BillingClock = {
  at: () => billingTime,
  offsetDays: () => 0,
  advance: async () => undefined,
  read: async () => undefined,
};

const app = await openSpecApp({ projectors, ports: { clock } });
afterAll(() => app.close());
const live = createLiveReads({
  views: { db: app.pool, names: app.people, now: () => new Date() },
  billingNow: async () => billingTime,
});

let owner: SpecActor;
let boss: SpecActor;
let ann: SpecCustomer;

beforeAll(async () => {
  owner = await app.business({ hasTrial: false, terms: { scan_cooldown_hours: 0 } });
  boss = await app.admin();
  ann = await app.customer();
});

type Status = SubscriptionView['status'];
/** The status and access that every reader must report at an instant. */
type Moment = [at: number, status: Status, access: Access];

const business_id = () => owner.id;
const trial = (): SubscriptionEvent => ({
  type: 'TrialStarted',
  data: { business_id: business_id(), trial_ends_at: day(14), with_card: false },
});
const started = (end: number, trialEnds: number | null = null): SubscriptionEvent => ({
  type: 'SubscriptionStarted',
  data: {
    business_id: business_id(),
    plan_type: 'monthly',
    current_period_end: day(end),
    provider_customer: 'cus',
    provider_subscription: 'sub',
    trial_ends_at: trialEnds === null ? null : day(trialEnds),
  },
});
const renewed = (end: number): SubscriptionEvent => ({
  type: 'SubscriptionRenewed',
  data: { business_id: business_id(), plan_type: 'monthly', current_period_end: day(end) },
});
const failed = (at: number): SubscriptionEvent => ({
  type: 'PaymentFailed',
  data: { business_id: business_id(), failed_at: day(at) },
});
const canceled = (at: number, ends: number): SubscriptionEvent => ({
  type: 'CancellationRequested',
  data: { business_id: business_id(), canceled_at: day(at), ends_at: day(ends) },
});
const resumed = (): SubscriptionEvent => ({
  type: 'CancellationWithdrawn',
  data: { business_id: business_id() },
});

const LIFE: [chapter: string, happens: () => SubscriptionEvent, ...moments: Moment[]][] = [
  [
    'a trial, to its end',
    trial,
    [0, 'trialing', 'full'],
    [14 - MOMENT, 'trialing', 'full'],
    [14, 'canceled', 'read_only'],
  ],
  ['a plan with a trial', () => started(16, 16), [15, 'trialing', 'full'], [16, 'trialing', 'full']],
  [
    'a paid period, and silence after it',
    () => renewed(46),
    [16, 'active', 'full'],
    [67 - MOMENT, 'active', 'full'],
    [67, 'active', 'read_only'],
  ],
  ['a renewal', () => renewed(77), [67, 'active', 'full']],
  [
    'a payment that fails',
    () => failed(77),
    [77, 'past_due', 'grace'],
    [97, 'past_due', 'grace'],
    [98 - MOMENT, 'past_due', 'grace'],
    [98, 'past_due', 'read_only'],
    [107 - MOMENT, 'past_due', 'read_only'],
    [107, 'canceled', 'read_only'],
  ],
  ['a new plan', () => started(140), [110, 'active', 'full']],
  ['a cancellation', () => canceled(120, 140), [120, 'active', 'full']],
  ['and its withdrawal', resumed, [121, 'active', 'full']],
  [
    'a cancellation that takes effect',
    () => canceled(122, 140),
    [140 - MOMENT, 'active', 'full'],
    [140, 'canceled', 'read_only'],
  ],
  ['another plan', () => started(171), [141, 'active', 'full']],
];

/** What the log, the read models and the counter report now. */
async function answers() {
  const { states } = await app.commands.readState({ subscription: subscriptionOf(owner.id) });
  const view = viewAt(states.subscription.current, billingTime);
  const [status, profile, list, found, dashboard, analytics, exported, told] = await Promise.all([
    owner.call(subscriptionStatus),
    owner.call(business.businessProfile),
    boss.call(admin.adminBusinesses),
    boss.call(admin.searchBusinesses, { query: { q: owner.name } }),
    boss.call(admin.adminDashboard),
    boss.call(admin.adminAnalytics),
    owner.call(business.exportBusiness),
    live.subscription(owner.id),
  ]);
  const file: unknown = exported.body;
  const scan = await owner.call(scanStamps, { body: { qr_code: ann.qrCode, stamp_amount: 1 } });
  return {
    views: {
      log: view,
      status: status.body,
      told,
      exported: (file as { subscription: unknown }).subscription,
    },
    statuses: [
      profile.body.business.subscription_status,
      ...list.body.businesses.map(({ subscription_status }) => subscription_status),
      ...found.body.businesses.map(({ subscription_status }) => subscription_status),
      (file as { business: { subscription_status: unknown } }).business.subscription_status,
    ],
    counted: analytics.body.subscriptions,
    dashboard: dashboard.body.stats,
    counter: scan.status === 201 || scan.status === 200 ? 'gives' : scan.error.code,
  };
}

async function expectOneAnswer(status: Status, access: Access) {
  const { views, statuses, counted, dashboard, counter } = await answers();
  expect(views.log).toMatchObject({ status, access });
  expect(views).toEqual({ log: views.log, status: views.log, told: views.log, exported: views.log });
  expect(statuses).toEqual([status, status, status, status]);
  const none = { trialing: 0, active: 0, past_due: 0, canceled: 0, none: 0 };
  expect(counted).toEqual({ ...none, [status]: 1 });
  expect(dashboard).toMatchObject({
    trial_businesses: status === 'trialing' ? 1 : 0,
    paying_businesses: status === 'active' ? 1 : 0,
    canceled_businesses: status === 'canceled' || status === 'past_due' ? 1 : 0,
  });
  expect(counter).toBe(isOpenTo(access) ? 'gives' : 'subscription_required');
}

/** Runs the daily job for this business. */
async function writeDown(): Promise<number> {
  const { position } = await app.commands({
    ...tellSubscription({ type: 'PassTime', businessId: owner.id }, clock),
    actor: SYSTEM_ACTOR,
    correlationId: 'spec',
  });
  return position;
}

it('is nothing to anybody before it begins', async () => {
  const { views, statuses, counted, counter } = await answers();
  expect([views.log, views.told, views.exported]).toEqual([null, null, null]);
  expect(statuses).toEqual([null, null, null, null]);
  expect(counted).toMatchObject({ none: 1 });
  expect(counter).toBe('subscription_required');
});

it.each(LIFE)('%s is the same to every reader, written down or not', async (_, happens, ...moments) => {
  const [event] = await app.given(subscriptionStream(owner.id), [happens()]);
  await app.ports.waitForPosition(event?.position ?? 0, 3_000);
  for (const [at, status, access] of moments) {
    billingTime = new Date(day(at));
    await expectOneAnswer(status, access);
  }
  await app.ports.waitForPosition(await writeDown(), 3_000);
  const [, status, access] = moments.at(-1) ?? [0, 'active', 'none'];
  await expectOneAnswer(status, access);
});
