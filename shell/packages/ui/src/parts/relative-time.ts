import { dateFormat } from './formats.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const localDate = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' });
const localDateTime = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });

const localClock = dateFormat({ weekday: 'long', hour: '2-digit', minute: '2-digit' });

/** A time on the wire; without a zone it is UTC (docs/product.md#relative-times). */
export function parseTime(text: string): Date {
  const hasZone = /(Z|[+-]\d{2}:?\d{2})$/.test(text);
  return new Date(hasZone || !text.includes(':') ? text : `${text.replace(' ', 'T')}Z`);
}

/** The labels of docs/product.md#relative-times. */
export function relativeTime(text: string | null | undefined, now: number): string {
  if (!text) return 'Unknown time';
  const at = parseTime(text).getTime();
  if (Number.isNaN(at)) return 'Invalid date';
  const age = now - at;
  if (age < MINUTE) return 'Just now';
  if (age < HOUR) return `${Math.floor(age / MINUTE)}m ago`;
  if (age < DAY) return `${Math.floor(age / HOUR)}h ago`;
  if (age < 2 * DAY) return 'Yesterday';
  if (age < 7 * DAY) return `${Math.floor(age / DAY)} days ago`;
  return localDate(at);
}

/** `3 Nov 2026` */
export function dateLabel(text: string | null | undefined): string {
  if (!text) return 'Unknown time';
  const at = parseTime(text);
  return Number.isNaN(at.getTime()) ? 'Invalid date' : localDate(at);
}

/** `3 Nov 2026, 14:05` */
export function dateTimeLabel(text: string | null | undefined): string {
  if (!text) return 'Unknown time';
  const at = parseTime(text);
  return Number.isNaN(at.getTime()) ? 'Invalid date' : localDateTime(at);
}

/** `Saturday 05:33`, for a time within about a day. */
export function clockLabel(text: string): string {
  const at = parseTime(text);
  return Number.isNaN(at.getTime()) ? 'Invalid date' : localClock(at);
}
