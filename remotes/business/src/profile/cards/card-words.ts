import type { CardsUnderWay, OwnProgramme } from '@stampwell/contracts/http/shapes.ts';
import { longDay } from '@stampwell/contracts/lapse.ts';
import { fullReward } from '@stampwell/contracts/programme.ts';
import { counted, grouped } from '@stampwell/ui';

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

/** When a card closes or that it has, and until when its rewards are redeemed; null while nothing closes it. */
export function closingWords({
  closing,
  takes_stamps,
}: OwnProgramme): { state: string; rewards: string } | null {
  if (!closing) return null;
  return {
    state: takes_stamps ? `Closes on ${longDay(closing.closes_on)}` : 'Closed',
    rewards: `Rewards until ${longDay(closing.redeemable_until)}`,
  };
}
