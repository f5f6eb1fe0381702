import type { Program } from './programs.ts';

/** A check selected by a word on the command line of `npm test`. */
export interface Check {
  /** `npm test -- types test`. */
  word: string;
  /** Its Nx targets, defined in nx.json and each package.json. */
  targets: string[];
  /** `true` if it takes minutes: runs only when named, or with `all`. */
  isLong?: boolean;
  /**
   * By default it runs first, two at a time. Then the `first` and the `second` lane run beside each other, since journeys wait more than they
   * compute, divided so that they take about as long. `alone`, at last, those whose figures or whose limits of time need the machine.
   */
  lane?: 'first' | 'second' | 'alone';
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
  { word: 'test', targets: ['test'], lane: 'first' },
  { word: 'build', targets: ['build'] },
  { word: 'e2e', targets: ['e2e'], lane: 'second' },
  { word: 'sweeps', targets: ['sweeps'], isLong: true, lane: 'second' },
  { word: 'trouble', targets: ['trouble'], isLong: true, lane: 'first' },
  { word: 'fuzz', targets: ['fuzz'], isLong: true, lane: 'first' },
  {
    word: 'kafka',
    targets: ['kafka'],
    isLong: true,
    lane: 'second',
    needs: [
      { name: 'java', atLeast: '17' },
      { name: 'mvn', atLeast: '3' },
    ],
  },
  {
    word: 'proxy',
    targets: ['proxy'],
    isLong: true,
    lane: 'first',
    // Go builds the version in compose.yaml.
    needs: [{ name: 'go', atLeast: '1.25', or: { name: 'caddy', atLeast: '2.10' } }],
  },
  {
    word: 'schemathesis',
    targets: ['schemathesis'],
    isLong: true,
    isApart: true,
    lane: 'first',
    needs: [{ name: 'python3', atLeast: '3.10' }],
  },
  { word: 'bench', targets: ['bench'], isLong: true, lane: 'second' },
  {
    word: 's3',
    targets: ['s3'],
    isLong: true,
    lane: 'first',
    needs: [{ name: 'go', atLeast: '1.25' }],
  },
  {
    word: 'cluster',
    targets: ['cluster'],
    isLong: true,
    isApart: true,
    lane: 'alone',
    needs: [{ name: 'python3', atLeast: '3.9' }],
  },
  { word: 'speed', targets: ['speed'], isLong: true, lane: 'alone' },
  { word: 'desk', targets: ['desk'], isLong: true, lane: 'alone' },
  { word: 'cost', targets: ['cost'], isLong: true, lane: 'alone' },
  { word: 'promises', targets: ['promises'], isLong: true, lane: 'alone' },
];

/**
 * The checks named by words: all but the long ones without words, every one that needs no machine for itself for `all`.
 * @throws for an unknown word
 */
export function chooseChecks(words: readonly string[]): Check[] {
  const unknown = words.filter((word) => word !== 'all' && !CHECKS.some((check) => check.word === word));
  if (unknown.length > 0) {
    const known = CHECKS.map(({ word }) => word).join(', ');
    throw new Error(`No such check: ${unknown.join(', ')}. There are: all, ${known}.`);
  }
  if (words.includes('all')) return CHECKS.filter(({ isApart }) => !isApart);
  return CHECKS.filter(({ word, isLong }) => (words.length > 0 ? words.includes(word) : !isLong));
}

/** Publishes the front end before lanes that would both do so. */
const PUBLISH: Check = { word: 'publish', targets: ['publish'] };

/** Checks by steps; the lanes of a step run beside each other. A lane is one run of Nx. */
export function stepsOf(chosen: readonly Check[]): Check[][][] {
  const of = (lane?: Check['lane']) => chosen.filter((check) => check.lane === lane);
  const [quick, first, second, alone] = [of(), of('first'), of('second'), of('alone')];
  const both = first.length > 0 && second.length > 0 ? [PUBLISH] : [];
  return [[quick], [both], [first, second], [alone]]
    .map((lanes) => lanes.filter((lane) => lane.length > 0))
    .filter((lanes) => lanes.length > 0);
}
