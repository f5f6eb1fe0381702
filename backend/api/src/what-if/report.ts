import { WHAT_IF } from '@stampwell/contracts';
import type { WhatIfResult } from '@stampwell/contracts/http/what-if.ts';
import { dayOfNumber, dayReader } from './days.ts';
import { heldByDay } from './held.ts';
import { outcomeOf } from './outcome.ts';
import { owedOf } from './owed-days.ts';
import type { Replayed, ReplayedChange, ReplayRequest } from './ports.ts';
import { added, type Party, type Tally } from './tally.ts';

/** The answer, from what the replays of all cards came to. Takes the first of them apart. */
export function answerOf({ days, today }: ReplayRequest, tallies: readonly Tally[]): Replayed {
  const { real, other, owed, ...tally } = tallies.reduce(added);
  const first = dayReader()(today) - days + 1;
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
    owed: owedOf(owed, { first, held }),
  };
  return { result, changes: changes.slice(0, WHAT_IF.changesKept) };
}

const differenceOf = (one: Party) => one.what_if_rewards - one.real_rewards;

/** Whose rewards differ, the largest difference first. */
function changesOf(parties: Tally['parties']): ReplayedChange[] {
  const size = (one: Party) => Math.abs(differenceOf(one));
  return [...parties]
    .map(([id, party]) => ({ id, ...party }))
    .filter((one) => size(one) > 0)
    .sort((a, b) => size(b) - size(a) || (a.id < b.id ? -1 : 1));
}
