/** How many tests (or steps without tests) went which way. */
export interface Outcome {
  passed: number;
  failed: number;
}

/** What vitest's JSON reporter writes, as far as we read it. */
export interface VitestReport {
  numTotalTests: number;
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

/**
 * Counts a vitest run. A run that says it failed without a failed test (a spec that does not load, an unhandled
 * error), or that ran nothing at all, is a failure too.
 */
export function countTests(report: VitestReport | null, exitCode: number): Outcome {
  if (!report || report.numTotalTests === 0) return { passed: 0, failed: 1 };
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const failed = report.numFailedTests + unloaded.length;
  return { passed: report.numPassedTests, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}

/** Counts a step that has no tests of its own, such as the type check. */
export function countStep(exitCode: number): Outcome {
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Adds outcomes up. */
export function sumOutcomes(outcomes: Outcome[]): Outcome {
  return outcomes.reduce(
    (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }),
    { passed: 0, failed: 0 },
  );
}
