import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredEvent } from '@stampwell/contracts';
import type { Bell } from './bell.ts';
import type { Subscription } from './port.ts';

/** One page of the log for a follower, and how far it covers the log, events of other types included. */
export interface Page {
  events: StoredEvent[];
  covered: number;
  /** Nothing lay past it when it was read: what comes now rings the bell. */
  atEnd: boolean;
}

export interface Followed {
  after: number;
  /** Reads the next events after a position. */
  read: (after: number) => Promise<Page>;
  handler: (events: StoredEvent[]) => Promise<void>;
  /** Rings when the log has grown. */
  bell: Bell;
  /** How long to trust the bell before looking for oneself. */
  patienceMs?: number;
}

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 2000;

/** Reads the log to its end and on, one page at a time, so that a slow handler holds one page and no more. */
export function follow({ after, read, handler, bell, patienceMs }: Followed): Subscription {
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
      const mark = bell.mark();
      const page = await persist(() => read(position));
      if (!page) return;
      if (page.events.length > 0 && !signal.aborted)
        await persist(() => handler(page.events).then(() => true));
      position = Math.max(position, page.covered);
      if (page.atEnd && !signal.aborted) await bell.wait(mark, signal, patienceMs);
    }
  }

  /** Tries until it succeeds or the subscription ends: neither a lost database nor a failing handler may lose an event. */
  async function persist<T>(attempt: () => Promise<T>): Promise<T | null> {
    for (let pause = FIRST_PAUSE_MS; !signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        return await attempt();
      } catch {
        await sleep(pause, undefined, { signal }).catch(() => undefined);
      }
    }
    return null;
  }
}
