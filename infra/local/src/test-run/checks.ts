import type { Program } from './programs.ts';

/** What a word on the command line of `npm test` stands for. */
export interface Check {
  /** `npm test -- types test`. */
  word: string;
  /** The targets of Nx that it means; nx.json and each package.json say what they do. */
  targets: string[];
  /** `true` where it takes minutes: it is taken only when it is named, or with `all`. */
  isLong?: boolean;
  /** Where one of them is not here, we say so and leave the check out. */
  needs?: Program[];
}

/** Everything that must hold. */
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
    // Go builds the version that compose.yaml names.
    needs: [{ name: 'go', atLeast: '1.25', or: { name: 'caddy', atLeast: '2.10' } }],
  },
  {
    word: 'schemathesis',
    targets: ['schemathesis'],
    isLong: true,
    needs: [{ name: 'python3', atLeast: '3.10' }],
  },
  { word: 's3', targets: ['s3'], isLong: true, needs: [{ name: 'go', atLeast: '1.25' }] },
  // By themselves and named: they measure, and whatever else runs would be measured too.
  { word: 'desk', targets: ['desk'], isLong: true },
  { word: 'bench', targets: ['bench'], isLong: true },
  { word: 'promises', targets: ['promises'], isLong: true },
];

/**
 * The checks that these words ask for: all but the long ones where there are none, every one for `all`.
 * @throws where a word names no check
 */
export function chooseChecks(words: readonly string[]): Check[] {
  const unknown = words.filter((word) => word !== 'all' && !CHECKS.some((check) => check.word === word));
  if (unknown.length > 0) {
    const known = CHECKS.map(({ word }) => word).join(', ');
    throw new Error(`No such check: ${unknown.join(', ')}. There are: all, ${known}.`);
  }
  if (words.includes('all')) return CHECKS;
  return CHECKS.filter(({ word, isLong }) => (words.length > 0 ? words.includes(word) : !isLong));
}
