import { isAllDay, openOn, type PlaceHours, type PlaceMoment } from './opening-hours.ts';

export type Opening =
  | { isOpen: true; until: string; isAllDay: boolean }
  | { isOpen: false; days: number; date: string; at: string };

/** How far ahead a shop that is away is looked up. */
const LOOKED_AHEAD = 60;

/** Whether the shop is open and until when; else in how many days it opens, and at what time. Null if it does not in two months. */
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
