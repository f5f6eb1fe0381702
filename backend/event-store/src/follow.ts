import { retry } from '@stampwell/postgres';
import type { StoredEvent } from './event.ts';
import type { LogGrowth } from './log-growth.ts';
import type { Subscription } from './port.ts';

/** One page of the log for a follower, and how far it covers the log, events of other types included. */
export interface Page {
  events: StoredEvent[];
  covered: number;
  /** Nothing lay past it when it was read: what comes now is announced. */
  atEnd: boolean;
}

export interface Followed {
  after: number;
  /** Reads the next events after a position. */
  read: (after: number) => Promise<Page>;
  handler: (events: StoredEvent[]) => Promise<void>;
  growth: LogGrowth;
  /** How long to trust announcements before looking for oneself. */
  pollMs?: number;
  /** Hears of what failed and is tried again. */
  onError?: (error: unknown) => void;
}

/** Reads the log to its end and on, one page at a time, so that a slow handler holds one page and no more. */
export function follow({ after, read, handler, growth, pollMs, onError }: Followed): Subscription {
  const ended = new AbortController();
  const { signal } = ended;
  const running = run();
  return {
    async stop() {
      ended.abort();
      await running;
    },
  };

  async function run(): Promise<void> {
    let position = after;
    while (!signal.aborted) {
      const before = growth.times;
      const page = await persist(() => read(position));
      if (!page) return;
      if (page.events.length > 0 && !signal.aborted)
        await persist(() => handler(page.events).then(() => true));
      position = Math.max(position, page.covered);
      if (page.atEnd && !signal.aborted) await growth.since(before, signal, pollMs);
    }
  }

  /** Tries until it succeeds or the subscription ends: neither a lost database nor a failing handler may lose an event. */
  function persist<T>(attempt: () => Promise<T>): Promise<T | null> {
    const shouldRetry = () => !signal.aborted;
    return retry(attempt, { signal, shouldRetry, onRetry: onError }).catch(() => null);
  }
}
