import { DomainError, fullStep, rewardIn } from '@stampwell/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nthId, stored } from '../../testing/given-when-then.ts';
import * as decider from './stamp-card.decider.ts';
import { giveStamps, noon, redeemReward, terms, undo } from './stamp-card.fixtures.ts';

/** A card as a person would keep it on paper; it shares no code with the product. */
interface Paper {
  stamps: number;
  ticks: number[];
  rewards: number;
}
interface Programme {
  /** The stamps of each step. */
  asks: number[];
  spends: boolean;
  keeps_rest: boolean;
}
type Press = { give: number } | { take: number } | { undo: number };

const programmes: fc.Arbitrary<Programme> = fc.record({
  asks: fc
    .uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 })
    .map((sizes) => sizes.sort((a, b) => a - b)),
  spends: fc.boolean(),
  keeps_rest: fc.boolean(),
});
const presses: fc.Arbitrary<Press[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ give: fc.integer({ min: 1, max: 9 }) }) },
    { weight: 4, arbitrary: fc.record({ take: fc.integer({ min: 1, max: 5 }) }) },
    { weight: 1, arbitrary: fc.record({ undo: fc.integer({ min: 1, max: 4 }) }) },
  ),
  { maxLength: 40, size: 'max' },
);

/** Null for a step that is not ready. */
function taking({ stamps, ticks, rewards }: Paper, step: number, programme: Programme): Paper | null {
  const need = programme.asks[step - 1];
  if (need === undefined || stamps < need) return null;
  if (step === programme.asks.length)
    return { stamps: programme.keeps_rest ? stamps - need : 0, ticks: [], rewards: rewards + 1 };
  if (programme.spends) return { stamps: stamps - need, ticks, rewards: rewards + 1 };
  return ticks.includes(step) ? null : { stamps, ticks: [...ticks, step], rewards: rewards + 1 };
}

/** A card, and the same on paper. */
class Both {
  card = decider.initial;
  paper: Paper = { stamps: 0, ticks: [], rewards: 0 };
  /** What is on paper before each press that counts, by its id; the newest last. */
  readonly #before: { id: string; paper: Paper }[] = [];
  readonly #programme: Programme;
  readonly #terms: decider.RedeemReward['terms'];
  #count = 0;

  constructor({ asks, ...kind }: Programme) {
    this.#programme = { asks, ...kind };
    const steps = asks.map((stamps) => ({ stamps, ...rewardIn(fullStep(terms)) }));
    this.#terms = { ...terms, ...kind, steps };
  }

  press(press: Press): void {
    if ('give' in press)
      this.#try(giveStamps(press.give, { terms: this.#terms }), {
        ...this.paper,
        stamps: this.paper.stamps + press.give,
      });
    else if ('take' in press)
      this.#try(
        redeemReward({ terms: this.#terms, step: press.take }),
        taking(this.paper, press.take, this.#programme),
      );
    else this.#undo(press.undo);
  }

  /** From the newest on. */
  #undo(times: number): void {
    for (const { id, paper } of this.#before.splice(-times).reverse()) {
      expect(this.#does(undo(id, { terms: this.#terms }))).toBe(true);
      this.paper = paper;
    }
  }

  #try(command: decider.StampCardCommand, after: Paper | null): void {
    expect(this.#does(command)).toBe(after !== null);
    if (!after) return;
    this.#before.push({ id: nthId(this.#count), paper: this.paper });
    this.paper = after;
  }

  #does(command: decider.StampCardCommand): boolean {
    this.#count += 1;
    try {
      const events = decider
        .decide(command, this.card)
        .map((event) => ({ ...event, at: noon.toISOString() }));
      for (const event of stored<Parameters<typeof decider.evolve>[1]>(events))
        this.card = decider.evolve(this.card, { ...event, id: nthId(this.#count) });
      return true;
    } catch (error) {
      if (error instanceof DomainError) return false;
      throw error;
    }
  }
}

it('[SC4, SC57, SC58, SC59, SC60, SC61] is what a person would tick off on paper, whatever is pressed', () => {
  let rewards = 0;
  fc.assert(
    fc.property(programmes, presses, (programme, all) => {
      const both = new Both(programme);
      for (const press of all) {
        both.press(press);
        const { balance: stamps, taken: ticks = [], totalRedeemed: rewards } = both.card;
        expect({ stamps, ticks, rewards }).toEqual(both.paper);
      }
      rewards += both.paper.rewards;
    }),
    { numRuns: 1_000 },
  );
  expect(rewards).toBeGreaterThan(1_000);
});
