import { businessStream } from '@stampwell/contracts';
import { businessSettings } from '@stampwell/contracts/http/business-settings.ts';
import * as http from '@stampwell/contracts/http/programmes.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, describe, expect, it } from 'vitest';
import type { SpecActor } from '../../testing/spec-actors.ts';
import { createCard } from '../../testing/spec-card.ts';
import { openTestApp } from '../../testing/test-app.ts';

const app = await openTestApp({ projectors });
afterAll(() => app.close());

const BEANS = {
  card_name: 'Beans',
  steps: [{ stamps: 6, reward_description: 'A bag of beans', reward_emoji: '🫘' }],
  scan_cooldown_hours: 0,
};
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const CLOSING = { closes_on: inDays(3), redeemable_until: inDays(100) };

const listOf = async (shop: SpecActor) => (await shop.call(http.listProgrammes)).body.programmes;
const open = (shop: SpecActor, body: object = {}) =>
  shop.call(http.openProgramme, { body: { ...BEANS, ...body } });
const about = (programme: number) => ({ params: { programme: String(programme) } });
const change = (shop: SpecActor, programme: number, body: object) =>
  shop.call(http.changeProgramme, { ...about(programme), body });
const close = (shop: SpecActor, programme: number, body: object = CLOSING) =>
  shop.call(http.closeProgramme, { ...about(programme), body: { ...CLOSING, ...body } });
const reopen = (shop: SpecActor, programme: number) => shop.call(http.reopenProgramme, about(programme));

describe('another card', () => {
  it('[PG15] stands beside the first one, which gets its name with it', async () => {
    const shop = await app.business();
    const look = { hue: 25, stamp_shape: 'star' };
    const { status, body } = await open(shop, { first_card_name: ' Coffee ', look });
    expect(status).toBe(201);
    expect(body.programme).toMatchObject({
      ...{ programme: 2, card_name: 'Beans', stamps_required: 6, takes_stamps: true, look },
    });
    expect(await listOf(shop)).toMatchObject([{ programme: 1, card_name: 'Coffee' }, body.programme]);
    const types = (await app.eventsOf(businessStream(shop.id))).map(({ type }) => type);
    expect(types.slice(-2)).toEqual(['ProgrammeNamed', 'ProgrammeOpened']);
  });

  it('[PG15] is one of five at most', async () => {
    const shop = await app.business();
    for (const card_name of ['Beans', 'Tea', 'Cake', 'Lunch'])
      expect((await open(shop, { card_name })).status).toBe(201);
    expect((await open(shop, { card_name: 'Bread' })).error.code).toBe('limit_reached');
  });

  it('[PG16] has a name that no other open card has, however it is written', async () => {
    const shop = await app.business();
    expect((await open(shop, { first_card_name: 'beans' })).error).toMatchObject({ field: 'card_name' });
    await open(shop, { first_card_name: 'Coffee' });
    for (const card_name of ['beans', 'B E A N S', 'coffee'])
      expect((await open(shop, { card_name })).error).toMatchObject({
        ...{ code: 'validation_failed', field: 'card_name', error: 'Another card has this name' },
      });
    expect((await change(shop, 1, { card_name: 'BEANS' })).error.field).toBe('card_name');
    expect((await change(shop, 2, { card_name: 'BEANS' })).body.programme.card_name).toBe('BEANS');
    for (const card_name of ['', '   ', 'x'.repeat(31)])
      expect((await open(shop, { card_name })).error.field).toBe('card_name');
  });

  it('[PG16] takes the name of one that is closed, which then cannot reopen with it', async () => {
    const shop = await app.business();
    await open(shop);
    await close(shop, 2, { closes_on: inDays(0), redeemable_until: inDays(90) });
    expect((await open(shop)).body.programme.programme).toBe(3);
    expect((await reopen(shop, 2)).error.field).toBe('card_name');
  });

  it('[PG1] [PG2] changes by itself: terms, name and look, each only if it differs', async () => {
    const shop = await app.business();
    const first = (await shop.call(businessSettings)).body.settings;
    await open(shop);
    const steps = [{ stamps: 5, reward_description: 'A bag of beans', reward_emoji: '🫘' }];
    const look = { hue: 120, stamp_shape: 'heart' };
    const sent = { card_name: 'Bags', steps, look, scan_cooldown_hours: 0, lapses_after_months: 12 };
    const changed = (await change(shop, 2, sent)).body.programme;
    expect(changed).toMatchObject({ ...sent, stamps_required: 5 });
    const before = await app.eventsOf(businessStream(shop.id));
    expect((await change(shop, 2, sent)).body.programme).toEqual(changed);
    expect(await app.eventsOf(businessStream(shop.id))).toEqual(before);
    expect((await shop.call(businessSettings)).body.settings).toEqual(first);
  });

  it('[PG12] the first one’s look is the shop’s', async () => {
    const shop = await app.business();
    const look = { hue: 200, stamp_shape: 'flower' as const };
    await change(shop, 1, { look });
    expect((await shop.call(businessSettings)).body.settings.look).toMatchObject(look);
  });

  it('counts the cards under way of each', async () => {
    const shop = await app.business();
    await open(shop);
    const ann = await app.customer();
    await createCard(app, { businessId: shop.id, customerId: ann.id }).stamp(2);
    await app.ports.waitForPosition(await app.store.head(), 3_000);
    expect(await listOf(shop)).toMatchObject([{ under_way: { begun: 1 } }, { under_way: { begun: 0 } }]);
  });
});

describe('closing', () => {
  it('[PG17] is told with its two days, and taken back', async () => {
    const shop = await app.business();
    await open(shop);
    const { body } = await close(shop, 1);
    expect(body.programme).toMatchObject({ closing: CLOSING, takes_stamps: true });
    expect((await reopen(shop, 1)).body.programme.closing).toBeUndefined();
  });

  it('[PG17] leaves one card open, and 60 to 365 days for rewards', async () => {
    const shop = await app.business();
    expect((await close(shop, 1)).error.code).toBe('invalid_state');
    await open(shop);
    expect((await close(shop, 2, { redeemable_until: inDays(30) })).error.field).toBe('redeemable_until');
    expect((await close(shop, 2, { closes_on: inDays(-2) })).error.field).toBe('closes_on');
    expect((await close(shop, 2, { closes_on: '2026-02-30' })).error.code).toBe('validation_failed');
    await close(shop, 2);
    expect((await close(shop, 1)).error.code).toBe('invalid_state');
  });

  it('[PG17] ends its changes on its day', async () => {
    const shop = await app.business();
    await open(shop);
    const { body } = await close(shop, 2, { closes_on: inDays(0), redeemable_until: inDays(90) });
    expect(body.programme.takes_stamps).toBe(false);
    expect((await change(shop, 2, { card_name: 'Bags' })).error.code).toBe('invalid_state');
  });
});
