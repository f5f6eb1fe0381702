import type { DayNumber } from './days.ts';

export interface Lot {
  day: DayNumber;
  stamps: number;
}

/** Oldest first. */
export type Lots = readonly Lot[];

export function withLot(lots: Lots, lot: Lot): Lots {
  const last = lots.at(-1);
  if (last?.day !== lot.day) return [...lots, lot];
  return [...lots.slice(0, -1), { day: lot.day, stamps: last.stamps + lot.stamps }];
}

/** Splits off the oldest stamps. */
export function takeOldest(lots: Lots, stamps: number): { taken: Lots; left: Lots } {
  const [taken, left]: [Lot[], Lot[]] = [[], []];
  let missing = stamps;
  for (const lot of lots) {
    const some = Math.min(lot.stamps, missing);
    missing -= some;
    if (some > 0) taken.push({ day: lot.day, stamps: some });
    if (some < lot.stamps) left.push({ day: lot.day, stamps: lot.stamps - some });
  }
  return { taken, left };
}

/** Splits off the newest stamps: an undo takes those, because it happens within a day. */
export function takeNewest(lots: Lots, stamps: number): { taken: Lots; left: Lots } {
  const { taken, left } = takeOldest(lots.toReversed(), stamps);
  return { taken: taken.toReversed(), left: left.toReversed() };
}
