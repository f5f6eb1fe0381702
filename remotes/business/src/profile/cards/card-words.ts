import type { CardsUnderWay, OwnProgramme } from '@stampwell/contracts/http/shapes.ts';
import { fullReward } from '@stampwell/contracts/programme.ts';
import { counted, grouped } from '@stampwell/ui';

/** What the owner calls it; a first card without a name goes by its reward. */
export const cardTitle = (card: OwnProgramme): string => card.card_name ?? fullReward(card).reward;

/** 'Free coffee at 10 stamps' */
export function rewardWords(card: OwnProgramme): string {
  const { reward, stamps } = fullReward(card);
  return `${reward} at ${counted(stamps, 'stamp')}`;
}

/** '41 people have stamps on it' */
export function underWayWords({ begun = 0 }: CardsUnderWay): string {
  if (begun === 0) return 'Nobody has stamps on it';
  return begun === 1 ? '1 person has stamps on it' : `${grouped(begun)} people have stamps on it`;
}

/** '1 May 2027', of a day `YYYY-MM-DD`. */
export const dayLabel = (day: string): string =>
  new Date(day).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** So many days after a day `YYYY-MM-DD`. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** When a card closes or that it has, and until when its rewards are redeemed; null while nothing closes it. */
export function closingWords({
  closing,
  takes_stamps,
}: OwnProgramme): { state: string; rewards: string } | null {
  if (!closing) return null;
  return {
    state: takes_stamps ? `Closes on ${dayLabel(closing.closes_on)}` : 'Closed',
    rewards: `Rewards until ${dayLabel(closing.redeemable_until)}`,
  };
}
