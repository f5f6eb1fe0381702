import type { OwedDay, WhatIfResult } from '@stampwell/contracts/http/what-if.ts';

const dayLabel = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const labelOf = (date: string) => dayLabel.format(new Date(`${date}T00:00:00Z`));
/** Longer lines are drawn with every seventh day. */
const MAX_POINTS = 92;

/** Every day, or the last of each week; always includes the newest. */
const thinned = <Day>(days: readonly Day[]): Day[] =>
  days.length <= MAX_POINTS ? [...days] : days.filter((_, nth) => (days.length - 1 - nth) % 7 === 0);

/** Starts a day before anything happened, for shops younger than the range; at least a week. */
function sinceItBegan<Day>(days: readonly Day[], isBegun: (day: Day) => boolean): Day[] {
  const first = days.findIndex(isBegun);
  return days.slice(first === -1 ? 0 : Math.max(0, Math.min(first - 1, days.length - 7)));
}

/** Cumulative from the first day on. */
export function pointsOf(series: WhatIfResult['series']) {
  let real = 0;
  let what_if = 0;
  const all = series.map((day) => {
    real += day.real;
    what_if += day.what_if;
    return { label: labelOf(day.date), real, what_if };
  });
  return thinned(sinceItBegan(all, (day) => day.real + day.what_if > 0));
}

export const owedPointsOf = (days: readonly OwedDay[]) =>
  thinned(sinceItBegan(days, ({ open_stamps }) => open_stamps > 0)).map(({ date, rewards, likely }) => ({
    label: labelOf(date),
    rewards: Math.round(rewards * 10) / 10,
    likely: Math.round(likely * 10) / 10,
  }));
