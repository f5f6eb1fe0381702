import {
  cardSize,
  cardView,
  DEFAULT_LOOK,
  fullStep,
  houseText,
  rewardIn,
  stepsUnder,
} from '@stampwell/contracts';
import { pendingBusinesses } from '@stampwell/contracts/http/admin.ts';
import { businessShape, shopShape } from '@stampwell/contracts/http/shapes.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { BUSINESS, byAdmin, eventMaker, idOf, TERMS } from '../../testing/events.ts';
import { expectSameRows } from '../../testing/same-rows.ts';
import { openScenario, type Scenario } from '../../testing/scenario.ts';
import { projectors } from '../index.ts';
import { rowsOf } from '../queries/database.ts';
import {
  readAdminBusinesses,
  readBusiness,
  readDeletionCounts,
  readPendingBusinesses,
  searchAdminBusinesses,
} from './businesses.queries.ts';
import { readShops, readShopsById } from './shops.queries.ts';

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
const registered = (nth: number, onboarding = false) =>
  event('BusinessRegistered', { business_id: idOf('b', nth), onboarding, terms: TERMS });
const approved = () => event('BusinessApproved', { ...named, notes: houseText('') }, { actor: byAdmin });
const NOW = new Date('2026-07-02T10:00:00.000Z');
const businessNow = () => readBusiness(scenario.views, BUSINESS, NOW);
const statusNow = async () => (await businessNow())?.status;

describe('business directory', () => {
  it('knows nothing of who never registered', async () => {
    expect(await businessNow()).toBeNull();
  });

  it('shows a business as its owner and administrators know it', async () => {
    scenario.knows({ id: BUSINESS, kind: 'business', name: 'Corner Coffee', email: 'o@example.test' });
    await scenario.given(registered(1));
    const business = await businessNow();
    expect(businessShape.parse(business)).toEqual(business);
    expect(business).toMatchObject({
      name: 'Corner Coffee',
      status: 'pending',
      onboarding: false,
      is_active: true,
    });
  });

  it('follows the platform’s decisions, and comes back from a deactivation as it was', async () => {
    await scenario.given(registered(1));
    expect(await statusNow()).toBe('pending');
    await scenario.given(event('BusinessRejected', { ...named, reason: houseText('no') }));
    expect(await statusNow()).toBe('rejected');
    await scenario.given(approved());
    expect(await statusNow()).toBe('approved');
    await scenario.given(event('BusinessDeactivated', { ...named, reason: houseText('no') }));
    expect(await statusNow()).toBe('inactive');
    await scenario.given(event('BusinessReactivated', named));
    expect(await statusNow()).toBe('approved');
    expect((await businessNow())?.rejected_at).toBeNull();
  });

  it('shows the terms of today', async () => {
    const terms = {
      ...TERMS,
      steps: stepsUnder(TERMS, { steps: [5] }),
      scan_cooldown_hours: 0.5,
      daily_stamp_cap: 40,
    };
    await scenario.given(
      registered(1),
      event('ProgrammeConfigured', { ...named, terms, at_once: true, applies_to: [] }),
    );
    expect(await businessNow()).toMatchObject({
      scan_cooldown_hours: 0.5,
      steps: [{ stamps: 5, reward_description: 'Free coffee', reward_emoji: '☕' }],
      stamps_required: 5,
      reward_description: 'Free coffee',
      reward_emoji: '☕',
    });
  });

  it('lists newest first, page by page, those that wait on a list of their own', async () => {
    await scenario.given(registered(1), registered(2), registered(3), approved());
    const { views } = scenario;
    const first = await readAdminBusinesses(views, { limit: 2, billingNow: NOW });
    const second = await readAdminBusinesses(views, {
      limit: 2,
      cursor: first.next_cursor ?? undefined,
      billingNow: NOW,
    });
    expect([...first.businesses, ...second.businesses].map(({ id }) => id)).toEqual(
      [3, 2, 1].map((n) => idOf('b', n)),
    );
    expect(second.next_cursor).toBeNull();
    const pending = await readPendingBusinesses(views, { billingNow: NOW });
    expect(pending.businesses.map(({ id }) => id)).toEqual([2, 3].map((n) => idOf('b', n)));
    const reply = { ...pending, pending_businesses: pending.businesses };
    expect(pendingBusinesses.reply.parse(reply)).toEqual(reply);
  });

  it('lists a registration without a name or a programme apart, until it is finished [AP12]', async () => {
    await scenario.given(registered(1, true));
    const lists = async () => {
      const args = { billingNow: NOW };
      const count = async (status?: 'pending' | 'unfinished') =>
        (await readAdminBusinesses(scenario.views, { ...args, status })).businesses.length;
      return { all: await count(), pending: await count('pending'), unfinished: await count('unfinished') };
    };
    const apart = { all: 0, pending: 0, unfinished: 1 };
    expect(await lists()).toEqual(apart);
    await scenario.given(event('BusinessProfileChanged', { ...named, fields: ['name'] }));
    expect(await lists()).toEqual(apart);
    await scenario.given(
      event('ProgrammeConfigured', { ...named, terms: TERMS, at_once: true, applies_to: [] }),
    );
    expect(await lists()).toEqual({ all: 1, pending: 1, unfinished: 0 });
    await scenario.given(registered(2, true), event('OnboardingFinished', { business_id: idOf('b', 2) }));
    expect(await lists()).toEqual({ all: 2, pending: 2, unfinished: 0 });
  });

  it('finds a business by part of its name or its whole email, whatever the case', async () => {
    scenario.knows(
      { id: BUSINESS, kind: 'business', name: 'Café Æsop', email: 'hello@aesop.test' },
      { id: idOf('b', 2), kind: 'business', name: 'Deli', email: 'deli@example.test' },
    );
    await scenario.given(registered(1), registered(2));
    for (const q of ['CAFÉ æ', 'Hello@aesop.test']) {
      const found = await searchAdminBusinesses(scenario.views, { q, billingNow: NOW });
      expect(found.businesses.map(({ id }) => id)).toEqual([BUSINESS]);
    }
  });

  it('shows customers the shops that give stamps alone', async () => {
    const ends = '2026-07-15T10:00:00.000Z';
    const trial = (nth: number) =>
      event('TrialStarted', { business_id: idOf('b', nth), trial_ends_at: ends, with_card: false });
    await scenario.given(registered(1), registered(2), registered(3), approved(), trial(1), trial(2));
    await scenario.given(event('BusinessApproved', { business_id: idOf('b', 3), notes: houseText('') }));
    const shopsAt = (at: string, limit?: number) =>
      readShops(scenario.views, { billingNow: new Date(at), ...(limit && { limit }) });
    const { businesses } = await shopsAt('2026-07-15T09:59:00.000Z', 1);
    expect(businesses.map((shop) => shopShape.parse(shop))).toMatchObject([
      { id: BUSINESS, gives_stamps: true },
    ]);
    expect((await shopsAt(ends)).businesses).toEqual([]);
    await scenario.given(event('BusinessDeactivated', { ...named, reason: houseText('no') }));
    expect((await shopsAt('2026-07-15T09:59:00.000Z')).businesses).toEqual([]);
  });

  it('lists each place of a shop, whose own fields are the first one’s', async () => {
    const second = { ...named, place_id: idOf('d', 1) };
    await scenario.given(
      registered(1),
      event('PlaceOpened', second),
      event('TimeZoneChanged', { ...second, time_zone: 'Asia/Kolkata' }),
      event('OpeningHoursSet', {
        ...named,
        place_id: BUSINESS,
        hours: null,
        holidays: [{ date: '2026-12-25', day: null }],
      }),
    );
    const [shop] = await readShopsById(scenario.views, [BUSINESS], NOW);
    expect(shop).toMatchObject({ time_zone: 'Europe/London', holidays: [{ date: '2026-12-25' }] });
    expect(shop?.places).toMatchObject([
      { id: BUSINESS, time_zone: 'Europe/London', holidays: [{ date: '2026-12-25' }], address: null },
      { id: second.place_id, time_zone: 'Asia/Kolkata', holidays: [] },
    ]);
    await scenario.given(event('PlaceClosed', { ...named, place_id: BUSINESS }));
    const [moved] = await readShopsById(scenario.views, [BUSINESS], NOW);
    expect(moved).toMatchObject({
      time_zone: 'Europe/London',
      holidays: [],
      places: [{ id: second.place_id }],
    });
    await scenario.given(event('PlaceReopened', { ...named, place_id: BUSINESS }));
    expect((await readShopsById(scenario.views, [BUSINESS], NOW))[0]?.places).toHaveLength(2);
  });

  it('leaves an erased business off the lists, and answers for its id', async () => {
    await scenario.given(registered(1), approved(), event('BusinessErased', named));
    const { views } = scenario;
    expect((await readAdminBusinesses(views, { billingNow: NOW })).businesses).toEqual([]);
    expect(await businessNow()).toMatchObject({ name: 'Deleted business', is_active: false });
  });

  it('carries the subscription and what was given', async () => {
    await scenario.given(
      registered(1),
      event('TrialStarted', { ...named, trial_ends_at: '2026-07-15T10:00:00.000Z', with_card: false }),
      event('StampsGiven', {
        ...named,
        customer_id: idOf('c', 1),
        balance_after: 2,
        steps: [10],
        amount: 2,
        first: true,
      }),
    );
    expect(await businessNow()).toMatchObject({
      subscription_status: 'trialing',
      statistics: { customer_count: 1, stamps_given: 2, rewards_redeemed: 0 },
    });
  });

  it('keeps a row for each programme, and the terms that cards of each hold', async () => {
    const beans = { ...named, programme: 2 };
    const name = houseText('Beans');
    const look = { hue: 120, stamp_shape: 'star' as const };
    const dearer = { ...TERMS, steps: stepsUnder(TERMS, { steps: [12] }) };
    await scenario.given(
      registered(1),
      event('ProgrammeOpened', { ...beans, name, terms: TERMS, look: DEFAULT_LOOK }),
      event('ProgrammeNamed', { ...named, name: houseText('Coffee') }),
      event('ProgrammeConfigured', { ...beans, terms: dearer, at_once: false, applies_to: [2] }),
      event('ProgrammeLookChosen', { ...beans, look }),
      event('ProgrammeClosed', { ...beans, closes_on: '2026-08-01', redeemable_until: '2026-10-01' }),
    );
    const rows = (of: string) => rowsOf(scenario.views.db, `SELECT * FROM views.${of} ORDER BY programme`);
    const first = {
      programme: 1,
      name: houseText('Coffee'),
      versions_at_once: 1,
      look: null,
      closes_on: null,
    };
    const second = { programme: 2, name, versions_at_once: 0, look };
    const closing = { closes_on: '2026-08-01', redeemable_until: '2026-10-01' };
    expect(await rows('programmes')).toMatchObject([first, { ...second, ...closing }]);
    expect(await rows('held_terms')).toMatchObject([
      { programme: 1, terms_version: 0 },
      { programme: 2, terms_version: 1, terms: TERMS },
      { programme: 2, terms_version: 2, terms: dearer },
    ]);
    await scenario.given(event('ProgrammeReopened', beans));
    expect(await rows('programmes')).toMatchObject([first, { ...second, closes_on: null }]);
    expect(await businessNow()).toMatchObject({ stamps_required: cardSize(TERMS) });
    await expectSameRows(scenario);
  });

  it('has the same rows when delivered twice, and when rebuilt', async () => {
    await scenario.given(registered(1), approved(), registered(2), event('OnboardingFinished', named));
    await expectSameRows(scenario);
  });

  it('counts a reward as ready in SQL where the terms say that it is', async () => {
    const balances = [1, 9, 10, 11, 20];
    await scenario.given(
      registered(1),
      ...balances.map((balance_after, nth) =>
        event('StampsGiven', {
          ...named,
          customer_id: idOf('c', nth),
          balance_after,
          amount: balance_after,
          steps: [cardSize(TERMS)],
          first: true,
        }),
      ),
    );
    for (const size of [5, 9, 10, 12, 20]) {
      const terms = { ...TERMS, steps: stepsUnder(TERMS, { steps: [size] }) };
      await scenario.given(event('ProgrammeConfigured', { ...named, terms, at_once: true, applies_to: [] }));
      const { full_cards } = await readDeletionCounts(scenario.views.db, BUSINESS);
      expect(full_cards).toBe(
        balances.filter((balance) => cardView({ current_stamps: balance }, terms).isReady).length,
      );
    }
    const taken = [undefined, [1], [1, 2], [2], [1, 2]];
    await scenario.given(
      ...taken.flatMap((steps, nth) =>
        steps
          ? event('RewardRedeemed', {
              ...named,
              customer_id: idOf('c', nth),
              balance_after: balances[nth] ?? 0,
              steps: [1, 9, 11],
              stamps_used: 0,
              total_redeemed: 1,
              step: 1,
              taken: steps,
              ...rewardIn(fullStep(TERMS)),
            })
          : [],
      ),
    );
    for (const spends of [false, true]) {
      const terms = { ...TERMS, spends, steps: stepsUnder(TERMS, { steps: [1, 9, 11] }) };
      await scenario.given(event('ProgrammeConfigured', { ...named, terms, at_once: true, applies_to: [] }));
      const { full_cards } = await readDeletionCounts(scenario.views.db, BUSINESS);
      const ready = balances.filter(
        (current_stamps, nth) => cardView({ current_stamps, taken: taken[nth] }, terms).isReady,
      );
      expect(full_cards).toBe(ready.length);
    }
  });
});
