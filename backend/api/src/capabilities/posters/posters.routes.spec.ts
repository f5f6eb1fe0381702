import {
  updateBusinessProfile,
  updateBusinessSettings,
} from '@stampwell/contracts/http/business-settings.ts';
import { posterFile, posterPicture } from '@stampwell/contracts/http/posters.ts';
import { openProgramme } from '@stampwell/contracts/http/programmes.ts';
import { uploadLogo } from '@stampwell/contracts/http/shop-look.ts';
import { businessStream } from '@stampwell/contracts/streams.ts';
import { projectors } from '@stampwell/read-models';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, it } from 'vitest';
import type { SpecActor } from '../../testing/spec-actors.ts';
import { specLogo } from '../../testing/spec-pictures.ts';
import { openTestApp } from '../../testing/test-app.ts';

const app = await openTestApp({ projectors });
afterAll(() => app.close());

const asked = ({ token }: Pick<SpecActor, 'token'>, path: string) =>
  fetch(`${app.url}/api/business/posters${path && !path.startsWith('?') ? `/${path}` : path}`, {
    headers: { authorization: `Bearer ${token}` },
  });

const TERMS = { stamps_required: 10, reward_description: '', reward_emoji: '☕', scan_cooldown_hours: 0 };

/** The process that draws takes its time to start. */
async function fetched(shop: Pick<SpecActor, 'token'>, path: string): Promise<Response> {
  await expect.poll(async () => (await asked(shop, path)).status, { timeout: 60_000 }).toBe(200);
  return asked(shop, path);
}

describe('a shop’s posters', () => {
  it('are drawn for their owner as PDF and as a picture, with the shop’s look as it is now', {
    timeout: 120_000,
  }, async () => {
    const shop = await app.business({ name: 'Corner Coffee' });
    const file = await fetched(shop, 'a5');
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="stampwell-a5.pdf"');
    expect((await file.bytes()).subarray(0, 5).toString()).toBe([...Buffer.from('%PDF-')].toString());
    const before = await (await fetched(shop, 'a5/picture')).bytes();
    expect(await sharp(before).metadata()).toMatchObject({ format: 'png', width: 640 });
    expect(await (await fetched(shop, 'a5/picture')).bytes()).toEqual(before);
    await shop.call(uploadLogo, { body: specLogo() });
    const branded = await (await fetched(shop, 'a5/picture')).bytes();
    expect(branded).not.toEqual(before);
    await shop.call(updateBusinessProfile, { body: { name: 'Somewhere Else' } });
    expect(await (await fetched(shop, 'a5/picture')).bytes()).not.toEqual(branded);
  });

  it('name the letters that they leave out, and print Latin, Greek and Cyrillic whole', {
    timeout: 120_000,
  }, async () => {
    const shop = await app.business({ name: 'Café Ελληνικὸν Қазақ Ѳита Ưu 日本' });
    await shop.call(updateBusinessSettings, { body: { ...TERMS, reward_description: 'Free 茶 and 日 ☕️' } });
    const letters = await (await fetched(shop, '')).json();
    expect(letters).toEqual({ left_out: ['日', '本', '茶', '☕️'] });
    const plain = await app.business({ name: 'Zoë’s “Łódź” & Söhne – №1' });
    expect(await (await fetched(plain, '')).json()).toEqual({ left_out: [] });
  });

  it('[PG16] are one for each card, with its reward and name', { timeout: 120_000 }, async () => {
    const shop = await app.business({ name: 'Corner Coffee' });
    const steps = [{ stamps: 6, reward_description: 'Beans of 茶', reward_emoji: '🫘' }];
    const body = { card_name: '豆', steps, scan_cooldown_hours: 0 };
    const before = await (await fetched(shop, 'a5/picture')).bytes();
    expect((await shop.call(openProgramme, { body })).status).toBe(201);
    expect(await (await fetched(shop, '?programme=2')).json()).toEqual({ left_out: ['豆', '茶'] });
    expect(await (await fetched(shop, 'a5/picture?programme=2')).bytes()).not.toEqual(before);
    expect(await (await fetched(shop, 'a5/picture')).bytes()).toEqual(before);
    expect((await asked(shop, 'a5?programme=3')).status).toBe(404);
  });

  it('[SL5] are one for each open place, with its name', { timeout: 120_000 }, async () => {
    const shop = await app.business({ name: 'Corner Coffee' });
    const [mill, closed] = [uuidv7(), uuidv7()];
    const of = (place_id: string) => ({ business_id: shop.id, place_id });
    await app.given(businessStream(shop.id), [
      { type: 'PlaceOpened', data: of(mill) },
      { type: 'PlaceOpened', data: of(closed) },
      { type: 'PlaceClosed', data: of(closed) },
    ]);
    await app.people.change(shop.id, { places: { [mill]: { name: '水車' } } });
    expect(await (await fetched(shop, `?place=${mill}`)).json()).toEqual({ left_out: ['水', '車'] });
    expect(await (await fetched(shop, `?place=${shop.id}`)).json()).toEqual({ left_out: [] });
    for (const place of [closed, uuidv7()]) expect((await asked(shop, `a5?place=${place}`)).status).toBe(404);
  });

  it('are no one else’s, and there are no others', async () => {
    const shop = await app.business();
    const customer = await app.customer();
    for (const endpoint of [posterFile, posterPicture]) {
      const params = { poster: 'a4' };
      expect((await app.call(endpoint, { params })).status).toBe(401);
      expect((await customer.call(endpoint, { params })).status).toBe(403);
      expect((await shop.call(endpoint, { params: { poster: 'a3' } })).status).toBe(404);
    }
  });
});
