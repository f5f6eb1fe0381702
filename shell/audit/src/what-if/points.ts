import type { OwedDay, WhatIfResult } from '@stampwell/contracts/http/what-if.ts';

const dayLabel = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const labelOf = (date: string) => dayLabel.format(new Date(`${date}T00:00:00Z`));
/** A line of more points than these is drawn with every seventh day. */
const MOST_POINTS = 92;

/** Every day, or the last of each week: the newest day is always among them. */
const thinned = <Day>(days: readonly Day[]): Day[] =>
  days.length <= MOST_POINTS ? [...days] : days.filter((_, nth) => (days.length - 1 - nth) % 7 === 0);

/** A shop may be younger than the range: from the day before anything happened, and a week of it at least. */
function sinceItBegan<Day>(days: readonly Day[], isBegun: (day: Day) => boolean): Day[] {
  const first = days.findIndex(isBegun);
  return days.slice(first === -1 ? 0 : Math.max(0, Math.min(first - 1, days.length - 7)));
}

/** Summed up from the first day on. */
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
