import { businessStream, houseText } from '@stampwell/contracts';
import { exportUser, putCardAway, userBusiness, userDashboard } from '@stampwell/contracts/http/user.ts';
import { projectors } from '@stampwell/read-models';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, expect, it } from 'vitest';
import { createCard } from '../../testing/spec-card.ts';
import { openTestApp } from '../../testing/test-app.ts';

const app = await openTestApp({ projectors });
afterAll(() => app.close());

async function cardAt() {
  const [shop, ann] = [await app.business(), await app.customer()];
  await createCard(app, { businessId: shop.id, customerId: ann.id }).stamp(10);
  const caughtUp = async () => app.ports.waitForPosition(await app.store.head(), 3_000);
  await caughtUp();
  const now = async (type: 'BusinessErased' | 'BusinessDeactivated' | 'BusinessReactivated') => {
    const business = { business_id: shop.id };
    await app.given(businessStream(shop.id), [
      type === 'BusinessDeactivated'
        ? { type, data: { ...business, reason: houseText('') } }
        : { type, data: business },
    ]);
    await caughtUp();
  };
  const putAway = (id = shop.id) => ann.call(putCardAway, { params: { id } });
  return { shop, ann, now, putAway };
}

it('a closed shop’s card promises nothing, is out of the counts, and says that it closed', async () => {
  const { shop, ann, now } = await cardAt();
  expect((await ann.call(userDashboard)).body.stats).toMatchObject({ ready_to_claim: 1, active_cards: 1 });
  await now('BusinessErased');
  const { body } = await ann.call(userDashboard);
  expect(body.stats).toMatchObject({ total_stamps: 0, ready_to_claim: 0, active_cards: 0 });
  expect(body.stamp_cards).toMatchObject([{ current_stamps: 10, reward_eligible: false }]);
  expect(body.businesses).toMatchObject([{ is_active: false, gives_stamps: false, has_closed: true }]);
  const detail = await ann.call(userBusiness, { params: { id: shop.id } });
  expect(detail.body.stamp_card.reward_eligible).toBe(false);
});

it('[PA1, PA3] is put away, and kept in the export', async () => {
  const { ann, now, putAway } = await cardAt();
  expect(await putAway()).toMatchObject({ status: 409, error: { code: 'invalid_state' } });
  await now('BusinessErased');
  expect((await putAway()).status).toBe(200);
  expect((await ann.call(userDashboard)).body.stamp_cards).toEqual([]);
  const file: unknown = (await ann.call(exportUser)).body;
  expect((file as { stamp_cards: unknown[] }).stamp_cards).toHaveLength(1);
});

it('[PA4] comes back with its shop', async () => {
  const { ann, now, putAway } = await cardAt();
  await now('BusinessDeactivated');
  await putAway();
  expect((await ann.call(userDashboard)).body.stamp_cards).toEqual([]);
  await now('BusinessReactivated');
  expect((await ann.call(userDashboard)).body.stamp_cards).toHaveLength(1);
});

it('[PA2] finds no card of another’s, nor of a shop that never was', async () => {
  const { now, shop, putAway } = await cardAt();
  await now('BusinessErased');
  const ben = await app.customer();
  const other = await ben.call(putCardAway, { params: { id: shop.id } });
  expect(other).toMatchObject({ status: 404, error: { code: 'not_found' } });
  expect((await putAway(uuidv7())).status).toBe(404);
});
