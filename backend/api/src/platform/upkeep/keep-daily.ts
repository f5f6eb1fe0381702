import type { Logger } from 'pino';

const HOUR_MS = 3_600_000;

/** Runs it at once and then every hour, until stopped: a day's work is never more than an hour late. @returns the stopping */
export function keepDaily(runDaily: () => Promise<void>, log: Logger): () => Promise<void> {
  const run = () => runDaily().catch((error) => log.error({ err: error }, 'the daily job failed'));
  let underWay = run();
  const timer = setInterval(() => {
    underWay = underWay.then(run);
  }, HOUR_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
