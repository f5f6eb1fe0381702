import type { Program } from './programs.ts';

/** A check selected by a word on the command line of `npm test`; one word may select two. */
export interface Check {
  /** `npm test -- types test`. */
  word: string;
  /** Its Nx targets, defined in nx.json and each package.json. */
  targets: string[];
  /** `true` if it takes minutes: runs only when named, or with `all`. */
  isLong?: boolean;
  /**
   * By default it runs first. Then two at a time those that run `beside` another, since journeys wait more than they compute: the
   * longest first, so that both lanes end together. `alone`, at last, those whose figures or whose limits of time need the machine.
   */
  runs?: 'beside' | 'alone';
  /** `true` if it takes a machine for itself, or what another check finds in less: runs only when named, not with `all`. */
  isApart?: boolean;
  /** Programs without which the check is skipped, with a message. */
  needs?: Program[];
}

/** Every check. */
export const CHECKS: Check[] = [
  { word: 'lint', targets: ['lint'] },
  { word: 'boundaries', targets: ['boundaries'] },
  { word: 'types', targets: ['types-server', 'types-web'] },
  { word: 'build', targets: ['build'] },
  { word: 'test', targets: ['test'], runs: 'beside' },
  { word: 'e2e', targets: ['e2e'], runs: 'beside' },
  { word: 'sweeps', targets: ['sweeps'], isLong: true, runs: 'beside' },
  { word: 'trouble', targets: ['trouble'], isLong: true, runs: 'beside' },
  { word: 'promises', targets: ['promises'], isLong: true, runs: 'beside' },
  { word: 'bench', targets: ['bench'], isLong: true, runs: 'beside' },
  {
    word: 'kafka',
    targets: ['kafka'],
    isLong: true,
    runs: 'beside',
    needs: [
      { name: 'java', atLeast: '17' },
      { name: 'mvn', atLeast: '3' },
    ],
  },
  {
    word: 'proxy',
    targets: ['proxy'],
    isLong: true,
    runs: 'beside',
    // Go builds the version in compose.yaml.
    needs: [{ name: 'go', atLeast: '1.25', or: { name: 'caddy', atLeast: '2.10' } }],
  },
  {
    word: 'schemathesis',
    targets: ['schemathesis'],
    isLong: true,
    isApart: true,
    runs: 'beside',
    needs: [{ name: 'python3', atLeast: '3.10' }],
  },
  {
    word: 's3',
    targets: ['s3'],
    isLong: true,
    runs: 'beside',
    needs: [{ name: 'go', atLeast: '1.25' }],
  },
  { word: 'fuzz', targets: ['fuzz'], isLong: true, isApart: true, runs: 'beside' },
  {
    word: 'cluster',
    targets: ['cluster'],
    isLong: true,
    isApart: true,
    runs: 'alone',
    needs: [{ name: 'python3', atLeast: '3.9' }],
  },
  { word: 'speed', targets: ['speed'], isLong: true, runs: 'alone' },
  { word: 'desk', targets: ['desk'], isLong: true, runs: 'alone' },
  { word: 'cost', targets: ['cost'], isLong: true, runs: 'alone' },
  { word: 'promises', targets: ['timed-promises'], isLong: true, runs: 'alone' },
];

/**
 * The checks named by words: all but the long ones without words, every one that needs no machine for itself for `all`.
 * @throws for an unknown word
 */
export function chooseChecks(words: readonly string[]): Check[] {
  const unknown = words.filter((word) => word !== 'all' && !CHECKS.some((check) => check.word === word));
  if (unknown.length > 0) {
    const known = [...new Set(CHECKS.map(({ word }) => word))].join(', ');
    throw new Error(`No such check: ${unknown.join(', ')}. There are: all, ${known}.`);
  }
  if (words.includes('all')) return CHECKS.filter(({ isApart }) => !isApart);
  return CHECKS.filter(({ word, isLong }) => (words.length > 0 ? words.includes(word) : !isLong));
}

/** Publishes the front end before checks beside each other that would both do so. */
const PUBLISH: Check = { word: 'publish', targets: ['publish'] };

/** Runs of Nx by steps; those of a step are taken one after the other by two lanes. */
export function stepsOf(chosen: readonly Check[]): Check[][][] {
  const of = (runs?: Check['runs']) => chosen.filter((check) => check.runs === runs);
  const beside = of('beside').map((check) => [check]);
  return [[of()], [beside.length > 1 ? [PUBLISH] : []], beside, [of('alone')]]
    .map((runs) => runs.filter((run) => run.length > 0))
    .filter((runs) => runs.length > 0);
}
