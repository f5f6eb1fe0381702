import {
  cardStream,
  foldSteps,
  houseText,
  PLAIN_TERMS,
  STORY_STEPS,
  type StoredCardEvent,
  type StoredStampCardEvent,
  type TextReader,
} from '@stampwell/contracts';
import { updateBusinessSettings } from '@stampwell/contracts/http/business-settings.ts';
import { customerRedeem, scanStamps, undoTransaction } from '@stampwell/contracts/http/stamps.ts';
import { cardStory, ownCardStory } from '@stampwell/contracts/http/story.ts';
import { projectors } from '@stampwell/read-models';
import type { RefusalRow, TermsRow } from '@stampwell/read-models/card-story/card-story.queries.ts';
import fc from 'fast-check';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { longAgo } from '../capabilities/stamp-card/counter.fixtures.ts';
import { attempts, play } from '../capabilities/stamp-card/histories.fixtures.ts';
import { stampsGiven } from '../capabilities/stamp-card/stamp-card.fixtures.ts';
import { type ActorPresenter, presentSteps } from '../views/story/story-steps.ts';
import { nthId, stored } from './given-when-then.ts';
import { openTestApp } from './test-app.ts';

/** The story shown to customer and counter must agree with the card's state. */

/** More by `npm run fuzz`. */
const HISTORIES = process.env.MODE === 'long' ? 10_000 : 1_000;
const presentActor: ActorPresenter = () => ({ kind: 'staff', name: null });
const read: TextReader = (text) => ('plain' in text ? text.plain : null);
const terms = (position: number, stamps: number): TermsRow => ({
  position,
  steps: [{ stamps, reward_description: houseText(`From ${position} on`), reward_emoji: '☕' }],
  scan_cooldown_hours: 4,
  ...PLAIN_TERMS,
});
const refusal = (position: number): RefusalRow => ({
  id: nthId(90_000 + position),
  position,
  action: 'redeem',
  reason: 'not_eligible',
  amount: null,
  until: null,
  steps: [10],
  actor_kind: 'business',
  actor_id: null,
  place_id: null,
  created_at: '2026-01-01T00:00:00.000Z',
});

describe('the steps of a card', () => {
  it(`fold to its balance, to the last one, in ${HISTORIES} random histories`, { timeout: 120_000 }, () => {
    let steps = 0;
    const refusedAt = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 5 });
    const property = fc.property(attempts, refusedAt, (tried, refused) => {
      // The card's events take every second position, with room for refusals between them.
      const lived = play(tried).map(({ event, after }, nth) => ({
        event: { ...event, position: 2 * nth + 2 },
        after,
      }));
      const story = presentSteps(
        {
          events: lived.map(({ event }) => event),
          refusals: refused.map((nth) => refusal(2 * nth + 1)),
          terms: [terms(0, 10)],
          read,
        },
        presentActor,
      );
      expect(story.steps).toHaveLength(lived.length + refused.length);
      const byId = new Map(lived.map(({ event, after }) => [event.id, after]));
      let card = { balance: 0, totalRedeemed: 0 };
      const held = story.steps.map(({ id }) => {
        card = byId.get(id) ?? card;
        return { stamps: card.balance, redeemed: card.totalRedeemed };
      });
      const shown = story.steps.map((step) => ({ stamps: step.balance, redeemed: step.total_redeemed }));
      expect(shown).toEqual(held);
      expect(story.steps.map((_, nth) => foldSteps(story, nth + 1))).toEqual(held);
      steps += held.length;
      const last = lived.at(-1)?.after;
      expect(story.card).toEqual({
        current_stamps: last?.balance ?? 0,
        total_redeemed: last?.totalRedeemed ?? 0,
      });
    });
    fc.assert(property, { numRuns: HISTORIES });
    process.stdout.write(`card story: ${steps} steps of ${HISTORIES} histories fold to the balance\n`);
  });

  it('[SC52, SC53] lists that cards were merged and split, and hold their balances', () => {
    const merge = {
      business_id: 'b',
      customer_id: 'c',
      other_id: 'd',
      merge_id: 'm',
      steps: [10],
      terms_version: 1,
      day: '2026-11-25',
    };
    const story = (...given: { type: string; data: object }[]) =>
      presentSteps(
        {
          events: given.map((event, nth) => ({
            ...stored<StoredCardEvent>([event as never])[0]!,
            id: nthId(nth),
            position: nth + 1,
          })),
          refusals: [],
          terms: [],
          read,
        },
        presentActor,
      ).steps.map(({ other_card, stamps, balance }) => [other_card, stamps, balance]);
    const at = (type: string, amount: number, more = {}) => ({ type, data: { ...merge, amount, ...more } });
    const last = { last_earned_at: null, carried_over_at: null };
    expect(
      story(
        stampsGiven(2),
        at('CardMerged', 4, { ...last, first: false }),
        at('CardSplit', 3, { ...last, closes: false }),
      ),
    ).toEqual([
      [undefined, 2, 2],
      ['put_together', 4, 6],
      ['taken_apart', -3, 3],
    ]);
    expect(story(stampsGiven(4), at('CardMergedInto', 4), at('CardSplitOff', 4))).toEqual([
      [undefined, 4, 4],
      ['put_together', -4, 0],
      ['taken_apart', 4, 4],
    ]);
  });

  it('say the rule of their moment, not today’s', () => {
    const events = [stampsGiven(1, { steps: [8] }), stampsGiven(1, { balance_after: 2 })].map(
      (event, nth) => ({
        ...stored<StoredStampCardEvent>([event])[0]!,
        id: nthId(nth),
        position: 10 * nth + 5,
      }),
    );
    const { steps } = presentSteps(
      { events, refusals: [], terms: [terms(1, 8), terms(10, 10)], read },
      presentActor,
    );
    expect(steps.map(({ rule }) => [rule.stamps_required, rule.reward_description])).toEqual([
      [8, 'From 1 on'],
      [10, 'From 10 on'],
    ]);
  });

  it('are the newest of a long life, with what was before as a balance to begin with', () => {
    const events = Array.from({ length: STORY_STEPS + 20 }, (_, nth) => ({
      ...stored<StoredStampCardEvent>([stampsGiven(1, { balance_after: nth + 1 })])[0]!,
      id: nthId(nth),
      position: nth + 1,
    }));
    const story = presentSteps({ events, refusals: [], terms: [], read }, presentActor);
    expect(story.opening).toEqual({ steps: 20, balance: 20, total_redeemed: 0 });
    expect(story.steps).toHaveLength(STORY_STEPS);
    expect(foldSteps(story).stamps).toBe(STORY_STEPS + 20);
  });
});

describe('who asks', async () => {
  const app = await openTestApp({ projectors });
  afterAll(() => app.close());
  const caughtUp = async () => app.ports.waitForPosition(await app.store.head(), 3_000);

  async function aCard() {
    const shop = await app.business({
      terms: { scan_cooldown_hours: 4, reward_description: 'A flat white' },
    });
    const sam = await app.employee(shop.id, { name: 'Sam Scanner' });
    const ann = await app.customer({ name: 'Ann' });
    const { body } = await sam.call(scanStamps, { body: { qr_code: ann.qrCode, stamp_amount: 2 } });
    await sam.call(scanStamps, { body: { qr_code: ann.qrCode } });
    await vi.waitFor(async () => expect(await app.eventsOf(`refusals-${shop.id}_${ann.id}`)).toHaveLength(1));
    return { shop, sam, ann, entry: 'transaction_id' in body ? body.transaction_id : '' };
  }

  it('the customer: every step, refusals and rules, and nobody’s name', async () => {
    const { shop, sam, ann, entry } = await aCard();
    await shop.call(undoTransaction, { body: { transaction_id: entry } });
    await caughtUp();
    const { body } = await ann.call(ownCardStory, { params: { id: shop.id } });
    expect(body.steps.map(({ kind, stamps, balance, by }) => [kind, stamps, balance, by])).toEqual([
      ['earned', 2, 2, { kind: 'staff', name: null }],
      ['refused', 0, 2, { kind: 'staff', name: null }],
      ['earning_undone', -2, 0, { kind: 'staff', name: null }],
    ]);
    const [earned, refused, undone] = body.steps;
    expect(earned).toMatchObject({ id: entry, undone_by: undone?.id, rule: { scan_cooldown_hours: 4 } });
    expect(refused?.refusal).toEqual({
      action: 'earn',
      reason: 'cooldown_active',
      amount: 1,
      until: new Date(Date.parse(earned!.at) + 4 * 3_600_000).toISOString(),
    });
    expect(undone?.undoes).toBe(entry);
    expect(JSON.stringify(body)).not.toContain('Sam');
    expect(JSON.stringify(body)).not.toContain(sam.id);
  });

  it('the owner and the staff: the same, with names', async () => {
    const { shop, sam, ann } = await aCard();
    await caughtUp();
    for (const who of [shop, sam]) {
      const { body } = await who.call(cardStory, { params: { customer_id: ann.id } });
      expect(body.steps.map(({ by }) => by)).toEqual([
        { kind: 'staff', name: 'Sam Scanner' },
        { kind: 'staff', name: 'Sam Scanner' },
      ]);
      expect(body).toMatchObject({ customer: { name: 'Ann' }, rule: { reward_description: 'A flat white' } });
    }
  });

  it('tells of a redemption on the customer’s own phone, and keeps the reward’s words of then', async () => {
    const { shop, ann } = await aCard();
    const bob = await app.customer();
    const where = {
      businessId: shop.id,
      customerId: bob.id,
      actor: { kind: 'business' as const, id: shop.id },
    };
    await longAgo(app, 5, where, [stampsGiven(10, { terms_version: 1 })]);
    await bob.call(customerRedeem, { body: { business_id: shop.id } });
    const later = {
      stamps_required: 12,
      reward_description: 'A cake',
      reward_emoji: '🍰',
      scan_cooldown_hours: 0,
    };
    await shop.call(updateBusinessSettings, { body: later });
    await caughtUp();
    const { body } = await bob.call(ownCardStory, { params: { id: shop.id } });
    expect(body.steps.at(-1)).toMatchObject({
      kind: 'redeemed',
      stamps: -10,
      by: { kind: 'customer' },
      rule: { reward_description: 'A flat white', stamps_required: 10 },
    });
    expect(body.rule).toMatchObject(later);
    expect((await ann.call(ownCardStory, { params: { id: bob.id } })).status).toBe(404);
  });

  it('[SC40] shop and customer: why something was undone, until the customer is gone', async () => {
    const { shop, ann, entry } = await aCard();
    const body = { transaction_id: entry, reason: ' Scanned twice ' };
    expect((await shop.call(undoTransaction, { body })).status).toBe(200);
    await caughtUp();
    const atCounter = () => shop.call(cardStory, { params: { customer_id: ann.id } });
    for (const { body: story } of [
      await ann.call(ownCardStory, { params: { id: shop.id } }),
      await atCounter(),
    ])
      expect(story.steps.map(({ reason }) => reason)).toEqual([null, null, 'Scanned twice']);
    const written = JSON.stringify(await app.eventsOf(cardStream(shop.id, ann.id)));
    expect(written).toContain(`"reason":{"of":"${ann.id}"`);
    expect(written).not.toContain('Scanned');

    await app.people.erase(ann.id);
    const reasons = (await atCounter()).body.steps.map(({ reason }) => reason);
    expect(reasons).toEqual([null, null, null]);
  });

  it('nobody else', async () => {
    const { shop, ann } = await aCard();
    const other = await app.business();
    expect((await other.call(cardStory, { params: { customer_id: ann.id } })).status).toBe(404);
    expect((await (await app.customer()).call(ownCardStory, { params: { id: shop.id } })).status).toBe(404);
    expect((await (await app.admin()).call(cardStory, { params: { customer_id: ann.id } })).status).toBe(403);
  });
});
