import os from 'node:os';
import { parentPort } from 'node:worker_threads';
import { DomainError, type ErrorCode, type ErrorDetails } from '@stampwell/contracts';

/** A worker's messages to its pool. */
export type Answer<Result> =
  | 'ready'
  | { done: Result }
  | { refused: { code: ErrorCode; details: ErrorDetails } }
  | { failed: string };

/** Below the counter's: stamps come first where processors are short. */
const NICENESS = 5;

/** Called once by a `*.worker.ts`: answers the jobs of its pool, one at a time. A `DomainError` arrives as one. */
export function answerJobs<Job, Result>(work: (job: Job) => Result | Promise<Result>): void {
  const say = (answer: Answer<Result>) =>
    parentPort ? parentPort.postMessage(answer) : process.send?.(answer);
  // Elsewhere than on Linux the priority is the whole process', not a thread's.
  if (!parentPort || process.platform === 'linux') os.setPriority(0, NICENESS);
  // Otherwise this process would outlive its parent.
  process.on('disconnect', () => process.exit());
  (parentPort ?? process).on('message', async (job: Job) => {
    try {
      say({ done: await work(job) });
    } catch (error) {
      if (error instanceof DomainError) say({ refused: { code: error.code, details: error.details } });
      else say({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
  say('ready');
}
