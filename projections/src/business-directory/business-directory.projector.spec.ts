import { pendingBusinesses } from '@stampwell/contracts/http/admin.ts';
import { businessShape, shopShape } from '@stampwell/contracts/http/shapes.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { projectors } from '../index.ts';
import { BUSINESS, byAdmin, eventMaker, idOf, TERMS } from '../testing/events.ts';
import { expectSameRows } from '../testing/same-rows.ts';
import { openScenario, type Scenario } from '../testing/scenario.ts';
import {
  readAdminBusinesses,
  readBusiness,
  readBusinessStatus,
  readPendingBusinesses,
  readProgrammeTerms,
  searchAdminBusinesses,
} from './businesses.queries.ts';
import { readShops } from './shops.queries.ts';

let scenario: Scenario;
let event: ReturnType<typeof eventMaker>;
const open: Scenario[] = [];

beforeEach(async () => {
  scenario = await openScenario(...projectors);
  open.push(scenario);
  event = eventMaker();
});
afterAll(() => Promise.all(open.map((each) => each.close())));

const named = { business_id: BUSINESS };
const registered = (nth: number) =>
  event('BusinessRegistered', { business_id: idOf('b', nth), onboarding: true, terms: TERMS });
const approved = () => event('BusinessApproved', { ...named, notes: '' }, { actor: byAdmin });
const statusNow = async () => (await readBusinessStatus(scenario.db.pool, BUSINESS))?.status;

describe('business directory', () => {
  it('knows nothing of who never registered', async () => {
    expect(await readBusiness(scenario.db.pool, BUSINESS)).toBeNull();
    expect(await readProgrammeTerms(scenario.db.pool, BUSINESS)).toBeNull();
  });

  it('shows a business as its owner and administrators know it', async () => {
    await scenario.knows({ id: BUSINESS, kind: 'business', name: 'Corner Coffee', email: 'o@example.test' });
    await scenario.given(registered(1));
    const business = await readBusiness(scenario.db.pool, BUSINESS);
    expect(businessShape.parse(business)).toEqual(business);
    expect(business).toMatchObject({
      name: 'Corner Coffee',
      status: 'pending',
      onboarding: true,
      is_active: true,
    });
  });

  it('follows the platform’s decisions, and comes back from a deactivation as it was', async () => {
    await scenario.given(registered(1));
    expect(await statusNow()).toBe('pending');
    await scenario.given(event('BusinessRejected', { ...named, reason: 'no' }));
    expect(await statusNow()).toBe('rejected');
    await scenario.given(approved());
    expect(await statusNow()).toBe('approved');
    await scenario.given(event('BusinessDeactivated', { ...named, reason: 'no' }));
    expect(await statusNow()).toBe('inactive');
    await scenario.given(event('BusinessReactivated', named));
    expect(await statusNow()).toBe('approved');
    expect((await readBusiness(scenario.db.pool, BUSINESS))?.rejected_at).toBeNull();
  });

  it('shows the terms of today', async () => {
    const terms = { ...TERMS, stamps_required: 5, scan_cooldown_hours: 0.5, daily_stamp_cap: 40 };
    await scenario.given(registered(1), event('ProgrammeConfigured', { ...named, terms }));
    expect(await readProgrammeTerms(scenario.db.pool, BUSINESS)).toEqual(terms);
  });

  it('lists newest first, page by page, those that wait on a list of their own', async () => {
    await scenario.given(registered(1), registered(2), registered(3), approved());
    const { pool } = scenario.db;
    const first = await readAdminBusinesses(pool, { limit: 2 });
    const second = await readAdminBusinesses(pool, { limit: 2, cursor: first.next_cursor ?? undefined });
    expect([...first.businesses, ...second.businesses].map(({ id }) => id)).toEqual(
      [3, 2, 1].map((n) => idOf('b', n)),
    );
    expect(second.next_cursor).toBeNull();
    const pending = await readPendingBusinesses(pool);
    expect(pending.businesses.map(({ id }) => id)).toEqual([3, 2].map((n) => idOf('b', n)));
    const reply = { ...pending, pending_businesses: pending.businesses };
    expect(pendingBusinesses.reply.parse(reply)).toEqual(reply);
  });

  it('finds a business by part of its name or email, whatever the case', async () => {
    await scenario.knows(
      { id: BUSINESS, kind: 'business', name: 'Café Æsop', email: 'hello@aesop.test' },
      { id: idOf('b', 2), kind: 'business', name: 'Deli', email: 'deli@example.test' },
    );
    await scenario.given(registered(1), registered(2));
    for (const q of ['CAFÉ æ', 'lo@aes']) {
      const found = await searchAdminBusinesses(scenario.db.pool, { q });
      expect(found.businesses.map(({ id }) => id)).toEqual([BUSINESS]);
    }
  });

  it('shows customers the approved and active shops alone', async () => {
    await scenario.given(registered(1), registered(2), approved());
    const { businesses } = await readShops(scenario.db.pool);
    expect(businesses.map((shop) => shopShape.parse(shop).id)).toEqual([BUSINESS]);
    await scenario.given(event('BusinessDeactivated', { ...named, reason: 'no' }));
    expect((await readShops(scenario.db.pool)).businesses).toEqual([]);
  });

  it('leaves an erased business off the lists, and answers for its id', async () => {
    await scenario.given(registered(1), approved(), event('BusinessErased', named));
    const { pool } = scenario.db;
    expect((await readAdminBusinesses(pool)).businesses).toEqual([]);
    expect(await readBusiness(pool, BUSINESS)).toMatchObject({ name: 'Deleted business', is_active: false });
  });

  it('carries the subscription and what was given', async () => {
    await scenario.given(
      registered(1),
      event('TrialStarted', { ...named, trial_ends_at: '2026-07-15T10:00:00.000Z', with_card: false }),
      event('StampsGiven', {
        ...named,
        customer_id: idOf('c', 1),
        balance_after: 2,
        stamps_required: 10,
        amount: 2,
        first: true,
      }),
    );
    expect(await readBusiness(scenario.db.pool, BUSINESS)).toMatchObject({
      subscription_status: 'trialing',
      statistics: { customer_count: 1, stamps_given: 2, rewards_redeemed: 0 },
    });
  });

  it('has the same rows when delivered twice, and when rebuilt', async () => {
    await scenario.given(registered(1), approved(), registered(2), event('OnboardingFinished', named));
    await expectSameRows(scenario);
  });
});
