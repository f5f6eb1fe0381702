/**
 * `npm test`: runs every check even after a failure, then lists failures and `N passed, N failed`. Nx runs two at a time, and skips
 * what has not changed since it passed.
 * `npm test -- types test` runs the named checks, `npm test -- all` includes the long ones. Arguments with a dash go to Nx: `npm test
 * -- --skip-nx-cache`.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startNx } from '@stampwell/build/nx.ts';
import startTestPostgres from './test-postgres.ts';
import { type Check, chooseChecks } from './test-run/checks.ts';
import { outcomeOf, type Task, type VitestReport } from './test-run/outcome.ts';
import { missingProgram } from './test-run/programs.ts';
import { whenAskedToStop } from './when-asked-to-stop.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../../..');
const REPORTS = path.join(REPOSITORY, 'test-results');
/** Nx's record of its run. */
const RECORD = path.join(REPOSITORY, '.nx/cache/run.json');
const INTERRUPTED = 130;

let nx: ChildProcess | undefined;
let isInterrupted = false;
const done = Promise.withResolvers<void>();
whenAskedToStop(() => {
  isInterrupted = true;
  nx?.kill('SIGTERM');
  return done.promise;
}, INTERRUPTED);

const args = process.argv.slice(2);
const checks = choose(args.filter((arg) => !arg.startsWith('-'))).filter(isPossible);
const flags = args.filter((arg) => arg.startsWith('-'));
// Removes earlier results.
for (const earlier of [REPORTS, RECORD]) rmSync(earlier, { recursive: true, force: true });
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

async function runChecks(chosen: Check[], more: string[]): Promise<number> {
  if (chosen.length === 0) return 0;
  const targets = chosen.flatMap((check) => check.targets).join(',');
  // Long checks print figures as they run.
  const style = chosen.every(({ isLong }) => isLong) ? ['--output-style=stream-without-prefixes'] : [];
  nx = startNx(['run-many', '-t', targets, ...style, ...more], { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(nx, 'exit');
  return code ?? 1;
}

function report(exitCode: number): never {
  const tasks = readJson<{ tasks: Task[] }>(RECORD)?.tasks ?? [];
  const outcomes = tasks.map((task) => ({ task, ...outcomeOf(task, reportOf) }));
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
