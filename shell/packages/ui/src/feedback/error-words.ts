/** A failure with a message fit to show, such as the client's `ApiError`. */
export interface SpokenFailure extends Error {
  /** Its message is shown even if the screen has a fallback. */
  readonly speaksForItself: boolean;
  /** Errors of single form fields. */
  readonly fieldErrors: readonly { field: string; message: string }[];
}

export const isSpoken = (error: unknown): error is SpokenFailure =>
  error instanceof Error && 'speaksForItself' in error;

/** The message to show for a failure: its own if it speaks for itself, otherwise the screen's `fallback`. */
export function errorWords(error: unknown, fallback?: string): string {
  if (!isSpoken(error)) return fallback ?? 'Something went wrong. Please try again.';
  return error.speaksForItself ? error.message : (fallback ?? error.message);
}
