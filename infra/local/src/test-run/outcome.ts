/** What became of one of Nx's tasks: of its tests, or of the task itself where it has none. */
export interface Outcome {
  passed: number;
  /** A line or two for each that failed. */
  failures: string[];
}

/** A task, as Nx notes it in its `run.json`. */
export interface Task {
  projectName: string;
  target: string;
  /** Its exit code; absent when it was not run, since what it depends on failed. */
  status?: number;
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

/** These run vitest, and leave its report behind; whatever else there is counts as one. */
const WITH_TESTS = new Set([
  'test',
  'e2e',
  'sweeps',
  'trouble',
  'desk',
  'fuzz',
  'kafka',
  'promises',
  'proxy',
  'schemathesis',
  's3',
]);

/** Counts what a task did. `reportOf` reads its report, also one that Nx brought back from its cache. */
export function outcomeOf(task: Task, reportOf: (task: Task) => VitestReport | null): Outcome {
  if (task.status === undefined) return failed('not run, since what it depends on failed');
  if (WITH_TESTS.has(task.target)) return countTests(reportOf(task), task.status);
  return task.status === 0 ? { passed: 1, failures: [] } : failed(`exit code ${task.status}`);
}

/**
 * Counts a vitest run. A run that says it failed without a failed test (a spec that does not load, an unhandled
 * error), or that ran nothing at all, is a failure too.
 */
function countTests(report: VitestReport | null, exitCode: number): Outcome {
  const failures = report?.testResults.flatMap(failuresOf) ?? [];
  if (failures.length === 0 && !report?.numTotalTests) return failed('no test ran');
  if (failures.length === 0 && exitCode !== 0) failures.push('an error that no test owns');
  return { passed: report?.numPassedTests ?? 0, failures };
}

const failed = (why: string): Outcome => ({ passed: 0, failures: [why] });

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
