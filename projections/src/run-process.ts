import { EnvironmentError } from './environment.ts';

/** A process's life: until it is told to stop, or its parent is gone, however it went. */
export function runProcess(main: (signal: AbortSignal) => Promise<void>): void {
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
      const words =
        error instanceof EnvironmentError ? error.message : error instanceof Error ? error.stack : error;
      process.stderr.write(`${words}\n`);
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

/** What a process tells its log, a line each; the same words again only once a minute. */
export function sayingOnce(): (words: string) => void {
  const said = new Map<string, number>();
  return (words) => {
    const now = Date.now();
    if (now - (said.get(words) ?? 0) < 60_000) return;
    said.set(words, now);
    process.stderr.write(`${words}\n`);
  };
}
