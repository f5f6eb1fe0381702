import { cardStream } from '@stampwell/contracts';
import { updateBusinessSettings } from '@stampwell/contracts/http/business-settings.ts';
import { switchTerms } from '@stampwell/contracts/http/new-terms.ts';
import { scanStamps } from '@stampwell/contracts/http/stamps.ts';
import { cardStory, ownCardStory } from '@stampwell/contracts/http/story.ts';
import { userBusiness } from '@stampwell/contracts/http/user.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, expect, it } from 'vitest';
import { openTestApp } from '../../../testing/test-app.ts';

const app = await openTestApp({ projectors });
afterAll(() => app.close());

const caughtUp = async () => app.ports.waitForPosition(await app.store.head(), 10_000);

it('[SC66, SC67] shows both to the customer, and switches once by the terms that they saw', async () => {
  const shop = await app.business();
  const ann = await app.customer();
  const settings = (stamps_required: number) =>
    shop.call(updateBusinessSettings, { body: { scan_cooldown_hours: 0, stamps_required } });
  await settings(8);
  await shop.call(scanStamps, { body: { qr_code: ann.qrCode, stamp_amount: 4 } });
  const look = async () => {
    await caughtUp();
    return (await ann.call(userBusiness, { params: { id: shop.id } })).body;
  };
  expect((await look()).new_terms).toBeNull();
  await settings(10);
  const seen = (await look()).new_terms;
  expect(seen).toMatchObject({ own: { stamps_required: 8 }, today: { stamps_required: 10 } });
  await settings(12);
  const press = (version: number) => ann.call(switchTerms, { params: { id: shop.id }, body: { version } });
  const { version = 0 } = seen ?? {};
  expect(await press(version)).toMatchObject({ status: 409, error: { code: 'invalid_state' } });
  expect(await press(version + 1)).toMatchObject({ status: 200, body: { success: true } });
  expect(await press(version + 1)).toMatchObject({ status: 409, error: { code: 'invalid_state' } });
  expect(await look()).toMatchObject({
    stamp_card: { current_stamps: 4, stamps_required: 12 },
    new_terms: null,
    transaction_history: [{ transaction_type: 'earned' }],
  });
  expect((await app.eventsOf(cardStream(shop.id, ann.id))).map(({ type }) => type)).toEqual([
    'StampsGiven',
    'TermsSwitched',
  ]);
  const stories = [
    await shop.call(cardStory, { params: { customer_id: ann.id } }),
    await ann.call(ownCardStory, { params: { id: shop.id } }),
  ];
  for (const { body } of stories)
    expect(
      body.steps.map(({ new_terms, stamps, rule }) => [new_terms, stamps, rule.stamps_required]),
    ).toEqual([
      [undefined, 4, 8],
      [true, 0, 12],
    ]);
});

it('[SC67] is not found without a card', async () => {
  const shop = await app.business();
  const ben = await app.customer();
  const asked = await ben.call(switchTerms, { params: { id: shop.id }, body: { version: 1 } });
  expect(asked).toMatchObject({ status: 404, error: { code: 'not_found' } });
});
