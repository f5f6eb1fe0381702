const localClock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });

/** `0:07 ago`, `61:00 ago`. */
export function sinceWords(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} ago`;
}

/** Local time with seconds: `14:05:09`. */
export const clockOf = (at: number): string => localClock.format(at);
