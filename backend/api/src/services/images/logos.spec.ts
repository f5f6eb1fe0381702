import { LOGO_SIZES } from '@stampwell/contracts';
import { expect, it } from 'vitest';
import { jpegOfScans, png, specLogo } from '../../testing/spec-pictures.ts';
import type { Images } from './images.ts';
import { createLogos } from './logos.ts';

const kept = new Map<string, Uint8Array>();
const images: Images = {
  put: async (key, bytes) => void kept.set(key, bytes),
  get: async (key) => kept.get(key) ?? null,
  list: async () => [...kept.keys()],
  delete: async (keys) => {
    for (const key of keys) kept.delete(key);
  },
};
const logos = createLogos(images);

it('draws a shop’s logo while another shop sends what takes long, and refuses who sends too many', async () => {
  const [costly, scans] = [png({ width: 5_000, height: 5_000 }), await jpegOfScans(4_990)];
  const sent = Array.from({ length: 12 }, (_, nth) => logos.keep('a', nth % 2 ? scans : costly));
  const order: string[] = [];
  const answers = Promise.allSettled(sent).then((all) => {
    order.push('a');
    return all;
  });
  const logo = await logos.keep('b', specLogo());
  order.push('b');
  expect(await logos.logoOf('b', logo, 'small')).toHaveProperty('length');
  const reasons = (await answers).map((each) => (each.status === 'rejected' ? each.reason.code : 'taken'));
  expect(order).toEqual(['b', 'a']);
  expect(reasons.slice(0, 2)).toEqual(['taken', 'validation_failed']);
  expect(reasons.at(-1)).toBe('unavailable');
  expect([...kept.keys()].filter((key) => key.startsWith(`b/${logo}`))).toHaveLength(
    Object.keys(LOGO_SIZES).length,
  );
});
