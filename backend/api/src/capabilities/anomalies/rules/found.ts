import { createHash } from 'node:crypto';
import type { AnomalyRule, FindingFacts } from '@stampwell/contracts';

/** The fields of an event that a finding links to. */
export interface Seen {
  id: string;
  at: string;
  position: number;
}

export const seenOf = ({ id, at, position }: Seen): Seen => ({ id, at, position });

/** The subject of a finding, from which its id is derived. */
export interface Subject {
  rule: AnomalyRule;
  business: string;
  /** The business's day, YYYY-MM-DD. */
  day: string;
  account?: string | null;
  customer?: string | null;
}

/** Events that fit a rule: they open a finding, or are added to it. */
export interface Found extends Subject {
  id: string;
  facts: FindingFacts;
  events: readonly Seen[];
}

/** The state after an event, and the findings of that event. */
export interface Step<State> {
  state: State;
  found: Found[];
}

/** Derived from the subject, so that finding it again adds to the same finding, which keeps its owner's decision. */
export function findingIdOf({ rule, business, day, account, customer }: Subject): string {
  const hex = createHash('sha256')
    .update([rule, business, day, account ?? '', customer ?? ''].join('\n'))
    .digest('hex');
  // A custom id by RFC 9562: version 8 and its variant bits.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export function foundOf(subject: Subject, events: readonly Seen[], facts: FindingFacts = {}): Found[] {
  if (events.length === 0) return [];
  return [{ ...subject, id: findingIdOf(subject), facts, events: events.map(seenOf) }];
}
