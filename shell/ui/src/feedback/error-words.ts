/** A failure that has words fit to show; the client's `ApiError` is one. */
export interface SpokenFailure extends Error {
  /** Its words say more than any screen could: they are shown whatever the screen would have said. */
  readonly speaksForItself: boolean;
  /** What is wrong with single fields of a form. */
  readonly fieldErrors: readonly { field: string; message: string }[];
}

export const isSpoken = (error: unknown): error is SpokenFailure =>
  error instanceof Error && 'speaksForItself' in error;

/** What a screen shows for a failure: the failure's own words where it speaks for itself, else the screen's (`fallback`). */
export function errorWords(error: unknown, fallback?: string): string {
  if (!isSpoken(error)) return fallback ?? 'Something went wrong. Please try again.';
  return error.speaksForItself ? error.message : (fallback ?? error.message);
}
