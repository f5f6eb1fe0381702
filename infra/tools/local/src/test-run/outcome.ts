/** The result of an Nx task: its tests, or the task itself if it has none. */
export interface Outcome {
  passed: number;
  /** A line or two for each failure. */
  failures: string[];
}

/** A task in Nx's `run.json`. */
export interface Task {
  projectName: string;
  target: string;
  /** Exit code; absent if it was not run because a dependency failed. */
  status?: number;
}

/** The parts of vitest's JSON report used here. */
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

/** Targets with a vitest report; any other counts as one test. */
const WITH_TESTS = new Set([
  'test',
  'e2e',
  'sweeps',
  'trouble',
  'speed',
  'desk',
  'fuzz',
  'kafka',
  'promises',
  'proxy',
  'schemathesis',
  's3',
]);

/** Counts a task's tests. `reportOf` reads its report, also one restored from Nx's cache. */
export function outcomeOf(task: Task, reportOf: (task: Task) => VitestReport | null): Outcome {
  if (task.status === undefined) return failed('not run, since what it depends on failed');
  if (WITH_TESTS.has(task.target)) return countTests(reportOf(task), task.status);
  return task.status === 0 ? { passed: 1, failures: [] } : failed(`exit code ${task.status}`);
}

/**
 * Counts a vitest run. It also fails if it failed without a failed test (a spec that does not load, an unhandled error), or ran
 * nothing.
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
