import {
  appliesTo,
  type CardMergeEvent,
  type CardTermsEvent,
  cardSize,
  DomainError,
  fullStep,
  rewardIn,
  type StampCardEvent,
  type TermsVersion,
  termsOfCard,
} from '@stampwell/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nthId, stored } from '../../testing/given-when-then.ts';
import { mergeCards, splitCards } from './merging.decider.ts';
import { PlainShop, type PlainTerms } from './plain-model.fixtures.ts';
import * as decider from './stamp-card.decider.ts';
import {
  businessId,
  carryOver,
  terms as coffee,
  customerId,
  everyoneMay,
  giveStamps,
  redeemReward,
  today,
  undo,
} from './stamp-card.fixtures.ts';
import { switchTerms } from './switch-terms/switch-terms.decider.ts';

/** The account that stays, and two guests' cards of the same person. */
const CARDS = ['kept', 'phone', 'tablet'] as const;
type Card = (typeof CARDS)[number];

const card = fc.constantFrom(...CARDS);
const guest = fc.constantFrom<Card>('phone', 'tablet');
const terms: fc.Arbitrary<PlainTerms> = fc.record({
  asks: fc
    .uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 })
    .map((asks) => asks.sort((a, b) => a - b)),
  spends: fc.boolean(),
  keepsRest: fc.boolean(),
  cooldownMinutes: fc.constantFrom(0, 0, 60, 180),
});
const tried = fc.oneof(
  { weight: 6, arbitrary: fc.record({ give: fc.integer({ min: 0, max: 21 }), on: card }) },
  { weight: 5, arbitrary: fc.record({ redeem: fc.constantFrom(undefined, 1, 2, 3, 4), on: card }) },
  { weight: 1, arbitrary: fc.record({ paper: fc.integer({ min: 0, max: 9 }), on: card }) },
  { weight: 3, arbitrary: fc.record({ undo: fc.integer({ min: 0, max: 6 }), on: card }) },
  { weight: 1, arbitrary: fc.record({ merge: guest }) },
  { weight: 1, arbitrary: fc.record({ split: guest }) },
  { weight: 2, arbitrary: fc.record({ terms }) },
  { weight: 2, arbitrary: fc.record({ switches: card }) },
);
const minutes = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 90 }) },
  fc.integer({ min: 1, max: 3_000 }),
);
const histories = fc.array(fc.record({ minutes, tried }), { maxLength: 50, size: 'max' });
type Tried = typeof tried extends fc.Arbitrary<infer T> ? T : never;
type AtCounter = Extract<Tried, { on: Card }>;

/** The product's deciders over the events that they decided, and the plain shop beside them. */
class Both {
  readonly cards: Record<Card, decider.StampCard> = {
    kept: decider.initial,
    phone: decider.initial,
    tablet: decider.initial,
  };
  readonly plain = new PlainShop(usual);
  readonly #versions = [versionOf(usual, [])];
  #minute = 0;
  readonly #ids: string[] = [];

  /** @returns both answers of a counter: an error's code, or null */
  act(minutes: number, tried: Tried): { ours: string | null; plain: string | null } | null {
    this.#minute += minutes;
    if ('terms' in tried) this.#change(tried.terms);
    else if ('merge' in tried) this.#merge(tried.merge);
    else if ('split' in tried) this.#split(tried.split);
    else if ('switches' in tried) return this.#switch(tried.switches);
    // A merged card's code leads to the card that has its stamps.
    else return this.#atCounter(tried, this.#isMerged(tried.on) ? 'kept' : tried.on);
    return null;
  }

  #change(terms: PlainTerms): void {
    this.#versions.push(versionOf(terms, this.#versions));
    this.plain.change(terms);
  }

  #atCounter(tried: AtCounter, on: Card) {
    const id = nthId(this.#ids.length + 1);
    const [command, plain] = this.#askedOfBoth(tried, on, id);
    this.#ids.push(id);
    return { ours: this.#attempt(on, id, () => decider.decide(command, this.cards[on])), plain };
  }

  #askedOfBoth(tried: AtCounter, on: Card, id: string): [decider.StampCardCommand, string | null] {
    const { plain } = this;
    const at = this.#minute;
    const context = { ...this.programme(), now: timeOf(at) };
    if ('give' in tried) return [giveStamps(tried.give, context), plain.give(id, on, tried.give, at)];
    if ('paper' in tried) return [carryOver(tried.paper, context), plain.carryOver(id, on, tried.paper, at)];
    if ('redeem' in tried)
      return [redeemReward({ ...context, step: tried.redeem }), plain.redeem(id, on, tried.redeem, at)];
    const entry = this.#ids.at(-1 - tried.undo) ?? nthId(0);
    return [undo(entry, context), plain.undo(entry, on, at)];
  }

  #switch(on: Card) {
    const { terms, versions } = this.programme();
    const asked = { businessId, customerId, parties: everyoneMay, terms, versions, today };
    const decided = () => switchTerms({ ...asked, version: terms.version }, this.cards[on]);
    return { ours: this.#attempt(on, nthId(0), decided), plain: this.plain.switchTerms(on) };
  }

  #attempt(on: Card, id: string, decided: () => (StampCardEvent | CardTermsEvent)[]): string | null {
    try {
      for (const event of decided()) this.#apply(on, event, id);
      return null;
    } catch (error) {
      if (error instanceof DomainError) return error.code;
      throw error;
    }
  }

  #merge(from: Card): void {
    if (this.#isMerged(from)) return;
    this.#move(mergeCards, from);
    this.plain.merge(from, 'kept');
  }

  #split(from: Card): void {
    if (!this.#isMerged(from)) return;
    this.#move(splitCards, from);
    this.plain.split(from);
  }

  #move(move: typeof mergeCards, from: Card): void {
    const two = { businessId, mergeId: from, fromId: from, intoId: 'kept', ...this.programme(), today };
    const moved = move(two, { from: this.cards[from], into: this.cards.kept });
    for (const event of moved.from) this.#apply(from, event);
    for (const event of moved.into) this.#apply('kept', event);
  }

  #apply(on: Card, event: StampCardEvent | CardMergeEvent | CardTermsEvent, id = nthId(0)): void {
    const at = timeOf(this.#minute).toISOString();
    const [sealed] = stored<Parameters<typeof decider.evolve>[1]>([{ ...event, at }]);
    if (sealed) this.cards[on] = decider.evolve(this.cards[on], { ...sealed, id });
  }

  #isMerged = (from: Card) => this.cards.kept.merges?.some(({ id }) => id === from) ?? false;
  programme = () => ({ terms: this.#versions.at(-1) ?? versionOf(usual, []), versions: this.#versions });

  shown(name: Card) {
    const { balance, taken = [], totalRedeemed: rewards, isOpened, termsVersion } = this.cards[name];
    const size = cardSize(termsOfCard(this.programme(), termsVersion));
    return { balance, taken: [...taken].sort(), rewards, isOpened, size };
  }
}

const usual: PlainTerms = { asks: [10], spends: false, keepsRest: false, cooldownMinutes: 0 };

function versionOf(plain: PlainTerms, before: readonly TermsVersion[]): TermsVersion {
  const { asks, spends, keepsRest, cooldownMinutes } = plain;
  const steps = asks.map((stamps) => ({ stamps, ...rewardIn(fullStep(coffee)) }));
  const kind = { spends, keeps_rest: keepsRest, scan_cooldown_hours: cooldownMinutes / 60 };
  const next = { ...coffee, ...kind, steps, version: before.length + 1 };
  return { ...next, at_once: false, applies_to: appliesTo(before, next) };
}

const timeOf = (minute: number) => new Date(Date.parse('2026-01-01T00:00:00Z') + minute * 60_000);

it('[SC10, SC52, SC53, SC57 to SC68] decides whatever is tried as the rules say in plain words', () => {
  const answers = new Map<string, number>();
  fc.assert(
    fc.property(histories, (history) => {
      const both = new Both();
      for (const { minutes, tried } of history) {
        const answer = both.act(minutes, tried);
        if (answer) {
          expect(answer.ours).toBe(answer.plain);
          answers.set(String(answer.ours), (answers.get(String(answer.ours)) ?? 0) + 1);
        }
        for (const name of CARDS)
          expect({ name, ...both.shown(name) }).toEqual({ name, ...both.plain.card(name) });
      }
    }),
    { numRuns: 1_000 },
  );
  for (const answer of ['null', 'cooldown_active', 'invalid_state', 'not_eligible', 'validation_failed'])
    expect(answers.get(answer)).toBeGreaterThan(150);
});
