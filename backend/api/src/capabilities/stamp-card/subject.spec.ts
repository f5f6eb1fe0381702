import type { Person } from '@stampwell/vault';
import { expect, it } from 'vitest';
import { customerByLookAlike } from './subject.ts';

const found = async (typed: string, codes: Record<string, string>) => {
  const byQrCode = async (code: string) => (codes[code] ? ({ id: codes[code] } as Person) : null);
  return (await customerByLookAlike({ byQrCode }, typed))?.id ?? null;
};

it('[SC26] finds a code from before by its look-alike, where only one is like it', async () => {
  expect(await found('ACDEFG0I', { ACDEFGO1: 'ann' })).toBe('ann');
  expect(await found('ACDEFG0I', { ACDEFGO1: 'ann', ACDEFGOL: 'bob' })).toBeNull();
  expect(await found('ACDEFG0I', { ACDEFGHJ: 'ann' })).toBeNull();
});
