import { expect, it } from 'vitest';
import { missingProgram } from './programs.ts';

const NEEDS = [
  { name: 'java', atLeast: '17' },
  { name: 'mvn', atLeast: '3' },
] as const;

it('says which program a check lacks', () => {
  expect(missingProgram(NEEDS, () => '17.0.15')).toBe(null);
  expect(missingProgram(NEEDS, (name) => (name === 'java' ? '21' : null))).toBe(
    'mvn (3 or newer) is not on this machine',
  );
  expect(missingProgram(NEEDS, () => '11.0.2')).toBe(
    'java is version 11.0.2 here, and 17 or newer is needed',
  );
});

it('accepts alternatives, and orders 1.9 before 1.25', () => {
  const needs = [{ name: 'go', atLeast: '1.25', or: { name: 'caddy', atLeast: '2.10' } }] as const;
  const here = (versions: Record<string, string>) => (name: string) => versions[name] ?? null;
  expect(missingProgram(needs, here({ go: '1.26.8' }))).toBe(null);
  expect(missingProgram(needs, here({ caddy: '2.10.2' }))).toBe(null);
  expect(missingProgram(needs, here({ go: '1.9', caddy: '2.9.1' }))).toBe(
    'go is version 1.9 here, and 1.25 or newer is needed',
  );
});
