import { HOUR_MS, SEEN_OFFLINE } from '@stampwell/contracts';

/** A scan that waited on a device. All times are in milliseconds. */
export interface SeenOffline {
  /** When the device saw it, by its own clock. */
  at: number;
  /** Our last answer to the device before that: by our clock, and by its own. */
  contact: { ours: number; device: number };
}

/** The time by which a command is judged, and what its event says about it. */
export interface Judged {
  now: Date;
  /** Null for a command that did not wait. */
  mark: { seen_at: string; judged_by: 'seen' | 'arrived' } | null;
}

/**
 * [SC70, SC71] All rules of an earning are judged by this time: when its device saw it, if that can be believed, else when it
 * arrived.
 * @param now when it arrived, by the log's clock
 */
export function judgedAt(seen: SeenOffline | null, now: Date): Judged {
  if (!seen) return { now, mark: null };
  const arrived = now.getTime();
  // A right clock may still be a little ahead of ours.
  const at = new Date(Math.min(seen.at, arrived));
  const isBySeen = isBelieved(seen, arrived);
  const seen_at = isBySeen ? at.toISOString() : new Date(seen.at).toISOString();
  return { now: isBySeen ? at : now, mark: { seen_at, judged_by: isBySeen ? 'seen' : 'arrived' } };
}

const CLOCK_MS = SEEN_OFFLINE.clockSeconds * 1000;

function isBelieved({ at, contact: { ours, device } }: SeenOffline, arrived: number): boolean {
  const isInTouch = ours >= arrived - SEEN_OFFLINE.hours * HOUR_MS;
  const isClockRight = Math.abs(device - ours) <= CLOCK_MS;
  const isBetween = at >= ours - CLOCK_MS && at <= arrived + CLOCK_MS;
  return isInTouch && isClockRight && isBetween;
}
