/** What became of a step's tests, or of the step itself where it has none. */
export interface Outcome {
  passed: number;
  /** A line or two for each that failed. */
  failures: string[];
}

/** What vitest's JSON reporter writes, as far as we read it. */
export interface VitestReport {
  numTotalTests: number;
  numPassedTests: number;
  testResults: SpecResult[];
}

interface SpecResult {
  /** The spec's file. */
  name: string;
  status: string;
  /** Why it did not load. */
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[];
}

/**
 * Counts a vitest run. A run that says it failed without a failed test (a spec that does not load, an unhandled
 * error), or that ran nothing at all, is a failure too.
 */
export function countTests(report: VitestReport | null, exitCode: number): Outcome {
  if (!report || report.numTotalTests === 0) return { passed: 0, failures: ['no test ran'] };
  const failures = report.testResults.flatMap(failuresOf);
  if (failures.length === 0 && exitCode !== 0) failures.push('an error that no test owns');
  return { passed: report.numPassedTests, failures };
}

function failuresOf({ name, status, message, assertionResults }: SpecResult): string[] {
  if (status === 'failed' && assertionResults.length === 0) return [inLines(name, message)];
  return assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => inLines(`${name}: ${test.fullName}`, test.failureMessages?.[0] ?? ''));
}

function inLines(what: string, why: string): string {
  const [first] = why.split('\n');
  return first ? `${what}\n    ${first}` : what;
}

/** Counts a step that has no tests of its own, such as the type check. */
export function countStep(exitCode: number): Outcome {
  return exitCode === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [`exit code ${exitCode}`] };
}
