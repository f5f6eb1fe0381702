import * as z from 'zod/mini';

const timeOfDay = z
  .string()
  .check(z.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, 'Must be a time such as 08:30'));

/** A day's hours in the business's own time; a closing time before the opening is after midnight. */
const openDay = z
  .object({ opens: timeOfDay, closes: timeOfDay })
  .check(z.refine(({ opens, closes }) => opens !== closes, 'Must not open and close at the same time'));

/** A week, Monday first; null for a closed day. */
export const openingHoursSchema = z.array(z.nullable(openDay)).check(z.minLength(7), z.maxLength(7));
export type OpeningHours = z.infer<typeof openingHoursSchema>;

export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
export const DAY_MINUTES = 24 * 60;

/**
 * Whether a shop is open, `grace` minutes around its hours included.
 * @param weekday Monday is 0
 * @param minute of that day, in the shop's own time
 */
export function isWithinHours(
  hours: OpeningHours,
  { weekday, minute }: { weekday: number; minute: number },
  grace: number,
): boolean {
  const isIn = (day: number, at: number) => {
    const open = hours[(day + 7) % 7];
    if (!open) return false;
    const opens = minutesOf(open.opens);
    const closes = minutesOf(open.closes) + (open.closes <= open.opens ? DAY_MINUTES : 0);
    return at >= opens - grace && at <= closes + grace;
  };
  // Hours that end after midnight began the day before; a grace may begin before midnight.
  return (
    isIn(weekday, minute) ||
    isIn(weekday - 1, minute + DAY_MINUTES) ||
    isIn(weekday + 1, minute - DAY_MINUTES)
  );
}
