import { WHAT_IF } from '@stampwell/contracts';
import type { WhatIfResult } from '@stampwell/contracts/http/what-if.ts';
import { dayOfNumber, numberOfDay } from './days.ts';
import { type Held, heldByDay } from './held.ts';
import { type Course, outcomeOf } from './outcome.ts';
import type { OwedTally } from './owed.ts';
import { owedOf } from './owed-days.ts';
import type { Replayed, ReplayedChange, ReplayRequest } from './ports.ts';

/** Rewards and stamps of a customer, or of a shop in a replay of all shops. */
export type Party = Omit<ReplayedChange, 'id'>;

export interface Tally {
  events: number;
  customers: number;
  real: Course;
  other: Course;
  /** By day of the range. */
  realHeld: Held;
  /** Only at the end. */
  otherHeld: Held;
  parties: Map<string, Party>;
  owed: OwedTally;
}

export function answerOf({ days, today }: ReplayRequest, tally: Tally): Replayed {
  const { real, other } = tally;
  const first = numberOfDay(today) - days + 1;
  const held = heldByDay(tally.realHeld, days);
  const changes = changesOf(tally.parties);
  const result: WhatIfResult = {
    from: dayOfNumber(first),
    to: today,
    events: tally.events,
    customers: tally.customers,
    real: outcomeOf(real, held.at(-1)),
    what_if: outcomeOf(other, heldByDay(tally.otherHeld, 1)[0]),
    gain: changes.filter((one) => differenceOf(one) > 0).length,
    lose: changes.filter((one) => differenceOf(one) < 0).length,
    series: Array.from({ length: days }, (_, nth) => ({
      date: dayOfNumber(first + nth),
      real: real.rewardsByDay[nth] ?? 0,
      what_if: other.rewardsByDay[nth] ?? 0,
    })),
    owed: owedOf(tally.owed, { first, held }),
  };
  return { result, changes: changes.slice(0, WHAT_IF.changesKept) };
}

const differenceOf = (one: Party) => one.what_if_rewards - one.real_rewards;

/** Parties whose rewards differ, the largest difference first. */
function changesOf(parties: Tally['parties']): ReplayedChange[] {
  const size = (one: Party) => Math.abs(differenceOf(one));
  return [...parties]
    .map(([id, party]) => ({ id, ...party }))
    .filter((one) => size(one) > 0)
    .sort((a, b) => size(b) - size(a) || (a.id < b.id ? -1 : 1));
}
