import type { Log } from './log.ts';

const AGAIN_MS = 60_000;

/** What goes wrong and is tried again, told without drowning the log. */
export interface Failures {
  /** Logged at once; the same words of the same place again only once a minute, with how often they came meanwhile. */
  failed(where: string, error: unknown): void;
  /** Logged where that place had failed. */
  recovered(where: string): void;
}

interface Told {
  at: number;
  since: number;
}

/** @param now for specs */
export function createFailures(log: Log, now: () => number = () => performance.now()): Failures {
  const places = new Map<string, Map<string, Told>>();
  return {
    failed(where, error) {
      const words = error instanceof Error ? `${error.name} ${error.message}` : String(error);
      const told = places.get(where) ?? new Map<string, Told>();
      places.set(where, told);
      const last = told.get(words);
      if (last && now() - last.at < AGAIN_MS) {
        last.since += 1;
        return;
      }
      log.error({ err: error, where, ...(last && { repeated: last.since }) }, `${where} failed`);
      told.set(words, { at: now(), since: 0 });
    },
    recovered(where) {
      if (places.delete(where)) log.info({ where }, `${where} recovered`);
    },
  };
}
