import { setTimeout as sleep } from 'node:timers/promises';
import { startChild } from '../child-processes.ts';
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

async function tryLaunch(
  { file, args, options }: Command,
  log: (line: string) => void,
): Promise<Postmaster | { refusal: string }> {
  // Ends with us cleanly (postgres.ts).
  const child = startChild(file, { ...options, args, isLeft: true });
  child.process.stderr?.on('data', (chunk: string) => log(chunk.trimEnd()));
  try {
    await child.prints('ready to accept connections');
  } catch {
    return { refusal: `PostgreSQL did not start: ${child.output()}` };
  }
  return {
    pid: child.pid,
    kill: (signal) => child.process.kill(signal),
    exited: child.ended.then(() => undefined),
  };
}
