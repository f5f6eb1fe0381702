import type { Program } from './programs.ts';

/** A check selected by a word on the command line of `npm test`. */
export interface Check {
  /** `npm test -- types test`. */
  word: string;
  /** Its Nx targets, defined in nx.json and each package.json. */
  targets: string[];
  /** `true` if it takes minutes: runs only when named, or with `all`. */
  isLong?: boolean;
  /** `true` if it takes a machine for itself: runs only when named, not with `all`. */
  isApart?: boolean;
  /** Programs without which the check is skipped, with a message. */
  needs?: Program[];
}

/** Every check. */
export const CHECKS: Check[] = [
  { word: 'lint', targets: ['lint'] },
  { word: 'boundaries', targets: ['boundaries'] },
  { word: 'types', targets: ['types-server', 'types-web'] },
  { word: 'test', targets: ['test'] },
  { word: 'build', targets: ['build'] },
  { word: 'e2e', targets: ['e2e'] },
  { word: 'sweeps', targets: ['sweeps'], isLong: true },
  { word: 'trouble', targets: ['trouble'], isLong: true },
  { word: 'fuzz', targets: ['fuzz'], isLong: true },
  {
    word: 'kafka',
    targets: ['kafka'],
    isLong: true,
    needs: [
      { name: 'java', atLeast: '17' },
      { name: 'mvn', atLeast: '3' },
    ],
  },
  {
    word: 'proxy',
    targets: ['proxy'],
    isLong: true,
    // Go builds the version in compose.yaml.
    needs: [{ name: 'go', atLeast: '1.25', or: { name: 'caddy', atLeast: '2.10' } }],
  },
  {
    word: 'schemathesis',
    targets: ['schemathesis'],
    isLong: true,
    needs: [{ name: 'python3', atLeast: '3.10' }],
  },
  { word: 's3', targets: ['s3'], isLong: true, needs: [{ name: 'go', atLeast: '1.25' }] },
  {
    word: 'cluster',
    targets: ['cluster'],
    isLong: true,
    isApart: true,
    needs: [{ name: 'python3', atLeast: '3.9' }],
  },
  // Run alone and by name, since they measure.
  { word: 'desk', targets: ['desk'], isLong: true },
  { word: 'bench', targets: ['bench'], isLong: true },
  { word: 'promises', targets: ['promises'], isLong: true },
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
