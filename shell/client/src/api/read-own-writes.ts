/**
 * A write answers with `X-Position`, and a live event's id begins with one; reads send the newest as `X-Read-After`, so that users always
 * see what they wrote and what they were told. It is dropped after a minute (read models lag by seconds at most), so that a log restored
 * to lower positions does not make every read wait.
 */
const FORGET_AFTER_MS = 60_000;

let mark: { position: number; at: number } | null = null;

/** @param text an `X-Position`, or a live event's id */
export function rememberPosition(text: string | null): void {
  const position = Number.parseInt(text ?? '', 10);
  if (position >= Number(positionToReadAfter() ?? 1)) mark = { position, at: Date.now() };
}

export function positionToReadAfter(): string | undefined {
  return mark && Date.now() - mark.at < FORGET_AFTER_MS ? String(mark.position) : undefined;
}

export function forgetPosition(): void {
  mark = null;
}
