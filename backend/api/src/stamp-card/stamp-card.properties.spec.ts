import { DomainError, type StampCardEvent, type StoredStampCardEvent } from '@stampwell/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nthId, stored } from '../testing/given-when-then.ts';
import * as decider from './stamp-card.decider.ts';
import { giveStamps, redeemReward, terms, undo } from './stamp-card.fixtures.ts';

/** One thing that somebody tries, some minutes after the one before. */
const step = fc.record({
  minutes: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 0, max: 60 }) },
    fc.integer({ min: 0, max: 2_000 }),
  ),
  action: fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('give'), amount: fc.integer({ min: 1, max: 20 }) }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('redeem') }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo'), back: fc.integer({ min: 0, max: 6 }) }) },
  ),
  required: fc.integer({ min: 5, max: 20 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Plays the steps on one card. @returns each event that was accepted, stored, and the card after it */
function play(steps: Step[]) {
  let now = Date.parse('2026-01-01T00:00:00Z');
  let card = decider.initial;
  const history: { event: StoredStampCardEvent; before: decider.StampCard; after: decider.StampCard }[] = [];
  for (const { minutes, action, required } of steps) {
    now += minutes * 60_000;
    const circumstances = { now: new Date(now), terms: { ...terms, stamps_required: required } };
    for (const decided of attempt(commandOf(action, history.length, circumstances), card)) {
      const event = envelope(decided, history.length + 1, now);
      const after = decider.evolve(card, event);
      history.push({ event, before: card, after });
      card = after;
    }
  }
  return history;
}

type Circumstances = Pick<decider.GiveStamps, 'now' | 'terms'>;

function commandOf(action: Step['action'], last: number, circumstances: Circumstances) {
  if ('amount' in action) return giveStamps(action.amount, circumstances);
  return 'back' in action ? undo(nthId(last - action.back), circumstances) : redeemReward(circumstances);
}

function attempt(command: decider.StampCardCommand, card: decider.StampCard): StampCardEvent[] {
  try {
    return decider.decide(command, card);
  } catch (error) {
    expect(error).toBeInstanceOf(DomainError);
    return [];
  }
}

function envelope(event: StampCardEvent, nth: number, now: number): StoredStampCardEvent {
  const [sealed] = stored<StoredStampCardEvent>([{ ...event, at: new Date(now).toISOString() }]);
  return { ...(sealed as StoredStampCardEvent), id: nthId(nth), version: nth };
}

const changeOf = ({ type, data }: StoredStampCardEvent) => {
  switch (type) {
    case 'StampsGiven':
      return data.amount;
    case 'RewardRedeemed':
      return -data.stamps_used;
    case 'StampsReversed':
      return -data.amount;
    case 'RedemptionReversed':
      return data.stamps_restored;
  }
};

const whateverIsTried = (check: (history: ReturnType<typeof play>) => void) =>
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => check(play(steps))),
    { numRuns: 500 },
  );

it('keeps a balance that is the sum of its events', () => {
  whateverIsTried((history) => {
    let sum = 0;
    for (const { event, after } of history) {
      sum += changeOf(event);
      expect(after.balance).toBe(sum);
      expect(event.data.balance_after).toBe(sum);
    }
  });
});

it('[SC10] never falls below 0, in stamps or in rewards', () => {
  whateverIsTried((history) => {
    for (const { after } of history) {
      expect(after.balance).toBeGreaterThanOrEqual(0);
      expect(after.totalRedeemed).toBeGreaterThanOrEqual(0);
    }
  });
});

it('[SC4, SC5] gives one reward for one full card', () => {
  whateverIsTried((history) => {
    let standing = 0;
    for (const { event, before, after } of history) {
      if (event.type === 'RewardRedeemed') {
        expect(before.balance).toBeGreaterThanOrEqual(event.data.stamps_required);
        expect(after.balance).toBe(0);
        standing += 1;
      }
      if (event.type === 'RedemptionReversed') standing -= 1;
      expect(after.totalRedeemed).toBe(standing);
    }
  });
});

it('[SC9] undoes nothing twice', () => {
  whateverIsTried((history) => {
    const undone = history.flatMap(({ event }) => ('reverses' in event.data ? [event.data.reverses] : []));
    expect(new Set(undone).size).toBe(undone.length);
  });
});

it('[SC11, SC12] forgets no entry on which a time depends', () => {
  whateverIsTried((history) => {
    const all = new Map<string, StoredStampCardEvent>();
    for (const { event, after } of history) {
      if ('reverses' in event.data) all.delete(event.data.reverses);
      else all.set(event.id, event);
      const newest = (type: string) => [...all.values()].findLast((entry) => entry.type === type)?.at ?? null;
      expect(decider.lastAt(after, 'earned')).toBe(newest('StampsGiven'));
      expect(decider.lastAt(after, 'redeemed')).toBe(newest('RewardRedeemed'));
    }
  });
});
