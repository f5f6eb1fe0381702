import type { StoredEvent } from '@stampwell/event-store';
import type { Entry } from '../kafka/topics.ts';

/** Kafka no longer has the next events (retention has ended, or the topic was created again), but the store does. */
export class Gap extends Error {
  /** The read models that lack the events. */
  readonly names: string[];

  constructor(names: string[], position: number, after: number) {
    super(`The topic goes on after position ${after}, ${names.join(', ')} stands at ${position}`);
    this.name = 'Gap';
    this.names = names;
  }
}

/** Events with `from < position <= to`, as they were written. */
export interface ReadRun {
  from: number;
  to: number;
  events: StoredEvent[];
}

/**
 * The new run in a partition's entries, for read models at a position. A relay may publish a run twice, so entries at or below
 * the current position are repetitions.
 * @throws Gap
 */
export function runAfter(names: string[], from: number, entries: Entry[]): ReadRun {
  let to = from;
  const events: StoredEvent[] = [];
  for (const { after, to: reached, event } of entries) {
    if (reached <= to) continue;
    if (after > to) throw new Gap(names, to, after);
    if (event) events.push(event);
    to = reached;
  }
  return { from, to, events };
}
