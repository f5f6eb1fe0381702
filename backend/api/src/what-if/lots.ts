import type { DayNumber } from './days.ts';

/** A card's open stamps by the day on which they were given, oldest first: day, count, day, count … Plain numbers, since a shop has very many. */
export type Lots = number[];

export function addLot(lots: Lots, day: DayNumber, stamps: number): void {
  if (lots.at(-2) === day) lots[lots.length - 1] = (lots.at(-1) ?? 0) + stamps;
  else lots.push(day, stamps);
}

/** Takes the newest stamps away: what is undone was given within a day. @returns what was taken */
export function takeNewest(lots: Lots, stamps: number): Lots {
  const taken: Lots = [];
  for (let left = stamps; left > 0 && lots.length > 0; ) {
    const count = lots.pop() ?? 0;
    const day = lots.pop() ?? 0;
    const some = Math.min(count, left);
    if (count > some) lots.push(day, count - some);
    taken.unshift(day, some);
    left -= some;
  }
  return taken;
}

/** Takes the oldest stamps away. @returns what was taken */
export function takeOldest(lots: Lots, stamps: number): Lots {
  const taken: Lots = [];
  let left = stamps;
  let at = 0;
  while (left > 0 && at < lots.length) {
    const some = Math.min(lots[at + 1] ?? 0, left);
    taken.push(lots[at] ?? 0, some);
    left -= some;
    lots[at + 1] = (lots[at + 1] ?? 0) - some;
    if (lots[at + 1] === 0) at += 2;
  }
  lots.splice(0, at);
  return taken;
}

/** Takes away what was given on that day or before it. @returns how many stamps */
export function takeExpired(lots: Lots, newestGone: DayNumber): number {
  let at = 0;
  let stamps = 0;
  for (; at < lots.length && (lots[at] ?? 0) <= newestGone; at += 2) stamps += lots[at + 1] ?? 0;
  if (at > 0) lots.splice(0, at);
  return stamps;
}

export function countOf(lots: Lots): number {
  let stamps = 0;
  for (let at = 1; at < lots.length; at += 2) stamps += lots[at] ?? 0;
  return stamps;
}
