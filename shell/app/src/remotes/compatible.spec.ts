import { expect, it } from 'vitest';
import { findMismatch } from './compatible.ts';

const shell = { '@stampwell/ui': { '1.4.2': {} }, react: { '19.3.1': {} } };

it.each<[string, ReturnType<typeof findMismatch>]>([
  ['^1.4.2', null],
  ['^1.0.0', null],
  ['^1.4.3', 'newer'],
  ['^1.5.0', 'newer'],
  ['^2.0.0', 'newer'],
  ['^0.9.0', 'older'],
])('a remote built against %s: %s', (range, mismatch) => {
  expect(findMismatch({ react: '^19.0.0', '@stampwell/ui': range }, shell)).toBe(mismatch);
});

it('is newer if it needs a module that the shell does not share', () => {
  expect(findMismatch({ '@stampwell/maps': '^1.0.0' }, shell)).toBe('newer');
});
