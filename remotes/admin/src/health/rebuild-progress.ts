/** What `/live` tells of a rebuild. */
export interface RebuildNotice {
  name: string;
  state: 'running' | 'done' | 'failed';
  done: number;
  total: number;
}

/** A rebuild as it was watched from here. */
export interface WatchedRebuild {
  state: RebuildNotice['state'];
  done: number;
  total: number;
  /** When its first notice came, and how far it was then: the rate counts from there. Milliseconds. */
  since: number;
  from: number;
  now: number;
}

/** Takes in a notice that came at `now`; one after the end begins a new rebuild. */
export function watched(
  before: WatchedRebuild | undefined,
  { state, done, total }: RebuildNotice,
  now: number,
): WatchedRebuild {
  const goesOn = before?.state === 'running' && done >= before.done;
  return { state, done, total, now, since: goesOn ? before.since : now, from: goesOn ? before.from : done };
}

/** Events a second; null before there is anything to measure. */
export function rateOf({ done, from, now, since }: WatchedRebuild): number | null {
  return now > since && done > from ? ((done - from) * 1_000) / (now - since) : null;
}

/** Milliseconds that it will still take; null where nobody can know. */
export function timeLeft(rebuild: WatchedRebuild): number | null {
  const rate = rateOf(rebuild);
  return rate === null ? null : ((rebuild.total - rebuild.done) * 1_000) / rate;
}
