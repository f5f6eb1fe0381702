import { ConfigError } from './config.ts';
import { createLog } from './log.ts';

/**
 * A process's life: until it is told to stop, or its parent is gone, however it went.
 * @param name how its log calls it
 */
export function runProcess(name: string, main: (signal: AbortSignal) => Promise<void>): void {
  const ended = new AbortController();
  const stop = () => ended.abort();
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.once('disconnect', stop);
  main(ended.signal).then(
    () => {
      if (process.connected) process.disconnect();
    },
    (error: unknown) => {
      // For whoever typed the settings; everything else is for whoever reads logs.
      if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
      else createLog(name).fatal({ err: error }, 'ended by an error');
      process.exit(1);
    },
  );
}

/** Resolves when the signal says so. */
export const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve());
  });
