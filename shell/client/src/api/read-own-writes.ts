/**
 * A write answers with `X-Position`; reads send it back as `X-Read-After`, so that users always see their own writes. It is dropped
 * after a minute (read models lag by seconds at most), so that a log restored to lower positions does not make every read wait.
 */
const FORGET_AFTER_MS = 60_000;

let mark: { position: string; at: number } | null = null;

export function rememberPosition(response: Response): void {
  const position = response.headers.get('x-position');
  if (position) mark = { position, at: Date.now() };
}

export function positionToReadAfter(): string | undefined {
  return mark && Date.now() - mark.at < FORGET_AFTER_MS ? mark.position : undefined;
}

export function forgetPosition(): void {
  mark = null;
}
