/** '1 May', of a day `YYYY-MM-DD` that is less than a year away. */
export const dayWords = (day: string): string =>
  new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** How long a shop may close for the season, and how often [SU25]. */
export const SEASON = { leastDays: 14, mostMonths: 8, times: 2, withinMonths: 12 } as const;

/** A calendar day so many months later, or that month's last. */
export function monthsAfter(day: string, months: number): string {
  const date = new Date(day);
  const wanted = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months, 1);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(wanted, last));
  return date.toISOString().slice(0, 10);
}

/** The first and the last day on which a shop may reopen that closes on this day. */
export function reopeningDays(closes: string): { first: string; last: string } {
  const first = new Date(closes);
  first.setUTCDate(first.getUTCDate() + SEASON.leastDays);
  return { first: first.toISOString().slice(0, 10), last: monthsAfter(closes, SEASON.mostMonths) };
}

export const SEASON_WORDS = 'Two weeks to eight months';

/** Whether a shop that closes on a day may be open again on the other. */
export function isSeason(closes: string, opens: string): boolean {
  if (Number.isNaN(Date.parse(closes))) return false;
  const { first, last } = reopeningDays(closes);
  return opens >= first && opens <= last;
}
