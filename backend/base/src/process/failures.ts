import type { Log } from './log.ts';

const AGAIN_MS = 60_000;

/** Logs failures that are retried, without flooding the log. */
export interface Failures {
  /** Logs at once; the same message from the same place at most once a minute, with the number of repeats. */
  failed(where: string, error: unknown): void;
  /** Logs if that place had failed. */
  recovered(where: string): void;
}

interface Logged {
  at: number;
  since: number;
}

/** @param now for specs */
export function createFailures(log: Log, now: () => number = () => performance.now()): Failures {
  const places = new Map<string, Map<string, Logged>>();
  return {
    failed(where, error) {
      const words = error instanceof Error ? `${error.name} ${error.message}` : String(error);
      const logged = places.get(where) ?? new Map<string, Logged>();
      places.set(where, logged);
      const last = logged.get(words);
      if (last && now() - last.at < AGAIN_MS) {
        last.since += 1;
        return;
      }
      log.error({ err: error, where, ...(last && { repeated: last.since }) }, `${where} failed`);
      logged.set(words, { at: now(), since: 0 });
    },
    recovered(where) {
      if (places.delete(where)) log.info({ where }, `${where} recovered`);
    },
  };
}
