import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { missingProgram } from '@stampwell/local/test-run/programs.ts';
import { CACHE, goModule } from '../../fetched.ts';
import { type Operation, toLines } from './history.ts';

const CHECKER = path.resolve(import.meta.dirname, '../checker');
/** Histories that failed, each with a page that shows where. */
const FAILED = path.join(CACHE, 'histories');

export interface Verdict {
  operations: number;
  cards: number;
  /** Cards whose answers no order of their operations explains. */
  illegal: string[];
  /** Cards that took the checker more than a minute. */
  undecided: string[];
}

/** Why histories cannot be checked here; null if they can. */
export const missingChecker = (): string | null => missingProgram([{ name: 'go', atLeast: '1.24' }]);

/** Searches for an order of each card's operations that explains all answers, by Porcupine. */
export async function checkHistory(operations: readonly Operation[], folder?: string): Promise<Verdict> {
  const child = spawn(await goModule(CHECKER), folder ? [folder] : [], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(toLines(operations));
  return JSON.parse(await text(child.stdout)) as Verdict;
}

/** Keeps the history of each failing card, and shows where it fails. @returns the files to replay, by `HISTORY=<file>` */
export async function keepFailing(operations: readonly Operation[], { illegal, undecided }: Verdict) {
  mkdirSync(FAILED, { recursive: true });
  const failing = [...illegal, ...undecided].map((name) => {
    const own = operations.filter(({ card }) => card === name);
    const file = path.join(FAILED, `${name}.jsonl`);
    writeFileSync(file, toLines(own));
    return { file, own };
  });
  await checkHistory(
    failing.flatMap(({ own }) => own),
    FAILED,
  );
  return failing.map(({ file }) => file);
}
