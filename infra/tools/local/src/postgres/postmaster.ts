import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from './run-as.ts';

/** A PostgreSQL server process that is ready. */
export interface Postmaster {
  pid: number;
  kill(signal: NodeJS.Signals): void;
  /** Resolves when the process has ended. */
  exited: Promise<void>;
}

const ATTEMPTS = 50;
const RETRY_MS = 200;
const KEPT_OUTPUT = 20_000;

/**
 * Starts the server and waits until it accepts connections. Retries 'still in use', since children of a killed postmaster briefly
 * hold its shared memory.
 * @throws with the server's message if it does not start
 */
export async function launchPostmaster(command: Command, log: (line: string) => void): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    const result = await tryLaunch(command, log);
    if ('pid' in result) return result;
    if (attempt === ATTEMPTS || !/still in use|lock file/.test(result.refusal))
      throw new Error(result.refusal);
    await sleep(RETRY_MS);
  }
}

function tryLaunch(command: Command, log: (line: string) => void): Promise<Postmaster | { refusal: string }> {
  const child = spawn(command.file, command.args, {
    ...command.options,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return new Promise((resolve) => {
    let output = '';
    const exited = new Promise<void>((ended) => {
      child.once('error', (error) => {
        output += error.message;
        ended();
      });
      child.once('close', () => ended());
    });
    exited.then(() => resolve({ refusal: `PostgreSQL did not start: ${output}` }));
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      log(chunk.trimEnd());
      output = (output + chunk).slice(-KEPT_OUTPUT);
      if (child.pid && output.includes('ready to accept connections')) {
        resolve({ pid: child.pid, kill: (signal) => child.kill(signal), exited });
      }
    });
  });
}
