import * as z from 'zod/mini';

const words = 'Must be a time such as 08:30';
const opens = z.string().check(z.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, words));
/** 24:00 is the end of the day. */
const closes = z.string().check(z.regex(/^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$/, words));

const SAME = 'Must not open and close at the same time';
const differ = (range: { opens: string; closes: string }) => range.opens !== range.closes;

/** From opening to closing in the business's own time; a closing time before the opening is after midnight. */
const range = z.object({ opens, closes }).check(z.refine(differ, SAME));

/** A day's hours, and those after a break. */
const openDay = z.object({ opens, closes, again: z.optional(range) }).check(
  z.refine(differ, SAME),
  z.refine(
    (day) => !day.again || (day.closes > day.opens && day.again.opens > day.closes),
    'The second hours must begin after the first have ended',
  ),
);
export type OpenDay = z.infer<typeof openDay>;

/** A week, Monday first; null for a closed day. */
export const openingHoursSchema = z.array(z.nullable(openDay)).check(z.minLength(7), z.maxLength(7));
export type OpeningHours = z.infer<typeof openingHoursSchema>;

export const HOLIDAYS_MAX = 60;
const date = z.string().check(
  z.regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/, 'Must be a date'),
  z.refine((value) => !Number.isNaN(Date.parse(value)), 'Must be a date'),
);
/** Days that are not as usual, by date; null for a closed one. */
export const holidaysSchema = z.array(z.object({ date, day: z.nullable(openDay) })).check(
  z.maxLength(HOLIDAYS_MAX, `At most ${HOLIDAYS_MAX} days`),
  z.refine((days) => new Set(days.map((day) => day.date)).size === days.length, 'Each day once'),
);
export type Holidays = z.infer<typeof holidaysSchema>;

export interface PlaceHours {
  hours: OpeningHours;
  holidays?: Holidays | undefined;
}

/** A moment in the place's own time. */
export interface PlaceMoment {
  /** YYYY-MM-DD. */
  day: string;
  /** Monday is 0. */
  weekday: number;
  minute: number;
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const DAY_MINUTES = 24 * 60;

export const isAllDay = (day: OpenDay): boolean => day.opens === '00:00' && day.closes === '24:00';

/** When the shop is open on the day that is so many days after the moment's, in minutes from the moment's midnight. */
export function openOn({ hours, holidays = [] }: PlaceHours, moment: PlaceMoment, days: number) {
  const date = new Date(Date.parse(moment.day) + days * 86_400_000).toISOString().slice(0, 10);
  const holiday = holidays.find((one) => one.date === date);
  const day = holiday ? holiday.day : hours[(moment.weekday + days + 7) % 7];
  if (!day) return [];
  return [day, ...(day.again ? [day.again] : [])].map((range) => {
    const opens = days * DAY_MINUTES + minutesOf(range.opens);
    const closes =
      days * DAY_MINUTES + minutesOf(range.closes) + (range.closes <= range.opens ? DAY_MINUTES : 0);
    return { opens, closes, range, date };
  });
}

/** Whether a shop is open, `grace` minutes around its hours included. */
export const isWithinHours = (shop: PlaceHours, moment: PlaceMoment, grace: number): boolean =>
  // Hours that end after midnight began the day before; a grace may begin before midnight.
  [-1, 0, 1].some((days) =>
    openOn(shop, moment, days).some(
      ({ opens, closes }) => moment.minute >= opens - grace && moment.minute <= closes + grace,
    ),
  );
