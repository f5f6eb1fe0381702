import type { StampCardView } from '@stampwell/contracts/http/shapes.ts';
import { dayWords } from '@stampwell/contracts/season.ts';

type ClosingDays = NonNullable<StampCardView['closing']>;

/** Swedish dates are `YYYY-MM-DD`. */
const today = (timeZone = 'UTC') => new Date().toLocaleDateString('sv', { timeZone });

/** What a customer reads of a card that its shop closes [PG17]. */
export function closingWords(closing: ClosingDays, timeZone?: string): string {
  const { closes_on, redeemable_until } = closing;
  if (hasEnded(closing, timeZone)) return 'This card has ended.';
  const stamps =
    today(timeZone) < closes_on ? `Takes no stamps from ${dayWords(closes_on)} on` : 'Takes no more stamps';
  return `${stamps}. Redeem by ${dayWords(redeemable_until)}.`;
}

/** Whether the last day for its rewards is over. */
export const hasEnded = ({ redeemable_until }: ClosingDays, timeZone?: string): boolean =>
  today(timeZone) > redeemable_until;

/** Whether it takes stamps today. */
export const isFilling = (closing: ClosingDays | undefined, timeZone?: string): boolean =>
  !closing || today(timeZone) < closing.closes_on;
