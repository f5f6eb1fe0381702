/** A rebuild's progress event of `/live`. */
export interface RebuildProgress {
  name: string;
  state: 'running' | 'done' | 'failed';
  done: number;
  total: number;
}

/** A rebuild as observed by this page. */
export interface WatchedRebuild {
  state: RebuildProgress['state'];
  done: number;
  total: number;
  /** Time in ms and events done at the first notice; the rate counts from there. */
  since: number;
  from: number;
  now: number;
}

/** Applies a notice received at `now`; one after the end starts a new rebuild. */
export function watched(
  before: WatchedRebuild | undefined,
  { state, done, total }: RebuildProgress,
  now: number,
): WatchedRebuild {
  const goesOn = before?.state === 'running' && done >= before.done;
  return { state, done, total, now, since: goesOn ? before.since : now, from: goesOn ? before.from : done };
}

/** Events per second; null before it can be measured. */
export function rateOf({ done, from, now, since }: WatchedRebuild): number | null {
  return now > since && done > from ? ((done - from) * 1_000) / (now - since) : null;
}

/** Milliseconds; null if unknown. */
export function timeLeft(rebuild: WatchedRebuild): number | null {
  const rate = rateOf(rebuild);
  return rate === null ? null : ((rebuild.total - rebuild.done) * 1_000) / rate;
}
