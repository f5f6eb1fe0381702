import type { StoredEvent } from '@stampwell/event-store';
import type { Entry } from '../kafka/topics.ts';

/** Kafka no longer has what comes next (its retention is over, or the topic was made anew): the store has. */
export class Gap extends Error {
  /** The read models that stand before it. */
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
 * What entries of a partition mean to read models that stand at a position. Whatever a relay published twice is at or
 * below what came before it, so a position that does not move on is a repetition.
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
