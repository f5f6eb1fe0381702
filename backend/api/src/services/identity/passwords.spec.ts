import { HASHES_WAITING } from '@stampwell/contracts';
import { describe, expect, it } from 'vitest';
import { createHashQueue, createPasswords, type HashRequest } from './passwords.ts';

const cheap = createPasswords({ memoryKib: 64, passes: 1 });

describe('passwords', () => {
  it('are kept as Argon2id at the cost that OWASP asks for', async () => {
    const hash = await createPasswords().hash('stampwell');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await cheap.verify('stampwell', hash)).toBe(true);
  });

  it('match themselves alone, and never have the same hash twice', async () => {
    const hash = await cheap.hash('stampwell');
    expect(await cheap.verify('stampwell', hash)).toBe(true);
    expect(await cheap.verify('stampwell ', hash)).toBe(false);
    expect(await cheap.verify('', hash)).toBe(false);
    expect(await cheap.hash('stampwell')).not.toBe(hash);
  });

  it('are the same however an accent was typed', async () => {
    expect(await cheap.verify('cafe\u0301-1', await cheap.hash('caf\u00e9-1'))).toBe(true);
  });

  it('match nobody where there is no hash, or one of another make', async () => {
    expect(await cheap.verify('stampwell', null)).toBe(false);
    expect(await cheap.verify('stampwell', '')).toBe(false);
    expect(await cheap.verify('stampwell', '$2b$10$abcdefghijklmnopqrstuv')).toBe(false);
    expect(await cheap.verify('stampwell', '$argon2id$v=19$m=64,t=1,p=1$c2FsdHNhbHQ$AAAA')).toBe(false);
  });

  it('are shed, not queued without end, however many ask', async () => {
    const hash = await cheap.hash('stampwell');
    const settled = await Promise.allSettled(
      Array.from({ length: 300 }, (_, nth) =>
        cheap.verify('stampwell', hash, { priority: 'sign-in', requester: `${nth}` }),
      ),
    );
    const refused = settled.filter((result) => result.status === 'rejected').map(({ reason }) => reason.code);
    expect(new Set(refused)).toEqual(new Set(['unavailable']));
    expect(settled.length - refused.length).toBeGreaterThanOrEqual(HASHES_WAITING.ofAll);
  });
});

const owner: HashRequest = { priority: 'other', requester: 'owner' };

/** Jobs that end on demand, and the order in which they began. */
function openWorks(atOnce = 1) {
  const queue = createHashQueue(atOnce);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    ask: (request: HashRequest, name: string) =>
      queue(request, () => {
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

it('lets a sign-in wait for one other hash, however many one requester has', async () => {
  const { ask, begun, endOne } = openWorks();
  const all = Array.from({ length: 40 }, (_, nth) => ask(owner, `owner ${nth}`));
  await endOne();
  all.push(
    ask({ priority: 'sign-in', requester: '192.0.2.1' }, 'ann'),
    ask({ priority: 'sign-in', requester: '192.0.2.2' }, 'bob'),
  );
  await endOne();
  await endOne();
  await endOne();
  expect(begun.slice(0, 4)).toEqual(['owner 0', 'ann', 'bob', 'owner 1']);
  while (begun.length < all.length) await endOne();
  await endOne();
  await Promise.all(all);
});

it('takes requesters in turn', async () => {
  const { ask, begun, endOne } = openWorks();
  const all = Array.from({ length: 10 }, (_, nth) => ask(owner, `owner ${nth}`));
  all.push(ask({ priority: 'other', requester: 'another' }, 'another'));
  for (let nth = 0; nth < 3; nth += 1) await endOne();
  expect(begun.indexOf('another')).toBeLessThanOrEqual(2);
  while (begun.length < all.length) await endOne();
  await endOne();
  await Promise.all(all);
});

it('keeps one place for what is no sign-in, on many cores too', async () => {
  const { ask, begun, endOne } = openWorks(4);
  const all = Array.from({ length: 4 }, (_, nth) =>
    ask({ priority: 'other', requester: `${nth}` }, `${nth}`),
  );
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toHaveLength(1);
  while (begun.length < all.length) await endOne();
  await endOne();
  await Promise.all(all);
});

it('refuses a requester who has too many waiting, in plain words, and nobody else', async () => {
  const { ask, begun, endOne } = openWorks();
  const all = Array.from({ length: HASHES_WAITING.ofOneRequester + 1 }, (_, nth) => ask(owner, `${nth}`));
  await expect(ask(owner, 'one too many')).rejects.toThrow('Too much at once. Please try again in a moment.');
  all.push(ask({ priority: 'other', requester: 'another' }, 'another'));
  while (begun.length < all.length) await endOne();
  await endOne();
  await Promise.all(all);
});
