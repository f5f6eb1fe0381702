import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageOf } from './needs.ts';
import { lazyShared, sharedAtStart } from './shared-modules.ts';
import { hasRisen, neededStep, type Surface, surfaceOf } from './testing/shared-surface.ts';

/** Remotes rely on a shared package's exports by its version, so changing exports changes the version (decision 055). */

const REPOSITORY = path.resolve(import.meta.dirname, '../../../..');
const GOLDEN = path.join(import.meta.dirname, 'shared-surface.golden');
const ours = [...sharedAtStart, ...lazyShared].filter((module) => module.startsWith('@stampwell/'));
const packages = [...new Set(ours.map(packageOf))].sort();
const golden = (existsSync(GOLDEN) ? JSON.parse(readFileSync(GOLDEN, 'utf8')) : {}) as Record<
  string,
  Surface
>;
const current = Object.fromEntries(
  packages.map((name) => {
    const folder = path.join(REPOSITORY, 'shell/packages', name.replace('@stampwell/', ''));
    const modules = ours.filter((module) => packageOf(module) === name);
    return [name, surfaceOf(folder, modules)];
  }),
);

it.each(packages)('the version of %s reflects the changes of its exports', (name) => {
  const [before, now] = [golden[name], current[name]!];
  if (!before) return;
  const { step, because } = neededStep(before, now);
  const remedy = `Raise the ${step} version in shell/packages/${name.replace('@stampwell/', '')}/package.json from ${before.version}, for: ${because.join(', ')}`;
  expect(hasRisen(before.version, now.version, step), remedy).toBe(true);
});

it('is recorded, once versions are right: npx vitest run infra/tools/build/src/shared-surface.spec.ts --update', async () => {
  await expect(`${JSON.stringify(current, null, 2)}\n`).toMatchFileSnapshot(GOLDEN);
});

describe('a surface', () => {
  const at = (version: string, ...names: string[]): Surface => ({ version, modules: { ui: names } });

  it.each([
    [at('1.1.0', 'A'), at('1.1.1', 'A'), null],
    [at('1.1.0', 'A'), at('1.1.0', 'A', 'B'), 'minor'],
    [at('1.1.0', 'A', 'B'), at('1.1.0', 'A', 'C'), 'major'],
  ])('needs the right step', (before, now, step) => {
    expect(neededStep(before, now).step).toBe(step);
  });

  it.each([
    ['1.1.0', '1.1.9', 'minor', false],
    ['1.1.0', '1.2.0', 'minor', true],
    ['1.1.0', '2.0.0', 'minor', true],
    ['1.1.0', '1.9.0', 'major', false],
    ['1.1.0', '2.0.0', 'major', true],
  ] as const)('from %s to %s is a %s step: %s', (from, to, step, expected) => {
    expect(hasRisen(from, to, step)).toBe(expected);
  });
});
