import { randomUUID } from 'node:crypto';
import { joinOpened, linkedShop } from '@stampwell/contracts/http/join.ts';
import { posterTraffic } from '@stampwell/contracts/http/posters-traffic.ts';
import { chooseShopLink, shopLink, shopLinkCode } from '@stampwell/contracts/http/shop-link.ts';
import { businessStream } from '@stampwell/contracts/streams.ts';
import { projectors } from '@stampwell/read-models';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, expect, it } from 'vitest';
import { openTestApp } from '../../testing/test-app.ts';

const app = await openTestApp({ projectors });
afterAll(() => app.close());

const fresh = (name: string) => `${name}-${randomUUID().slice(0, 8)}`;
const choose = (shop: { call: typeof app.call }, link: string) =>
  shop.call(chooseShopLink, { body: { link } });
const shopAt = async (link: string) => {
  const { status, body } = await app.call(linkedShop, { params: { link } });
  return status === 200 ? body.shop.id : status;
};

it('[SL1] leads to the shop by the address that its owner chose', async () => {
  const shop = await app.business({ name: 'Café Zoë & Söhne' });
  expect((await shop.call(shopLink)).body).toEqual({ link: null, suggestion: 'cafe-zoe-and-sohne' });
  const link = fresh('zoe');
  expect((await choose(shop, ` ${link.toUpperCase()} `)).body.link).toBe(link);
  expect((await shop.call(shopLink)).body.link).toBe(link);
  await expect.poll(() => shopAt(link)).toBe(shop.id);
  expect(await shopAt(link.toUpperCase())).toBe(shop.id);
});

it.each(['ab', 'a'.repeat(41), 'two--hyphens', '-edge', 'with blank', 'söhne', 'a/b', ''])(
  '[SL1] refuses the address "%s"',
  async (link) => {
    const shop = await app.business();
    expect(await choose(shop, link)).toMatchObject({ status: 422, error: { field: 'link' } });
  },
);

it('[SL1] refuses another shop’s address, and suggests none that is taken', async () => {
  const name = `Zebra ${randomUUID().slice(0, 8)}`;
  const [shop, other] = [await app.business({ name }), await app.business({ name })];
  const { suggestion } = (await shop.call(shopLink)).body;
  await choose(shop, suggestion ?? '');
  expect(await choose(other, suggestion ?? '')).toMatchObject({
    status: 409,
    error: { code: 'already_exists', message: 'This address is taken. Please choose another.' },
  });
  expect((await other.call(shopLink)).body).toEqual({ link: null, suggestion: null });
});

it('[SL2] keeps older addresses, up to ten', async () => {
  const shop = await app.business();
  const links = Array.from({ length: 10 }, () => fresh('shop'));
  for (const link of links) expect((await choose(shop, link)).status).toBe(200);
  for (const link of links) await expect.poll(() => shopAt(link)).toBe(shop.id);
  expect(await choose(shop, fresh('shop'))).toMatchObject({ status: 409, error: { code: 'limit_reached' } });
  expect((await choose(shop, links[0] ?? '')).body.link).toBe(links[0]);
});

it('[SL3] is absent for a shop that cannot be joined, and counts where it hangs', async () => {
  const pending = await app.business({ isApproved: false });
  const link = fresh('soon');
  await choose(pending, link);
  // [JO4] Not open yet, and says so.
  await expect.poll(() => shopAt(link)).toBe(403);
  expect(await shopAt('nobody-has-this')).toBe(404);
  const shop = await app.business();
  for (const from of ['instagram', 'google', 'instagram', 'elsewhere'])
    await app.call(joinOpened, { params: { id: shop.id }, body: { from } });
  const { sources } = (await shop.call(posterTraffic)).body;
  const opened = Object.fromEntries(
    sources.filter((each) => each.opened).map((each) => [each.source, each.opened]),
  );
  expect(opened).toEqual({ instagram: 2, google: 1, link: 1 });
});

it('[SL3] has a code, once there is an address', async () => {
  const shop = await app.business();
  const codeOf = (format: 'png' | 'svg') => shop.call(shopLinkCode, { params: { format } });
  expect((await codeOf('png')).status).toBe(404);
  await choose(shop, fresh('code'));
  const file = (format: string) =>
    fetch(`${app.url}/api/business/link/code/${format}?from=web`, {
      headers: { authorization: `Bearer ${shop.token}` },
    });
  const [png, svg] = [await file('png'), await file('svg')];
  expect([png, svg].map(({ headers }) => headers.get('content-type'))).toEqual([
    'image/png',
    'image/svg+xml',
  ]);
  expect(await svg.text()).toContain('<svg');
});

it('[SL5] has a code for each open place, and none for another', async () => {
  const shop = await app.business();
  await choose(shop, fresh('placed'));
  const [harbour, closed] = [uuidv7(), uuidv7()];
  const of = (place_id: string) => ({ business_id: shop.id, place_id });
  await app.given(businessStream(shop.id), [
    { type: 'PlaceOpened', data: of(harbour) },
    { type: 'PlaceOpened', data: of(closed) },
    { type: 'PlaceClosed', data: of(closed) },
  ]);
  const codeOf = async (place?: string) => {
    const address = `${app.url}/api/business/link/code/svg?from=web${place ? `&place=${place}` : ''}`;
    const answer = await fetch(address, { headers: { authorization: `Bearer ${shop.token}` } });
    return answer.ok ? answer.text() : answer.status;
  };
  expect(await codeOf(shop.id)).toBe(await codeOf());
  expect(await codeOf(harbour)).not.toBe(await codeOf());
  for (const place of [closed, uuidv7()]) expect(await codeOf(place)).toBe(404);
});

it('[SL4] forgets a deleted shop’s addresses', async () => {
  const shop = await app.business();
  const link = fresh('gone');
  await choose(shop, link);
  await app.given(businessStream(shop.id), [{ type: 'BusinessErased', data: { business_id: shop.id } }]);
  await app.react();
  const next = await app.business();
  expect((await choose(next, link)).body.link).toBe(link);
});
