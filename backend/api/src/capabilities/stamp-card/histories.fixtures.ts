import { DomainError, type StampCardEvent, type StoredStampCardEvent } from '@stampwell/contracts';
import fc from 'fast-check';
import { nthId, stored } from '../../testing/given-when-then.ts';
import * as decider from './stamp-card.decider.ts';
import { carryOver, giveStamps, needing, redeemReward, undo } from './stamp-card.fixtures.ts';

/** Random actions on one card, each some minutes after the previous one. */
export const attempts = fc.array(
  fc.record({
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
      {
        weight: 1,
        arbitrary: fc.record({ kind: fc.constant('carry'), paper: fc.integer({ min: 1, max: 20 }) }),
      },
      {
        weight: 2,
        arbitrary: fc.record({ kind: fc.constant('undo'), back: fc.integer({ min: 0, max: 6 }) }),
      },
    ),
    required: fc.integer({ min: 5, max: 20 }),
  }),
  { maxLength: 60, size: 'max' },
);
type Step = typeof attempts extends fc.Arbitrary<(infer T)[]> ? T : never;

export interface Lived {
  event: StoredStampCardEvent;
  before: decider.StampCard;
  after: decider.StampCard;
}

/** Plays the steps on one card. @returns each accepted event, stored, and the card after it */
export function play(steps: readonly Step[]): Lived[] {
  let now = Date.parse('2026-01-01T00:00:00Z');
  let card = decider.initial;
  const history: Lived[] = [];
  for (const { minutes, action, required } of steps) {
    now += minutes * 60_000;
    const context = { now: new Date(now), terms: needing(required) };
    for (const decided of attempt(commandOf(action, history.length, context), card)) {
      const event = envelope(decided, history.length + 1, now);
      const after = decider.evolve(card, event);
      history.push({ event, before: card, after });
      card = after;
    }
  }
  return history;
}

type Context = Pick<decider.GiveStamps, 'now' | 'terms'>;

function commandOf(action: Step['action'], last: number, context: Context) {
  if ('amount' in action) return giveStamps(action.amount, context);
  if ('paper' in action) return carryOver(action.paper, context);
  return 'back' in action ? undo(nthId(last - action.back), context) : redeemReward(context);
}

function attempt(command: decider.StampCardCommand, card: decider.StampCard): StampCardEvent[] {
  try {
    return decider.decide(command, card);
  } catch (error) {
    if (error instanceof DomainError) return [];
    throw error;
  }
}

function envelope(event: StampCardEvent, nth: number, now: number): StoredStampCardEvent {
  const [sealed] = stored<StoredStampCardEvent>([{ ...event, at: new Date(now).toISOString() }]);
  return { ...(sealed as StoredStampCardEvent), id: nthId(nth), version: nth };
}
