import type { AuditEvent } from '@stampwell/contracts/http/operations.ts';

/** The step of a log position: the last event at or before it; the newest without one. */
export function stepAt(events: readonly { position: number }[], at: string | undefined): number {
  const last = events.length - 1;
  const position = Number(at);
  if (at === undefined || !Number.isFinite(position)) return last;
  return Math.max(
    0,
    events.findLastIndex((event) => event.position <= position),
  );
}

/** The step of a time (ISO 8601). */
export function stepAtTime(events: readonly { at: string }[], time: string): number {
  return Math.max(
    0,
    events.findLastIndex(({ at }) => Date.parse(at) <= Date.parse(time)),
  );
}

/** The arrows move one step, Home and End all the way; null for any other key. */
export function stepByKey(key: string, step: number, last: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, step - 1);
    case 'ArrowRight':
      return Math.min(last, step + 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

/** Ids of the events that a later one undid. */
export function takenBackIn(events: readonly Pick<AuditEvent, 'data'>[]): ReadonlySet<unknown> {
  return new Set(events.map(({ data }) => data.reverses).filter((id) => id !== undefined));
}
