import { setTimeout as sleep } from 'node:timers/promises';
import { launchPostmaster, type Postmaster } from './postmaster.ts';
import type { Command } from './run-as.ts';

/** How to run and stop a server. */
export interface SupervisedServer {
  command: Command;
  /** Requests a clean shutdown; may be called repeatedly. */
  shutDown(postmaster: Postmaster): void;
  log(line: string): void;
}

const RESTART_PAUSE_MS = 1000;

/** Keeps the server running until `stop()`. */
export async function supervise(server: SupervisedServer): Promise<{ pid(): number; stop(): Promise<void> }> {
  let isStopping = false;
  let postmaster = await launchPostmaster(server.command, server.log);
  // Only Linux signals the end of the parent; this covers a normal exit elsewhere.
  const killOnExit = () => postmaster.kill('SIGINT');
  process.once('exit', killOnExit);

  const restart = async () => {
    server.log('PostgreSQL ended unexpectedly; starting it again.');
    try {
      postmaster = await launchPostmaster(server.command, server.log);
    } catch (error) {
      server.log(String(error));
      await sleep(RESTART_PAUSE_MS);
    }
  };
  const keepRunning = async () => {
    await postmaster.exited;
    while (!isStopping) {
      await restart();
      // stop() during the restart saw only the old server.
      if (isStopping) server.shutDown(postmaster);
      await postmaster.exited;
    }
  };
  const ended = keepRunning();

  const stop = async () => {
    isStopping = true;
    process.off('exit', killOnExit);
    server.shutDown(postmaster);
    await ended;
  };
  return { pid: () => postmaster.pid, stop };
}
