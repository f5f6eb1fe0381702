import { HASHES_WAITING } from '@stampwell/contracts';
import { describe, expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

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
        cheap.verify('stampwell', hash, { lane: 'sign-in', asker: `${nth}` }),
      ),
    );
    const refused = settled.filter((result) => result.status === 'rejected').map(({ reason }) => reason.code);
    expect(new Set(refused)).toEqual(new Set(['unavailable']));
    expect(settled.length - refused.length).toBeGreaterThanOrEqual(HASHES_WAITING.ofAll);
  });
});
