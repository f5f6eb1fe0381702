import { isAllDay, openOn, type PlaceHours, type PlaceMoment } from './opening-hours.ts';

export type Opening =
  | { isOpen: true; until: string; isAllDay: boolean }
  | { isOpen: false; days: number; date: string; at: string };

/** How far ahead a shop that is away is looked up. */
const LOOKED_AHEAD = 60;

/** Until when the shop is open, or in how many days and when it opens. Null if it stays closed for two months. */
export function openingAt(shop: PlaceHours, moment: PlaceMoment): Opening | null {
  // Yesterday's hours may end after midnight.
  for (let days = -1; days <= LOOKED_AHEAD; days++) {
    for (const { opens, closes, range, date } of openOn(shop, moment, days)) {
      if (opens > moment.minute) return { isOpen: false, days, date, at: range.opens };
      if (closes > moment.minute) return { isOpen: true, until: range.closes, isAllDay: isAllDay(range) };
    }
  }
  return null;
}
