/**
 * `npm test`: runs every check even after a failure, then lists failures and `N passed, N failed`. Nx runs two at a time, and skips
 * what has not changed since it passed; the long ones are taken by two lanes, and each of the second lane's is printed at its end.
 * `npm test -- types test` runs the named checks, `npm test -- all` includes the long ones. Arguments with a dash go to Nx: `npm test
 * -- --skip-nx-cache`.
 */
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Child } from './child-processes.ts';
import startTestPostgres from './test-postgres.ts';
import { type Check, chooseChecks, stepsOf } from './test-run/checks.ts';
import { startNx } from './test-run/nx.ts';
import { outcomeOf, type Task, type VitestReport } from './test-run/outcome.ts';
import { missingProgram } from './test-run/programs.ts';
import { whenAskedToStop } from './when-asked-to-stop.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../../../..');
const REPORTS = path.join(REPOSITORY, 'test-results');
interface Lane {
  /** Nx's folder. A lane has its own, since each run writes its record and its database there. */
  home: string;
  /** Prints as it goes, instead of returning what it printed. */
  isShown: boolean;
}
const LANES: Lane[] = [
  { home: path.join(REPOSITORY, '.nx'), isShown: true },
  { home: path.join(REPOSITORY, '.nx/beside'), isShown: false },
];
/** What the two lanes depend on has been built. Each runs one target at a time, with two workers. */
const PUBLISHED = ['--excludeTaskDependencies', '--parallel=1'];
const INTERRUPTED = 130;

const running = new Set<Child>();
let isInterrupted = false;
const done = Promise.withResolvers<void>();
whenAskedToStop(() => {
  isInterrupted = true;
  for (const nx of running) void nx.stop();
  return done.promise;
}, INTERRUPTED);

const args = process.argv.slice(2);
const checks = choose(args.filter((arg) => !arg.startsWith('-'))).filter(isPossible);
const flags = args.filter((arg) => arg.startsWith('-'));
// Removes earlier results.
rmSync(REPORTS, { recursive: true, force: true });
/** By project and target, since a build may be asked for by several runs. */
const tasks = new Map<string, Task>();
// Shared by all projects, instead of one each.
const stopPostgres = await startTestPostgres();
const exitCode = isInterrupted ? INTERRUPTED : await runChecks(checks, flags);
await stopPostgres?.();
done.resolve();
if (!isInterrupted) report(exitCode);

function choose(words: string[]): Check[] {
  try {
    return chooseChecks(words);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}

function isPossible({ word, needs = [] }: Check): boolean {
  const missing = missingProgram(needs);
  if (missing) console.log(`${word} is not run, since ${missing}.`);
  return !missing;
}

/** @returns the exit code of the first run that failed, or 0 */
async function runChecks(chosen: Check[], more: string[]): Promise<number> {
  const codes: number[] = [];
  for (const runs of stepsOf(chosen)) {
    const flags = runs.length > 1 ? [...PUBLISHED, ...more] : more;
    const waiting = runs.values();
    const follow = async (lane: Lane) => {
      for (const run of waiting) {
        if (isInterrupted) return;
        const { code, printed } = await runOnce(run, flags, lane);
        codes.push(code);
        process.stdout.write(printed);
      }
    };
    await Promise.all(LANES.slice(0, runs.length).map(follow));
  }
  return isInterrupted ? INTERRUPTED : (codes.find((code) => code !== 0) ?? 0);
}

async function runOnce(chosen: Check[], more: string[], { home, isShown }: Lane) {
  const cache = path.join(home, 'cache');
  const record = path.join(cache, 'run.json');
  rmSync(record, { force: true });
  const targets = chosen.flatMap((check) => check.targets).join(',');
  // Long checks print figures as they run.
  const style = chosen.every(({ isLong }) => isLong) ? ['--output-style=stream-without-prefixes'] : [];
  const nx = startNx(['run-many', '-t', targets, ...style, ...more], {
    output: isShown ? 'shown' : 'kept',
    env: {
      ...process.env,
      NX_CACHE_DIRECTORY: cache,
      NX_WORKSPACE_DATA_DIRECTORY: path.join(home, 'workspace-data'),
    },
  });
  running.add(nx);
  const code = await nx.ended;
  running.delete(nx);
  for (const task of readJson<{ tasks: Task[] }>(record)?.tasks ?? [])
    tasks.set(`${task.projectName}:${task.target}`, task);
  return { code: code ?? 1, printed: nx.output() };
}

function report(exitCode: number): never {
  const outcomes = [...tasks.values()].map((task) => ({ task, ...outcomeOf(task, reportOf) }));
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const failures = outcomes.flatMap(({ task, failures }) =>
    failures.map((failure) => `FAILED ${task.target} of ${task.projectName}: ${failure}`),
  );
  if (failures.length === 0 && exitCode !== 0) failures.push(`FAILED Nx itself: exit code ${exitCode}`);
  console.log(`\n${[...failures, `${passed} passed, ${failures.length} failed`].join('\n')}`);
  process.exit(failures.length > 0 ? 1 : 0);
}

function reportOf({ projectName, target }: Task): VitestReport | null {
  return readJson(path.join(REPORTS, projectName, `${target}.json`));
}

function readJson<Content>(file: string): Content | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Content;
  } catch {
    return null;
  }
}
