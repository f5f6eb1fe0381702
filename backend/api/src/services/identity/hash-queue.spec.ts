import { HASHES_WAITING } from '@stampwell/contracts';
import { expect, it } from 'vitest';
import { createHashQueue, type HashRequest } from './hash-queue.ts';

const owner: HashRequest = { lane: 'other', asker: 'owner' };

/** Jobs that end on demand, and the order in which they began. */
function openWorks(atOnce = 1) {
  const lanes = createHashQueue(atOnce);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    ask: (turn: HashRequest, name: string) =>
      lanes(turn, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      }),
    /** Ends the oldest running job and lets the next ones begin. */
    async endOne() {
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

it('lets a sign-in wait for one other hash, however many one asker has', async () => {
  const { ask, begun, endOne } = openWorks();
  const all = Array.from({ length: 40 }, (_, nth) => ask(owner, `owner ${nth}`));
  await endOne();
  all.push(
    ask({ lane: 'sign-in', asker: '192.0.2.1' }, 'ann'),
    ask({ lane: 'sign-in', asker: '192.0.2.2' }, 'bob'),
  );
  await endOne();
  await endOne();
  await endOne();
  expect(begun.slice(0, 4)).toEqual(['owner 0', 'ann', 'bob', 'owner 1']);
  while (begun.length < all.length) await endOne();
  await endOne();
  await Promise.all(all);
});

it('takes askers in turn', async () => {
  const { ask, begun, endOne } = openWorks();
  const all = Array.from({ length: 10 }, (_, nth) => ask(owner, `owner ${nth}`));
  all.push(ask({ lane: 'other', asker: 'another' }, 'another'));
  for (let nth = 0; nth < 3; nth += 1) await endOne();
  expect(begun.indexOf('another')).toBeLessThanOrEqual(2);
  while (begun.length < all.length) await endOne();
  await endOne();
  await Promise.all(all);
});

it('keeps one place for what is no sign-in, on many cores too', async () => {
  const { ask, begun, endOne } = openWorks(4);
  const all = Array.from({ length: 4 }, (_, nth) => ask({ lane: 'other', asker: `${nth}` }, `${nth}`));
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toHaveLength(1);
  while (begun.length < all.length) await endOne();
  await endOne();
  await Promise.all(all);
});

it('refuses an asker who has too many waiting, in plain words, and nobody else', async () => {
  const { ask, begun, endOne } = openWorks();
  const all = Array.from({ length: HASHES_WAITING.ofOneAsker + 1 }, (_, nth) => ask(owner, `${nth}`));
  await expect(ask(owner, 'one too many')).rejects.toThrow('Too much at once. Please try again in a moment.');
  all.push(ask({ lane: 'other', asker: 'another' }, 'another'));
  while (begun.length < all.length) await endOne();
  await endOne();
  await Promise.all(all);
});
