/**
 * Writes return `X-Position`, and live events carry one as their id; reads send the newest as `X-Read-After`, so that users see
 * their own writes and what live messages announced. A position is dropped after a minute (read models lag by seconds), so that
 * reads do not wait for one that a restored log does not have.
 */
const FORGET_AFTER_MS = 60_000;

interface Mark {
  position: number;
  at: number;
}

let mark: Mark | null = null;

/** @param text an `X-Position`, or a live event's id */
export function rememberPosition(text: string | null): void {
  const position = Number.parseInt(text ?? '', 10);
  if (position >= Number(positionToReadAfter() ?? 1)) mark = { position, at: Date.now() };
}

export function positionToReadAfter(): string | undefined {
  return fresh(mark)?.toString();
}

export function forgetPosition(): void {
  mark = null;
}

/** The oldest state of the log that was read in the last minute, since `takeOldestShown`. */
let oldest: Mark | null = null;

/** @param text the `X-Position` of a read: its reply shows everything up to there */
export function noteShown(text: string | null | undefined): void {
  const position = Number(text);
  if (position > 0) oldest = { position: Math.min(position, fresh(oldest) ?? position), at: Date.now() };
}

/** The position from which to open a live stream, so that it includes changes since the page's first reads. */
export function takeOldestShown(): string | undefined {
  const taken = fresh(oldest);
  oldest = null;
  return taken?.toString();
}

const fresh = (known: Mark | null): number | undefined =>
  known && Date.now() - known.at < FORGET_AFTER_MS ? known.position : undefined;
