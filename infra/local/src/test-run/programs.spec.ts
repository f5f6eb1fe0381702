import { expect, it } from 'vitest';
import { missingProgram } from './programs.ts';

const NEEDS = [
  { name: 'java', atLeast: 17 },
  { name: 'mvn', atLeast: 3 },
] as const;

it('says which program a step lacks', () => {
  expect(missingProgram(NEEDS, () => 17)).toBe(null);
  expect(missingProgram(NEEDS, (name) => (name === 'java' ? 21 : null))).toBe(
    'mvn (3 or newer) is not on this machine',
  );
  expect(missingProgram(NEEDS, () => 11)).toBe('java is version 11 here, and 17 or newer is needed');
});
