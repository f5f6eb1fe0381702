import { retry } from '@stampwell/base/postgres';
import type { StoredEvent } from './event.ts';
import type { LogGrowth } from './log-growth.ts';
import type { Subscription } from './port.ts';

/** One page of the log, and the position up to which it covers the log, events of other types included. */
export interface Page {
  events: StoredEvent[];
  covered: number;
  /** The page reached the end of the log; later events are announced. */
  atEnd: boolean;
}

export interface SubscriptionOptions {
  after: number;
  /** Reads the next events after a position. */
  read: (after: number) => Promise<Page>;
  handler: (events: StoredEvent[]) => Promise<void>;
  growth: LogGrowth;
  /** How long to wait for an announcement before reading anyway. */
  pollMs?: number;
  /** Called with failures that are retried. */
  onError?: (error: unknown) => void;
}

/** Reads the log one page at a time, so that a slow handler holds only one page in memory. */
export function runSubscription({
  after,
  read,
  handler,
  growth,
  pollMs,
  onError,
}: SubscriptionOptions): Subscription {
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

  /** Retries until success or the end of the subscription, so that neither an outage nor a failing handler loses an event. */
  function persist<T>(attempt: () => Promise<T>): Promise<T | null> {
    const shouldRetry = () => !signal.aborted;
    return retry(attempt, { signal, shouldRetry, onRetry: onError }).catch(() => null);
  }
}
