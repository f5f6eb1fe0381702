import { DAY_MINUTES, minutesOf, type OpeningHours } from './opening-hours.ts';

export type Opening = { isOpen: true; until: string } | { isOpen: false; days: number; at: string };

/**
 * Whether the shop is open and until when; else in how many days it opens, and at what time. Null if it never does.
 * @param weekday Monday is 0
 * @param minute of that day, in the shop's own time
 */
export function openingAt(
  hours: OpeningHours,
  { weekday, minute }: { weekday: number; minute: number },
): Opening | null {
  // Yesterday's hours may end after midnight.
  for (let days = -1; days <= 7; days++) {
    const open = hours[(weekday + days + 7) % 7];
    if (!open) continue;
    const opens = days * DAY_MINUTES + minutesOf(open.opens);
    const closes =
      days * DAY_MINUTES + minutesOf(open.closes) + (open.closes <= open.opens ? DAY_MINUTES : 0);
    if (opens > minute) return { isOpen: false, days, at: open.opens };
    if (closes > minute) return { isOpen: true, until: open.closes };
  }
  return null;
}
