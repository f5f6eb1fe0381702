import {
  type Access,
  afterDays,
  type BusinessEvent,
  businessStream,
  DAY_MS,
  type ErrorCode,
  houseText,
  LIST_WORDING,
  type StandingReason,
  type SubscriptionEvent,
  SYSTEM_ACTOR,
  standingOf,
  standingWith,
  subscriptionStream,
  viewAt,
} from '@stampwell/contracts';
import * as admin from '@stampwell/contracts/http/admin.ts';
import * as business from '@stampwell/contracts/http/business.ts';
import { exportBusiness } from '@stampwell/contracts/http/business-exports.ts';
import { employeeBusinessInfo } from '@stampwell/contracts/http/employee.ts';
import { startImport } from '@stampwell/contracts/http/imports.ts';
import { joinPage } from '@stampwell/contracts/http/join.ts';
import type { Business, CounterAccess, SubscriptionView } from '@stampwell/contracts/http/shapes.ts';
import { scanStamps } from '@stampwell/contracts/http/stamps.ts';
import { subscriptionStatus } from '@stampwell/contracts/http/subscription.ts';
import { userBusiness } from '@stampwell/contracts/http/user.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createServices } from '../app.ts';
import { approvalOf } from '../capabilities/approvals/approvals.commands.ts';
import { subscriptionOf, tellSubscription } from '../capabilities/subscription/subscription.commands.ts';
import { createReadPass } from '../capabilities/wallet/pass-facts.ts';
import type { BillingClock } from '../services/time/clock.ts';
import { createLiveReads } from '../views/live-reads.ts';
import type { SpecActor, SpecCustomer, SpecEmployee } from './spec-actors.ts';
import { openTestApp } from './test-app.ts';

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

const app = await openTestApp({ projectors, ports: { clock } });
afterAll(() => app.close());
const live = createLiveReads({
  views: { db: app.pool, names: app.people, now: () => new Date() },
  billingNow: async () => billingTime,
});

const readPass = createReadPass({
  ...{ ...app.ports, ...createServices(app.ports) },
  lapseOf: async () => ({ good_until: null }),
});

let owner: SpecActor;
let boss: SpecActor;
let ann: SpecCustomer;
let eve: SpecEmployee;

beforeAll(async () => {
  owner = await app.business({ hasTrial: false, terms: { scan_cooldown_hours: 0 } });
  boss = await app.admin();
  ann = await app.customer();
  eve = await app.employee(owner.id);
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
    owner.call(exportBusiness),
    live.subscription(owner.id),
  ]);
  const file: unknown = exported.body;
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
  };
}

/** Whether each asker says that the shop gives stamps now; a refusal's code where there is one. */
async function whoSaysItGives() {
  const params = { id: owner.id };
  const query = { wording: LIST_WORDING };
  const [scan, seen, join, file, profile, plan, info, pass] = await Promise.all([
    owner.call(scanStamps, { body: { qr_code: ann.qrCode, stamp_amount: 1 } }),
    ann.call(userBusiness, { params }),
    app.call(joinPage, { params }),
    // A file without customers is refused as such only once the shop may start.
    owner.call(startImport, { body: Buffer.from('Name\n'), query, headers: { 'content-type': 'text/csv' } }),
    owner.call(business.businessProfile),
    owner.call(subscriptionStatus),
    eve.call(employeeBusinessInfo),
    readPass({ customerId: ann.id, businessId: owner.id, programme: 1 }),
  ]);
  const { states } = await app.commands.readState({
    approval: approvalOf(owner.id),
    subscription: subscriptionOf(owner.id),
  });
  const facts = { state: states.approval.status, subscription: states.subscription.current };
  const { gives, reason } = standingOf(facts, billingTime);
  const screenOf = (status: Business['status'] | undefined, subscription: CounterAccess | null | undefined) =>
    standingWith(status ?? 'approved', subscription?.access ?? 'none', null, subscription?.season).reason;
  return {
    standing: { gives, reason },
    reasons: {
      ownersScreen: screenOf(profile.body.business.status, plan.status === 200 ? plan.body : null),
      staffsScreen: screenOf(info.body.business.status, info.body.business.subscription),
    },
    refusals: {
      counter: scan.error?.code ?? null,
      import: file.error?.code === 'validation_failed' ? null : file.error?.code,
    },
    gives: {
      customersScreen: seen.body.business.gives_stamps,
      joinPage: join.status === 200,
      pass: pass.facts?.note === null,
    },
  };
}

async function expectOneStanding(reason: StandingReason | null, refusal: ErrorCode | null) {
  const says = await whoSaysItGives();
  const gives = refusal === null;
  expect(says).toEqual({
    standing: { gives, reason },
    reasons: { ownersScreen: reason, staffsScreen: reason },
    refusals: { counter: refusal, import: refusal },
    gives: { customersScreen: gives, joinPage: gives, pass: gives },
  });
}

const REASONS: Record<Access, [StandingReason | null, ErrorCode | null]> = {
  full: [null, null],
  grace: ['payment_due', null],
  read_only: ['lapsed', 'subscription_required'],
  none: ['no_plan', 'subscription_required'],
};

async function expectOneAnswer(status: Status, access: Access) {
  const { views, statuses, counted, dashboard } = await answers();
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
  await expectOneStanding(...REASONS[access]);
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
  const { views, statuses, counted } = await answers();
  expect([views.log, views.told, views.exported]).toEqual([null, null, null]);
  expect(statuses).toEqual([null, null, null, null]);
  expect(counted).toMatchObject({ none: 1 });
  await expectOneStanding(...REASONS.none);
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

it('[SU29] a season is the same to every asker', async () => {
  billingTime = new Date(day(150));
  const ends = { period_ends_at: day(300), trial_ends_at: null, cancellation_ends_at: null };
  const season = { from: day(145), until: '2027-01-01', ends_at: day(200), redeems: false };
  const data = { business_id: owner.id, ...season, ...ends };
  const [event] = await app.given(subscriptionStream(owner.id), [
    started(171),
    { type: 'PausedForSeason', data },
  ]);
  await app.ports.waitForPosition((event?.position ?? 0) + 1, 3_000);
  const { reason, refusal } = { reason: 'closed_for_season', refusal: 'closed_for_season' } as const;
  expect(await whoSaysItGives()).toEqual({
    standing: { gives: false, reason },
    reasons: { ownersScreen: reason, staffsScreen: reason },
    refusals: { counter: refusal, import: refusal },
    // Its page says until when, and takes people in.
    gives: { customersScreen: false, joinPage: true, pass: false },
  });
  const { views } = await answers();
  expect(views.log?.season).toEqual({ since: season.from, until: season.until, redeems: false });
  expect(views).toEqual({ log: views.log, status: views.log, told: views.log, exported: views.log });
  billingTime = new Date(day(200));
  await expectOneAnswer('active', 'full');
  await app.ports.waitForPosition(await writeDown(), 3_000);
  await expectOneAnswer('active', 'full');
  billingTime = new Date(day(141));
  await expectOneStanding(...REASONS.full);
});

it('[SC13] a business that is not approved gives nothing, whatever its plan', async () => {
  const LIVES = [
    ['BusinessDeactivated', 'inactive', 'business_inactive'],
    ['BusinessReactivated', null, null],
    ['ApprovalWithdrawn', 'pending', 'business_not_approved'],
    ['BusinessRejected', 'rejected', 'business_not_approved'],
  ] as const;
  for (const [type, reason, refusal] of LIVES) {
    const data = { business_id: owner.id, reason: houseText('spec') };
    const [event] = await app.given(businessStream(owner.id), [{ type, data } as BusinessEvent]);
    await app.ports.waitForPosition(event?.position ?? 0, 3_000);
    await expectOneStanding(reason, refusal);
  }
});
