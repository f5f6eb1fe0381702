import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Images } from '../services/images/images.ts';

/** What every storage of pictures keeps to. */
export function areImages(open: () => Images): void {
  const bytes = (value: number) => Uint8Array.from({ length: 2_000 }, () => value);

  it('are there as they were put, and may be put again', async () => {
    const images = open();
    const key = `${randomUUID()}/a-small.webp`;
    expect(await images.get(key)).toBeNull();
    for (const _ of 'ab') await images.put(key, bytes(7), 'image/webp');
    expect([...((await images.get(key)) ?? [])]).toEqual([...bytes(7)]);
  });

  it('are listed and deleted for one business alone', async () => {
    const images = open();
    const [shop, other] = [randomUUID(), randomUUID()];
    for (const name of ['a', 'b']) await images.put(`${shop}/${name}.png`, bytes(1), 'image/png');
    await images.put(`${other}/a.png`, bytes(2), 'image/png');
    expect((await images.list(shop)).sort()).toEqual([`${shop}/a.png`, `${shop}/b.png`]);
    await images.delete([`${shop}/a.png`, `${shop}/unknown.png`]);
    expect(await images.list(shop)).toEqual([`${shop}/b.png`]);
    await images.delete(await images.list(shop));
    await images.delete([]);
    expect(await images.list(shop)).toEqual([]);
    expect(await images.list(other)).toEqual([`${other}/a.png`]);
  });
}
