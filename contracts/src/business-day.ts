import { DAY_MS } from './durations.ts';

/** Formatters are costly to create and keep; a server uses few zones at a time. */
const ZONES_KEPT = 64;

/** A time zone's clock, and a range (`from <= time < to`) that is known to be within one day. */
interface Zone {
  clock: Intl.DateTimeFormat;
  from: number;
  to: number;
  /** The same, as ISO 8601 in UTC. */
  fromText: string;
  toText: string;
  day: string;
}

const ISO_LENGTH = '2026-11-21T09:30:00.000Z'.length;
/** The format of events' times; such texts sort by time. */
const isStored = (at: string) => at.length === ISO_LENGTH && at.endsWith('Z');

const zones = new Map<string, Zone>();

/**
 * The day at this moment in a time zone, as `YYYY-MM-DD`. For times in order, as in a log, it mostly costs two
 * comparisons.
 * @param at an ISO 8601 time, or a date
 * @param timeZone an IANA name
 */
export function businessDay(at: Date | string, timeZone: string): string {
  const zone = zoneOf(timeZone);
  if (typeof at === 'string' && isStored(at) && at >= zone.fromText && at < zone.toText) return zone.day;
  const time = typeof at === 'string' ? Date.parse(at) : at.getTime();
  if (time >= zone.from && time < zone.to) return zone.day;
  return lookUp(zone, time);
}

/** The offset in an hour of UTC; it changes only on whole quarters, and events arrive in order of time. */
interface KnownOffset {
  quarter: number;
  offset: number;
}
const offsets = new Map<string, KnownOffset>();
const QUARTER_MS = 15 * 60_000;

/**
 * The local time in a time zone.
 * @param at an ISO 8601 time
 * @returns weekday from Monday, 0, and the minute of that day
 */
export function wallClock(at: string, timeZone: string): { weekday: number; minute: number } {
  const time = Date.parse(at);
  const quarter = Math.floor(time / QUARTER_MS);
  let known = offsets.get(timeZone);
  if (known?.quarter !== quarter) {
    if (offsets.size >= ZONES_KEPT) offsets.clear();
    known = { quarter, offset: offsetAt(zoneOf(timeZone), time) };
    offsets.set(timeZone, known);
  }
  const local = time + known.offset;
  const day = Math.floor(local / DAY_MS);
  // The first of January 1970 was a Thursday.
  return { weekday: (((day + 3) % 7) + 7) % 7, minute: Math.floor((local - day * DAY_MS) / 60_000) };
}

/** The last so many days up to and including `today`, oldest first, by the calendar. */
export function daysUpTo(today: string, count: number): string[] {
  const last = Date.parse(today);
  return Array.from({ length: count }, (_, index) => isoDay(last - (count - 1 - index) * DAY_MS));
}

const QUARTERS_AROUND = 26 * 4;

/** The instant at which a day begins in a time zone: seldom, but in some zones, that is not at midnight. */
export function dayBegins(day: string, timeZone: string): string {
  const midnight = Date.parse(day);
  let [before, begun] = [-QUARTERS_AROUND, QUARTERS_AROUND];
  while (begun - before > 1) {
    const middle = Math.floor((before + begun) / 2);
    if (businessDay(new Date(midnight + middle * QUARTER_MS), timeZone) < day) before = middle;
    else begun = middle;
  }
  return new Date(midnight + begun * QUARTER_MS).toISOString();
}

function zoneOf(name: string): Zone {
  const known = zones.get(name);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const oldest = zones.size >= ZONES_KEPT ? zones.keys().next() : { done: true as const };
  if (!oldest.done) zones.delete(oldest.value);
  const zone: Zone = { clock, from: 0, to: 0, fromText: '', toText: '', day: '' };
  zones.set(name, zone);
  return zone;
}

/**
 * If a UTC day begins and ends with the same offset there was no change in it (no zone ever changed twice in one), so the
 * local midnight is known. On a day with a change each time is looked up on its own: where clocks went back just after
 * midnight, a day has begun twice.
 */
function lookUp(zone: Zone, time: number): string {
  const begins = Math.floor(time / DAY_MS) * DAY_MS;
  const ends = begins + DAY_MS;
  const offset = offsetAt(zone, begins);
  if (offset !== offsetAt(zone, ends - 1000)) return isoDay(time + offsetAt(zone, time));
  const midnight = Math.floor((time + offset) / DAY_MS) * DAY_MS - offset;
  zone.from = Math.max(begins, midnight);
  zone.to = Math.min(ends, midnight + DAY_MS);
  zone.fromText = new Date(zone.from).toISOString();
  zone.toText = new Date(zone.to).toISOString();
  zone.day = isoDay(midnight + offset);
  return zone.day;
}

/** The zone's offset from UTC in milliseconds. */
function offsetAt({ clock }: Zone, time: number): number {
  const second = Math.floor(time / 1000) * 1000;
  const read: Record<string, number> = {};
  for (const { type, value } of clock.formatToParts(second)) read[type] = Number(value);
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second: s = 0 } = read;
  return Date.UTC(year, month - 1, day, hour, minute, s) - second;
}

const isoDay = (localMidnight: number) => new Date(localMidnight).toISOString().slice(0, 10);

/** False for the 30th of February. */
export function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
