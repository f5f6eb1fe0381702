import type { Transaction } from '@stampwell/contracts/http/shapes.ts';
import { grouped } from '@stampwell/kit';

const ACTIVITY_TYPES = ['earned', 'redeemed'] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

export const isActivityType = (text: string): text is ActivityType =>
  ACTIVITY_TYPES.some((type) => type === text);

/** The three figures over a history. Where there is more of it than was read, they say so: `100+`. */
export function countsOf(history: readonly Transaction[], hasMore: boolean) {
  const standing = history.filter((entry) => entry.reversed_by === null);
  const show = (count: number) => (hasMore ? `${grouped(count)}+` : count);
  return {
    activities: show(history.length),
    stampsEarned: show(
      standing
        .filter((entry) => entry.transaction_type === 'earned')
        .reduce((sum, entry) => sum + entry.stamps_added, 0),
    ),
    rewardsRedeemed: show(standing.filter((entry) => entry.transaction_type === 'redeemed').length),
  };
}

/** The shops of a history by name, each once. */
export function shopsIn(history: readonly Transaction[]): { id: string; name: string }[] {
  const names = new Map(history.map((entry) => [entry.business_id, entry.business_name]));
  return [...names].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name, 'en-GB'));
}
