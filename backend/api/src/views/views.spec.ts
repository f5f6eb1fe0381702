import { businessStream, type StoredEvent } from '@stampwell/contracts';
import * as admin from '@stampwell/contracts/http/admin.ts';
import * as business from '@stampwell/contracts/http/business.ts';
import { businessAnalytics } from '@stampwell/contracts/http/business-figures.ts';
import type { Endpoint } from '@stampwell/contracts/http/endpoint.ts';
import { businessStats, stampHistory } from '@stampwell/contracts/http/stamps.ts';
import * as user from '@stampwell/contracts/http/user.ts';
import { projectors } from '@stampwell/read-models';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SpecActor, SpecCustomer } from '../testing/spec-actors.ts';
import { createCard } from '../testing/spec-card.ts';
import { openTestApp } from '../testing/test-app.ts';

const app = await openTestApp({ projectors });
afterAll(() => app.close());

let owner: SpecActor;
let rival: SpecActor;
let pending: SpecActor;
let boss: SpecActor;
let ann: SpecCustomer;
let percy: SpecCustomer;
let rose: SpecCustomer;

beforeAll(async () => {
  [owner, rival, pending, boss] = await Promise.all([
    app.business({ name: 'Corner Coffee' }),
    app.business({ name: 'Rival Roasters' }),
    app.business({ name: 'Pending Pies', isApproved: false, hasTrial: false }),
    app.admin(),
  ]);
  ann = await app.customer({ name: 'Ann Smith', email: 'ann@example.test' });
  percy = await app.customer({ name: '100% Percy', email: 'percy_x@example.test' });
  rose = await app.customer({ name: 'Rose', email: 'rose@example.test' });
  const card = createCard(app, { businessId: owner.id, customerId: ann.id });
  await card.stamp(6);
  await card.stamp(4);
  await card.redeem();
  await card.stamp(3);
  await createCard(app, { businessId: owner.id, customerId: percy.id }).stamp(1);
  newest = await createCard(app, { businessId: rival.id, customerId: rose.id }).stamp(2);
  await visible(newest);
});

let newest: StoredEvent;
const visible = ({ position }: StoredEvent) => app.ports.waitForPosition(position, 3000);

describe('a customer', () => {
  it('sees their cards, shops and newest activity', async () => {
    const { status, body } = await ann.call(user.userDashboard);
    expect(status).toBe(200);
    expect(body.stamp_cards).toMatchObject([
      {
        business_id: owner.id,
        business_name: 'Corner Coffee',
        current_stamps: 3,
        progress_percentage: 30,
        total_redeemed: 1,
      },
    ]);
    expect(body.businesses.map(({ id }) => id)).toEqual([owner.id]);
    expect(body.recent_history).toHaveLength(4);
    expect(body.stats).toEqual({ total_stamps: 3, rewards_earned: 1, ready_to_claim: 0, active_cards: 1 });
  });

  it('is told up to where an answer shows the log', async () => {
    const dashboard = await ann.call(user.userDashboard);
    expect(Number(dashboard.headers.get('x-position'))).toBe(newest.position);
    const code = await ann.call(user.userQrCode);
    expect(code.headers.has('x-position')).toBe(false);
  });

  it('sees one shop with their card, an empty one where they were never stamped', async () => {
    const at = await ann.call(user.userBusiness, { params: { id: owner.id } });
    expect(at.body.stamp_card).toEqual(at.body.user_progress);
    expect(at.body).toMatchObject({ business: { name: 'Corner Coffee' }, stamp_card: { current_stamps: 3 } });
    const elsewhere = await ann.call(user.userBusiness, { params: { id: rival.id } });
    expect(elsewhere.body).toMatchObject({
      stamp_card: { current_stamps: 0, created_at: null },
      transaction_history: [],
    });
  });

  it('finds no shop that is unknown, or not open to them', async () => {
    for (const id of [uuidv7(), 'no-id', '%00']) {
      expect((await ann.call(user.userBusiness, { params: { id } })).status).toBe(404);
    }
    // [JO4] A shop that awaits approval shows its name.
    const soon = await ann.call(user.userBusiness, { params: { id: pending.id } });
    expect(soon.error).toMatchObject({
      code: 'business_not_approved',
      message: expect.stringMatching(/ opens its card soon$/),
    });
    const { body } = await ann.call(user.userBusinesses);
    expect(body.businesses.map(({ name }) => name).sort()).toEqual(['Corner Coffee', 'Rival Roasters']);
  });

  it('goes through their history, filtered, page by page, without who gave', async () => {
    const { body } = await ann.call(stampHistory, { query: { limit: 3 } });
    expect(body.transactions.map(({ stamps_added }) => stamps_added)).toEqual([3, -10, 4]);
    expect(body.transactions.every(({ actor_name }) => actor_name === null)).toBe(true);
    const rest = await ann.call(stampHistory, { query: { limit: 3, cursor: body.next_cursor ?? '' } });
    expect(rest.body).toMatchObject({ transactions: [{ stamps_added: 6 }], next_cursor: null });
    const totals = { activities: 4, stamps_earned: 13, rewards_redeemed: 1 };
    expect([body.totals, rest.body.totals]).toEqual([totals, totals]);
    const redeemed = await ann.call(stampHistory, { query: { type: 'redeemed', business_id: owner.id } });
    expect(redeemed.body.transactions).toHaveLength(1);
    expect((await ann.call(stampHistory, { query: { cursor: 'made up' } })).status).toBe(422);
    expect((await ann.call(stampHistory, { query: { limit: 5000 } })).status).toBe(200);
  });
});

describe('a business', () => {
  const stats = { activeCustomers: 2, totalStamps: 14, rewardsClaimed: 1, todayScans: 4 };

  it('sees its figures, customers and transactions', async () => {
    const { body } = await owner.call(business.businessDashboard);
    expect(body.stats).toEqual(stats);
    expect(body.overall_stats).toEqual({ active_customers: 2, total_stamps: 14, total_rewards_redeemed: 1 });
    expect(body.today_stats).toEqual({ stamps_given: 14 });
    expect(body.recent_customers.map(({ customer_name }) => customer_name)).toEqual([
      '100% Percy',
      'Ann Smith',
    ]);
    expect(body.recent_transactions[0]).toMatchObject({
      customer_name: '100% Percy',
      actor_name: 'Corner Coffee',
    });
    expect((await owner.call(businessStats)).body).toEqual(stats);
  });

  it('sees its own customers alone', async () => {
    const { body } = await owner.call(business.businessCustomers, { query: { limit: 1 } });
    expect(body.customers.map(({ customer_email }) => customer_email)).toEqual(['percy_x@example.test']);
    const rest = await owner.call(business.businessCustomers, { query: { cursor: body.next_cursor ?? '' } });
    expect(rest.body.customers.map(({ customer_id }) => customer_id)).toEqual([ann.id]);
  });

  it('searches by part of a name or a whole email, in which % and _ are only themselves', async () => {
    const found = async (q: string) =>
      (await owner.call(business.searchBusinessCustomers, { query: { q } })).body.customers.map(
        ({ customer_name }) => customer_name,
      );
    expect(await found('SMITH')).toEqual(['Ann Smith']);
    expect(await found('ANN@example.test')).toEqual(['Ann Smith']);
    expect(await found('example.test')).toEqual([]);
    expect(await found('%')).toEqual(['100% Percy']);
    expect(await found('_')).toEqual([]);
    expect(await found('\\')).toEqual([]);
    expect(await found('Rose')).toEqual([]);
    expect((await owner.call(business.searchBusinessCustomers, { query: { q: ' ' } })).status).toBe(422);
  });

  it('sees every day of its analytics, empty ones too', async () => {
    const { body } = await owner.call(businessAnalytics, { query: { days: 7 } });
    expect(body.days).toBe(7);
    expect(body.series).toHaveLength(7);
    expect(body.series[0]).toMatchObject({ scans: 0, stamps: 0 });
    expect(body.totals).toMatchObject({
      scans: 4,
      stamps: 14,
      rewards: 1,
      new_customers: 2,
      active_customers: 2,
    });
    for (const days of [0, 366, 'x']) {
      expect((await owner.call(businessAnalytics, { query: { days } })).status).toBe(422);
    }
  });
});

describe('an administrator', () => {
  it('sees the platform, with real activity', async () => {
    const { body } = await boss.call(admin.adminDashboard);
    expect(body.stats).toMatchObject({
      users: 3,
      active_users: 3,
      businesses: 3,
      pending_businesses: 1,
      total_stamps: 16,
      total_rewards: 1,
      scans_today: 5,
    });
    expect(body.pending.map(({ name }) => name)).toEqual(['Pending Pies']);
    expect(body.recent_activity[0]?.type).toBe('scan_completed');
  });

  it('lists businesses and customers', async () => {
    const waiting = await boss.call(admin.pendingBusinesses);
    expect(waiting.body.pending_businesses).toEqual(waiting.body.businesses);
    expect(waiting.body.businesses.map(({ id }) => id)).toEqual([pending.id]);
    const { body } = await boss.call(admin.adminBusinesses);
    expect(body.businesses).toHaveLength(3);
    expect(body.businesses.find(({ id }) => id === owner.id)?.statistics).toEqual({
      customer_count: 2,
      stamps_given: 14,
      rewards_redeemed: 1,
    });
    const users = await boss.call(admin.adminUsers);
    expect(users.body.users.find(({ id }) => id === ann.id)?.activity).toEqual({
      businesses_joined: 1,
      current_stamps: 3,
      total_redeemed: 1,
      total_transactions: 4,
    });
  });

  it('searches both, in which % is only itself', async () => {
    const users = async (q: string) =>
      (await boss.call(admin.searchUsers, { query: { q } })).body.users.map(({ name }) => name);
    expect(await users('Rose@example.test')).toEqual(['Rose']);
    expect(await users('rose@')).toEqual([]);
    expect(await users('RO')).toEqual(['Rose']);
    expect(await users('%')).toEqual(['100% Percy']);
    const { body } = await boss.call(admin.searchBusinesses, { query: { q: 'roast' } });
    expect(body.businesses.map(({ name }) => name)).toEqual(['Rival Roasters']);
  });

  it('lists and searches those of one status alone, page by page', async () => {
    const shops = async (query: { status: 'pending' | 'approved' | 'rejected'; cursor?: string }) =>
      (await boss.call(admin.adminBusinesses, { query: { ...query, limit: 1 } })).body;
    const waiting = await shops({ status: 'pending' });
    expect(waiting).toMatchObject({ businesses: [{ id: pending.id }], next_cursor: null });
    const first = await shops({ status: 'approved' });
    const rest = await shops({ status: 'approved', cursor: first.next_cursor ?? '' });
    expect([...first.businesses, ...rest.businesses].map(({ id }) => id).sort()).toEqual(
      [owner.id, rival.id].sort(),
    );
    expect((await shops({ status: 'rejected' })).businesses).toEqual([]);
    const found = await boss.call(admin.searchBusinesses, { query: { q: 'p', status: 'approved' } });
    expect(found.body.businesses.map(({ id }) => id)).not.toContain(pending.id);
    const barred = await boss.call(admin.adminUsers, { query: { status: 'inactive' } });
    expect(barred.body.users).toEqual([]);
    const active = await boss.call(admin.searchUsers, { query: { q: 'rose', status: 'active' } });
    expect(active.body.users.map(({ name }) => name)).toEqual(['Rose']);
    const nonsense = { status: 'gone' } as unknown as { status: 'active' };
    expect((await boss.call(admin.adminUsers, { query: nonsense })).status).toBe(422);
  });

  it('sees analytics with what is queued and what comes in', async () => {
    const { body } = await boss.call(admin.adminAnalytics, { query: { days: 1 } });
    expect(body).toMatchObject({
      total_scans: 5,
      queue_jobs: 0,
      businesses: { pending: 1, approved: 2 },
      mrr_pence: 0,
      funnel: { registered: 3, paying: 0 },
    });
  });
});

it('shows a shop that has left to who has a card there', async () => {
  const gone = await app.business({ name: 'Gone Grocer' });
  await createCard(app, { businessId: gone.id, customerId: rose.id }).stamp(1);
  const [event] = await app.given(businessStream(gone.id), [
    { type: 'BusinessErased', data: { business_id: gone.id } },
  ]);
  await app.people.erase(gone.id);
  await visible(event!);
  const { body } = await rose.call(user.userBusiness, { params: { id: gone.id } });
  expect(body.business).toMatchObject({ name: 'Deleted business', is_active: false });
  expect((await ann.call(user.userBusiness, { params: { id: gone.id } })).status).toBe(404);
});

it('shows each view to its role alone', async () => {
  const views: [Endpoint, SpecActor][] = [
    [user.userDashboard, owner],
    [stampHistory, boss],
    [business.businessDashboard, ann],
    [businessStats, boss],
    [admin.adminDashboard, owner],
    [admin.adminUsers, ann],
  ];
  for (const [endpoint, other] of views) {
    expect((await app.call(endpoint)).status).toBe(401);
    expect((await other.call(endpoint)).status).toBe(403);
  }
});
