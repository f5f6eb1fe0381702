import type { Held } from './held.ts';
import type { Course } from './outcome.ts';
import type { OwedTally } from './owed.ts';
import { addTo } from './rows.ts';

/** Rewards and stamps of one party: a customer; across shops, a shop. */
export interface Party {
  real_rewards: number;
  what_if_rewards: number;
  real_stamps: number;
  what_if_stamps: number;
}

/** What a replay of some cards came to: numbers alone, so that those of other cards can be added. */
export interface Tally {
  events: number;
  customers: number;
  real: Course;
  other: Course;
  /** By day of the range. */
  realHeld: Held;
  /** At the end alone. */
  otherHeld: Held;
  /** Of customers, those whose rewards differ. */
  parties: Map<string, Party>;
  owed: OwedTally;
}

/** Adds what stands at the same place: numbers, rows of them, and maps. Takes `one` apart. */
export function added<Whole>(one: Whole, other: Whole): Whole;
export function added(one: unknown, other: unknown): unknown {
  if (typeof one === 'number') return one + Number(other);
  if (one instanceof Int32Array) {
    addTo(one, other as Int32Array);
    return one;
  }
  if (one instanceof Map) {
    for (const [key, value] of other as Map<unknown, unknown>)
      one.set(key, one.has(key) ? added(one.get(key), value) : value);
    return one;
  }
  const parts = Object.entries(one as object);
  const others = other as Record<string, unknown>;
  return Object.fromEntries(parts.map(([name, value]) => [name, added(value, others[name])]));
}
