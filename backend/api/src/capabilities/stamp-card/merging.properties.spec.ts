import { type CardMergeEvent, DomainError, type StampCardEvent } from '@stampwell/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nthId, stored } from '../../testing/given-when-then.ts';
import { mergeCards, ownStamps, splitCards } from './merging.decider.ts';
import * as decider from './stamp-card.decider.ts';
import {
  businessId,
  carryOver,
  giveStamps,
  needing,
  redeemReward,
  terms,
  today,
  undo,
} from './stamp-card.fixtures.ts';

type CardEvent = StampCardEvent | CardMergeEvent;

/** The account that stays, and two phones of the same person. */
const NAMES = ['kept', 'phone', 'tablet'] as const;
type Name = (typeof NAMES)[number];
type Cards = Record<Name, decider.StampCard>;
const nobody: Cards = { kept: decider.initial, phone: decider.initial, tablet: decider.initial };

const aCard = fc.constantFrom(...NAMES);
const aGuest = fc.constantFrom('phone', 'tablet');
const step = fc.record({
  minutes: fc.integer({ min: 0, max: 90 }),
  action: fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({ kind: fc.constant('give'), on: aCard, n: fc.integer({ min: 1, max: 8 }) }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('redeem'), on: aCard }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('carry'), on: aCard, n: fc.integer({ min: 1, max: 4 }) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('undo'), on: aCard, n: fc.integer({ min: 0, max: 5 }) }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('merge'), guest: aGuest }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('split'), guest: aGuest }) },
  ),
  required: fc.integer({ min: 5, max: 8 }),
});
const histories = fc.array(step, { maxLength: 60, size: 'max' });
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface World {
  cards: Cards;
  /** The same actions on cards that were never merged. */
  apart: Cards;
  /** By guest, while it is merged. */
  mergeOf: Map<Name, string>;
  /** Entries of each card, newest last. */
  entries: Record<Name, string[]>;
  /** False once a reward, or an undo, would not have been the same on cards that were never merged. */
  isSame: boolean;
  now: number;
  count: number;
}

/** Every accepted event, with the card before and after it. */
interface Lived {
  name: Name;
  event: CardEvent;
  before: decider.StampCard;
  after: decider.StampCard;
  world: World;
}

const newWorld = (): World => ({
  cards: nobody,
  apart: nobody,
  mergeOf: new Map(),
  entries: { kept: [], phone: [], tablet: [] },
  isSame: true,
  now: Date.parse('2026-01-01T00:00:00Z'),
  count: 0,
});

function live(
  steps: readonly Step[],
  see: (lived: Lived) => void,
  splitSeen: (world: World) => void = () => {},
) {
  const world = newWorld();
  for (const { minutes, action, required } of steps) {
    world.now += minutes * 60_000;
    if ('guest' in action) mergeOrSplit(world, action as { kind: string; guest: Name }, see);
    else act(world, action as OnOne, required, see);
    if (world.mergeOf.size === 0) splitSeen(world);
  }
}

interface OnOne {
  kind: 'give' | 'redeem' | 'carry' | 'undo';
  on: Name;
  n?: number;
}

function act(world: World, action: OnOne, required: number, see: (lived: Lived) => void): void {
  // A merged card's code leads to the card that has its stamps.
  const name: Name = world.mergeOf.has(action.on) ? 'kept' : action.on;
  const card = world.cards[name];
  const command = commandOf(world, action, name, required);
  const id = nthId(world.count + 1);
  const events = attempt(() => decider.decide(command, card));
  const alone = attempt(() => decider.decide(command, world.apart[name]));
  if (events.length !== alone.length) world.isSame &&= isExplained(action, world);
  for (const event of events) apply(world, name, event, id, see);
  for (const event of alone)
    if (events.length > 0)
      world.apart = { ...world.apart, [name]: evolve(world.apart[name], event, id, world.now) };
}

/** A paper card is refused, without any change, if the merged card has one already. */
const isExplained = ({ kind }: OnOne, { mergeOf }: World) => kind === 'carry' && mergeOf.size > 0;

function commandOf(world: World, { kind, n = 1 }: OnOne, name: Name, required: number) {
  const now = { now: new Date(world.now), terms: needing(required) };
  if (kind === 'give') return giveStamps(n, now);
  if (kind === 'carry') return carryOver(n, now);
  if (kind === 'redeem') return redeemReward(now);
  return undo(world.entries[name].at(-1 - n) ?? nthId(0), now);
}

function mergeOrSplit(
  world: World,
  { kind, guest }: { kind: string; guest: Name },
  see: (lived: Lived) => void,
) {
  const mergeId = world.mergeOf.get(guest);
  const isMerge = kind === 'merge';
  if (isMerge === (mergeId !== undefined)) return;
  const two = {
    businessId,
    mergeId: mergeId ?? `${guest} ${world.count}`,
    fromId: guest,
    intoId: 'kept',
    terms,
    today,
  };
  const cards = { from: world.cards[guest], into: world.cards.kept };
  const isMerged = world.cards.kept.merges?.some(({ id }) => id === mergeId);
  if (!isMerge && !isMerged) return void world.mergeOf.delete(guest);
  const { from, into } = isMerge ? mergeCards(two, cards) : splitCards(two, cards);
  if (isMerge) world.mergeOf.set(guest, two.mergeId);
  else world.mergeOf.delete(guest);
  for (const event of from) apply(world, guest, event, nthId(world.count + 1), see);
  for (const event of into) apply(world, 'kept', event, nthId(world.count + 1), see);
}

function apply(world: World, name: Name, event: CardEvent, id: string, see: (lived: Lived) => void): void {
  const before = world.cards[name];
  const after = evolve(before, event, id, world.now);
  world.count += 1;
  world.cards = { ...world.cards, [name]: after };
  world.entries[name].push(id);
  see({ name, event, before, after, world });
}

function evolve(card: decider.StampCard, event: CardEvent, id: string, now: number): decider.StampCard {
  const [sealed] = stored<Parameters<typeof decider.evolve>[1]>([
    { ...event, at: new Date(now).toISOString() },
  ]);
  if (!sealed) throw new Error('no event');
  return decider.evolve(card, { ...sealed, id });
}

function attempt(work: () => StampCardEvent[]): StampCardEvent[] {
  try {
    return work();
  } catch (error) {
    if (error instanceof DomainError) return [];
    throw error;
  }
}

const RUNS = { numRuns: 500 };
const whatever = (see: (lived: Lived) => void, splitSeen?: (world: World) => void) =>
  fc.assert(
    fc.property(histories, (steps) => live(steps, see, splitSeen)),
    RUNS,
  );

function changeOf({ type, data }: CardEvent): number {
  switch (type) {
    case 'StampsGiven':
    case 'StampsCarriedOver':
    case 'CardMerged':
    case 'CardSplitOff':
      return data.amount;
    case 'RewardRedeemed':
      return -data.stamps_used;
    case 'RedemptionReversed':
      return data.stamps_restored;
    default:
      return -data.amount;
  }
}

it('[SC52] keeps every balance the sum of its events, none below 0, and the card’s own part neither', () => {
  let seen = 0;
  whatever(({ event, before, after }) => {
    if (after.merges) seen += 1;
    expect(after.balance).toBe(before.balance + changeOf(event));
    expect(after.balance).toBe(event.data.balance_after);
    expect(after.balance).toBeGreaterThanOrEqual(0);
    expect(ownStamps(after)).toBeGreaterThanOrEqual(0);
    expect(after.totalRedeemed).toBeGreaterThanOrEqual(0);
    for (const { stamps, unneeded } of after.merges ?? [])
      expect(Math.min(stamps, unneeded)).toBeGreaterThanOrEqual(0);
  });
  expect(seen).toBeGreaterThan(300);
});

it('[SC52] moves stamps by a merge, and makes none', () => {
  whatever(({ event, before }) => {
    if (event.type !== 'CardMergedInto') return;
    expect(event.data.amount).toBe(before.balance);
    expect(event.data.balance_after).toBe(0);
  });
});

it('[SC53] gives a card back what it brought, or less where a reward needed it', () => {
  const brought = new Map<string, number>();
  whatever(({ event }) => {
    if (event.type === 'CardMerged') brought.set(event.data.merge_id, event.data.amount);
    if (event.type !== 'CardSplitOff') return;
    expect(event.data.amount).toBeLessThanOrEqual(brought.get(event.data.merge_id) ?? -1);
  });
});

it('[SC53] leaves cards as if they had never been merged, if no reward needed both', () => {
  let compared = 0;
  whatever(
    () => {},
    ({ cards, apart, isSame }) => {
      if (!isSame) return;
      compared += 1;
      expect(tellOf(cards)).toEqual(tellOf(apart));
    },
  );
  expect(compared).toBeGreaterThan(300);
});

const tellOf = (cards: Cards) => NAMES.map((name) => cards[name]);
