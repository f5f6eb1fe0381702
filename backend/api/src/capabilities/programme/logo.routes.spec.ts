import { businessStream, LOGO_MAX_BYTES, logoAddress } from '@stampwell/contracts';
import { adminBusinesses } from '@stampwell/contracts/http/admin.ts';
import { businessProfile } from '@stampwell/contracts/http/business.ts';
import { deleteBusinessAccount } from '@stampwell/contracts/http/business-settings.ts';
import { removeLogo, updateShopLook, uploadLogo } from '@stampwell/contracts/http/shop-look.ts';
import { scanStamps } from '@stampwell/contracts/http/stamps.ts';
import { userDashboard } from '@stampwell/contracts/http/user.ts';
import { projectors } from '@stampwell/read-models';
import sharp from 'sharp';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { SPEC_PASSWORD } from '../../testing/spec-actors.ts';
import { png, specLogo } from '../../testing/spec-pictures.ts';
import { openTestApp } from '../../testing/test-app.ts';

const app = await openTestApp({ projectors });
afterAll(() => app.close());

const fetched = (address: string | null | undefined, init?: RequestInit) =>
  fetch(`${app.url}${address ?? '/api/media/none'}`, init);

describe('a logo', () => {
  it('[PG13] is drawn in three sizes, and seen by customers and administrators', async () => {
    const shop = await app.business();
    const customer = await app.customer();
    await shop.call(scanStamps, { body: { qr_code: customer.qrCode, stamp_amount: 1 } });
    const { status, body } = await shop.call(uploadLogo, { body: specLogo() });
    expect(status).toBe(200);
    const { logo } = body.look;
    expect(logo).toMatch(/^[0-9a-f]{32}$/);
    const events = await app.eventsOf(businessStream(shop.id));
    expect(events.at(-1)).toMatchObject({ type: 'ShopLookChosen', data: { look: { logo } } });
    const [own, cards, admin] = [
      await shop.call(businessProfile),
      await customer.call(userDashboard),
      await (await app.admin()).call(adminBusinesses),
    ];
    const medium = logoAddress(shop.id, logo, 'medium');
    expect(own.body.business).toMatchObject({ logo: medium, look: { logo } });
    expect(cards.body.stamp_cards[0]?.look).toEqual(body.look);
    expect(cards.body.businesses[0]?.logo).toBe(medium);
    expect(admin.body.businesses.find(({ id }) => id === shop.id)?.look).toEqual(body.look);
    for (const [size, side, type] of [
      ['small', 144, 'webp'],
      ['medium', 320, 'png'],
      ['large', 1024, 'webp'],
    ] as const) {
      const picture = await fetched(logoAddress(shop.id, logo, size));
      expect(picture.status).toBe(200);
      expect(Object.fromEntries(picture.headers)).toMatchObject({
        'content-type': `image/${type}`,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'cross-origin',
      });
      const drawn = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
      expect(drawn).toMatchObject({ format: type, width: side, height: side });
    }
  });

  it('[PG2] is no change when sent again, keeps its address, and stays beside another colour', async () => {
    const shop = await app.business();
    const first = await shop.call(uploadLogo, { body: specLogo() });
    const { length } = await app.eventsOf(businessStream(shop.id));
    expect((await shop.call(uploadLogo, { body: specLogo() })).body).toEqual(first.body);
    expect(await app.eventsOf(businessStream(shop.id))).toHaveLength(length);
    const recoloured = await shop.call(updateShopLook, { body: { hue: 25, stamp_shape: 'star' } });
    expect(recoloured.body.look).toEqual({ hue: 25, stamp_shape: 'star', logo: first.body.look.logo });
    expect((await shop.call(removeLogo)).body.look.logo).toBeNull();
    expect((await shop.call(businessProfile)).body.business.logo).toBeNull();
    // A mail sent before still shows it.
    expect((await fetched(logoAddress(shop.id, first.body.look.logo, 'medium'))).status).toBe(200);
  });

  it('[PG13] leaves no picture that is stored after its shop was deleted', async () => {
    const shop = await app.business();
    const { images } = app.ports;
    const [begun, deleted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const put = images.put;
    const slow = vi.spyOn(images, 'put').mockImplementation(async (...picture) => {
      begun.resolve();
      await deleted.promise;
      await put(...picture);
    });
    const uploading = shop.call(uploadLogo, { body: specLogo() });
    await begun.promise;
    await shop.call(deleteBusinessAccount, { body: { password: SPEC_PASSWORD } });
    await app.react();
    deleted.resolve();
    expect((await uploading).status).toBeGreaterThanOrEqual(400);
    slow.mockRestore();
    expect(await images.list(shop.id)).toEqual([]);
  });

  it('has its key’s one effect: the same file again, and never another', async () => {
    const shop = await app.business();
    const headers = { 'idempotency-key': 'one' };
    const first = await shop.call(uploadLogo, { body: specLogo(10), headers });
    const again = await shop.call(uploadLogo, { body: specLogo(10), headers });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const other = await shop.call(uploadLogo, { body: specLogo(11), headers });
    expect(other).toMatchObject({ status: 422, error: { code: 'idempotency_key_reused' } });
  });

  it('is another file for each shop, and at most ten old ones are kept', async () => {
    const [shop, other] = [await app.business(), await app.business()];
    const theirs = await other.call(uploadLogo, { body: specLogo(0) });
    const ids: (string | null | undefined)[] = [];
    for (let value = 0; value < 12; value += 1)
      ids.push((await shop.call(uploadLogo, { body: specLogo(value * 20) })).body.look.logo);
    expect(theirs.body.look.logo).not.toBe(ids[0]);
    expect(await app.ports.images.list(shop.id)).toHaveLength(30);
    expect((await fetched(logoAddress(shop.id, ids[0], 'small'))).status).toBe(404);
    expect((await fetched(logoAddress(shop.id, ids.at(-1), 'small'))).status).toBe(200);
    expect(await app.ports.images.list(other.id)).toHaveLength(3);
  }, 60_000);

  it('goes with its shop', async () => {
    const shop = await app.business();
    const { logo } = (await shop.call(uploadLogo, { body: specLogo() })).body.look;
    expect((await shop.call(deleteBusinessAccount, { body: { password: SPEC_PASSWORD } })).status).toBe(204);
    await app.react();
    expect(await app.ports.images.list(shop.id)).toEqual([]);
    expect((await fetched(logoAddress(shop.id, logo, 'small'))).status).toBe(404);
  });

  it('is refused in words: no picture, too large, no type, from nobody and from staff', async () => {
    const shop = await app.business();
    const wrong = await shop.call(uploadLogo, {
      body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    });
    expect(wrong).toMatchObject({
      status: 422,
      error: { code: 'validation_failed', field: 'logo', message: 'Choose a PNG, JPEG or WebP picture.' },
    });
    const large = await shop.call(uploadLogo, { body: Buffer.alloc(LOGO_MAX_BYTES + 1) });
    expect(large).toMatchObject({ status: 413, error: { code: 'too_large' } });
    const headers = { 'content-type': 'image/gif' };
    expect((await shop.call(uploadLogo, { body: specLogo(), headers })).status).toBe(400);
    expect((await app.call(uploadLogo, { body: specLogo() })).status).toBe(401);
    const customer = await app.customer();
    expect((await customer.call(uploadLogo, { body: specLogo() })).status).toBe(403);
    expect((await shop.call(businessProfile)).body.business.look?.logo).toBeNull();
  });
});

describe('an address of pictures', () => {
  it.each([
    '/api/media/',
    '/api/media/../../etc/passwd',
    `/api/media/${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}/${'a'.repeat(32)}-small.webp`,
    `/api/media/${'.'.repeat(36)}/${'a'.repeat(32)}-small.webp`,
    '/api/media/%2e%2e%2f%2e%2e%2fx',
  ])('%s has none', async (address) => {
    expect((await fetch(`${app.url}${address}`)).status).toBe(404);
  });

  it('answers 304, HEAD, and no other method', async () => {
    const shop = await app.business();
    const { logo } = (await shop.call(uploadLogo, { body: png({ width: 64, height: 64 }) })).body.look;
    const address = logoAddress(shop.id, logo, 'small');
    const etag = (await fetched(address)).headers.get('etag') ?? '';
    expect(
      (await fetched(address, { headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' } })).status,
    ).toBe(304);
    expect((await fetched(address, { method: 'HEAD' })).status).toBe(200);
    expect((await fetched(address, { method: 'POST' })).status).toBe(405);
  });
});
