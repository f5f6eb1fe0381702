import { type CarryOverTallyEvent, DomainError } from '@stampwell/contracts';
import type { DayCount } from '../staff-tally.rules.ts';

export const noCarryOvers: DayCount = { day: '', total: 0 };

export const evolveCarryOvers = (_: DayCount, { data: { day, total } }: CarryOverTallyEvent): DayCount => ({
  day,
  total,
});

interface CarriedOver {
  businessId: string;
  /** The business's day, YYYY-MM-DD. */
  today: string;
  /** Paper cards that the shop takes in a day. */
  perDay: number;
}

/** [SC43] Counts one more paper card. @throws DomainError `daily_cap_reached` */
export function countCarriedOver(
  { businessId, today, perDay }: CarriedOver,
  tally: DayCount,
): CarryOverTallyEvent[] {
  // As with the employees' days, the day never goes back.
  const day = tally.day > today ? tally.day : today;
  const total = tally.day === day ? tally.total + 1 : 1;
  if (total > perDay) throw new DomainError('daily_cap_reached', { message: noMore(perDay) });
  return [{ type: 'CarryOversTallied', data: { business_id: businessId, day, total } }];
}

const noMore = (perDay: number) =>
  `This shop takes ${perDay} paper cards a day, and has had them today. The owner can raise that in the profile.`;
