import path from 'node:path';
import type { Program } from './programs.ts';

/** One thing that `npm test` does. */
export interface Step {
  /** Names it on the command line: `npm test -- types unit`. */
  name: string;
  title: string;
  /** A script for Node and its arguments. */
  command: string[];
  /** `true` where vitest runs, and writes its own count. */
  hasTests?: boolean;
  /** `true` where it takes minutes: it is taken only when it is named, or with `all`. */
  isLong?: boolean;
  /** Where one of them is not here, the step says so and is not taken. */
  needs?: Program[];
}

const REPOSITORY = path.resolve(import.meta.dirname, '../../../..');
// The tools' own scripts, not the launchers in .bin, which Windows could not spawn.
const installed = (script: string) => path.join(REPOSITORY, 'node_modules', script);
const BIOME = installed('@biomejs/biome/bin/biome');
const TSC = installed('typescript/bin/tsc');
const VITEST = installed('vitest/vitest.mjs');

/** Everything that must hold, the quick things first. */
export const STEPS: Step[] = [
  { name: 'style', title: 'Style and lint', command: [BIOME, 'check', '--error-on-warnings', '.'] },
  {
    name: 'boundaries',
    title: 'Who may import whom',
    command: [path.join(REPOSITORY, 'infra/boundaries/src/check.ts')],
  },
  { name: 'types', title: 'Types: server and tools', command: [TSC, '-p', 'tsconfig.node.json'] },
  { name: 'types', title: 'Types: web', command: [TSC, '-p', 'tsconfig.web.json'] },
  { name: 'unit', title: 'Unit and integration', command: [VITEST, 'run'], hasTests: true },
  {
    name: 'build',
    title: 'Front-end build',
    command: [path.join(REPOSITORY, 'infra/local/src/build.ts')],
  },
  {
    name: 'e2e',
    title: 'Journeys in a browser',
    command: [VITEST, 'run', '--config', 'infra/e2e/vitest.config.ts'],
    hasTests: true,
  },
  {
    name: 'fuzz',
    title: 'Ten thousand mutated requests',
    command: [VITEST, 'run', '--mode', 'long', 'backend/api/src/testing/fuzz.spec.ts'],
    hasTests: true,
    isLong: true,
  },
  {
    name: 'kafka',
    title: 'Relay and consumers on a real Kafka',
    command: [VITEST, 'run', '--config', 'infra/kafka/vitest.config.ts'],
    hasTests: true,
    isLong: true,
    needs: [
      { name: 'java', atLeast: 17 },
      { name: 'mvn', atLeast: 3 },
    ],
  },
  {
    name: 'promises',
    title: 'Promises, kept under fire',
    command: [VITEST, 'run', '--config', 'infra/chaos/vitest.config.ts'],
    hasTests: true,
    isLong: true,
  },
];

/**
 * The steps that these words ask for: all but the long ones where there are none, every one for `all`.
 * @throws where a word names no step
 */
export function chooseSteps(words: readonly string[]): Step[] {
  const unknown = words.filter((word) => word !== 'all' && !STEPS.some(({ name }) => name === word));
  if (unknown.length > 0) {
    const names = new Set(STEPS.map(({ name }) => name));
    throw new Error(`No such step: ${unknown.join(', ')}. There are: all, ${[...names].join(', ')}.`);
  }
  if (words.includes('all')) return STEPS;
  return STEPS.filter(({ name, isLong }) => (words.length > 0 ? words.includes(name) : !isLong));
}
