import { destination } from 'pino';
import { ConfigError } from './config.ts';
import { createLog } from './log.ts';
import { startTracing } from './tracing.ts';

/** Docker kills a process ten seconds after its signal. */
export const STOP_WITHIN_MS = 8_000;

/**
 * Runs until a signal, or until the parent process is gone, and exits 8 s later at the latest, even while a database or broker hangs.
 * Work that is cut off was not acknowledged; the next process takes it up, as after a crash.
 * @param name its name in the log
 */
export function runProcess(name: string, main: (signal: AbortSignal) => Promise<void>): void {
  const ended = new AbortController();
  const stop = () => {
    ended.abort();
    setTimeout(() => {
      const log = createLog(name, 'info', destination({ sync: true }));
      log.warn(`ended with work under way, ${STOP_WITHIN_MS / 1000} s after the signal`);
      // `process.exit` waits for the thread pool, where looking up a name may take 20 s.
      process.kill(process.pid, 'SIGKILL');
      // The first process of a container cannot be killed from inside.
      process.exit(1);
    }, STOP_WITHIN_MS).unref();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.once('disconnect', stop);
  const run = async () => {
    const endTracing = await startTracing(name, process.env);
    await main(ended.signal);
    await endTracing();
  };
  run().then(
    () => {
      if (process.connected) process.disconnect();
      // A client that cannot be told to give up connecting would keep the process for seconds.
      if (!isLookingUp()) process.exit();
    },
    (error: unknown) => {
      // For the person at the terminal; everything else goes to the log.
      if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
      else createLog(name).fatal({ err: error }, 'ended by an error');
      process.exit(1);
    },
  );
}

export const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve());
  });

/** True while the system looks up a name: `process.exit` would wait for that, longer than `stop` does. */
const isLookingUp = (): boolean => process.getActiveResourcesInfo().includes('GetAddrInfoReqWrap');
