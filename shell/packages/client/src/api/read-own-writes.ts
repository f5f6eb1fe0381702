/**
 * A write answers with `X-Position`, and a live event's id begins with one; reads send the newest as `X-Read-After`, so that users always
 * see what they wrote and what they were told. It is dropped after a minute (read models lag by seconds at most), so that a log restored
 * to lower positions does not make every read wait.
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

/** Where a live stream begins, so that it misses nothing between the first reads of a page and its opening. */
export function takeOldestShown(): string | undefined {
  const taken = fresh(oldest);
  oldest = null;
  return taken?.toString();
}

const fresh = (known: Mark | null): number | undefined =>
  known && Date.now() - known.at < FORGET_AFTER_MS ? known.position : undefined;
