/**
 * `npm test`: every check, one after the other, all of them even when one fails, then what failed by name and
 * `N passed, N failed`.
 * `npm test -- types unit` runs the named steps alone, `npm test -- all` the long ones too.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { countStep, countTests, type Outcome, type VitestReport } from './test-run/outcome.ts';
import { missingProgram } from './test-run/programs.ts';
import { chooseSteps, type Step } from './test-run/steps.ts';
import { whenAskedToStop } from './when-asked-to-stop.ts';

const INTERRUPTED = 130;
const scratch = mkdtempSync(path.join(os.tmpdir(), 'stampwell-report-'));
let running: ChildProcess | undefined;
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
whenAskedToStop(async () => {
  running?.kill('SIGTERM');
}, INTERRUPTED);

let passed = 0;
const failures: string[] = [];
for (const step of choose(process.argv.slice(2))) {
  const outcome = await take(step);
  passed += outcome.passed;
  failures.push(...outcome.failures.map((failure) => `FAILED ${step.title}: ${failure}`));
}
console.log(`\n${[...failures, `${passed} passed, ${failures.length} failed`].join('\n')}`);
process.exit(failures.length > 0 ? 1 : 0);

function choose(words: string[]): Step[] {
  try {
    return chooseSteps(words);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}

async function take(step: Step): Promise<Outcome> {
  console.log(`\n── ${step.title} ${'─'.repeat(Math.max(0, 60 - step.title.length))}`);
  const missing = missingProgram(step.needs ?? []);
  if (missing) {
    console.log(`── ${step.title}: not run, since ${missing}`);
    return { passed: 0, failures: [] };
  }
  const startedAt = performance.now();
  const reportFile = path.join(scratch, `${step.name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  const exitCode = await run(step.hasTests ? [...step.command, ...reporters] : step.command);
  const outcome = step.hasTests ? countTests(readReport(reportFile), exitCode) : countStep(exitCode);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`── ${step.title}: ${outcome.failures.length === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
  return outcome;
}

function run(args: string[]): Promise<number> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  running = child;
  return new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

function readReport(file: string): VitestReport | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  } catch {
    return null;
  }
}
