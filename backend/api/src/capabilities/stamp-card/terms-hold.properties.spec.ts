import {
  appliesTo,
  type CardMergeEvent,
  cardSize,
  cardView,
  DomainError,
  eases,
  houseText,
  type StampCardEvent,
  type TermsInForce,
  type TermsVersion,
  termsOfCard,
} from '@stampwell/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nthId, stored } from '../../testing/given-when-then.ts';
import { mergeCards, splitCards } from './merging.decider.ts';
import * as decider from './stamp-card.decider.ts';
import {
  businessId,
  carryOver,
  giveStamps,
  needing,
  redeemReward,
  today,
  undo,
  terms as usual,
} from './stamp-card.fixtures.ts';

/** More by `npm run fuzz`. */
const HISTORIES = process.env.MODE === 'long' ? 100_000 : 10_000;
type Name = 'kept' | 'guest';
const NAMES: readonly Name[] = ['kept', 'guest'];

const on = fc.constantFrom(...NAMES);
const settings = fc.record({
  size: fc.integer({ min: 5, max: 20 }),
  hours: fc.constantFrom(0, 1, 24),
  reward: fc.constantFrom('Coffee', 'Cake'),
  keepsRest: fc.boolean(),
  lapses: fc.constantFrom(null, 3, 12),
});
const acts = fc.oneof(
  { weight: 4, arbitrary: fc.record({ give: fc.integer({ min: 1, max: 8 }), on }) },
  { weight: 2, arbitrary: fc.record({ redeem: fc.constant(true), on }) },
  { weight: 1, arbitrary: fc.record({ list: fc.integer({ min: 0, max: 30 }), on }) },
  { weight: 2, arbitrary: fc.record({ undo: fc.integer({ min: 0, max: 5 }), on }) },
  { weight: 3, arbitrary: fc.record({ settings }) },
  { weight: 1, arbitrary: fc.constant({ merge: true as const }) },
  { weight: 1, arbitrary: fc.constant({ split: true as const }) },
);
type Act = typeof acts extends fc.Arbitrary<infer T> ? T : never;

type Alone = Exclude<Act, { merge: true } | { split: true }>;

/** Two cards of one person at a shop whose owner changes the terms. */
class Shop {
  readonly cards: Record<Name, decider.StampCard> = { kept: decider.initial, guest: decider.initial };
  readonly #versions: TermsVersion[] = [{ ...usual, version: 1, at_once: false, applies_to: [1] }];
  #hour = 0;
  #ids = 0;
  /** Each card's terms when they were merged, and the rewards of the one that stays. */
  #merged: { kept: TermsInForce | null; guest: TermsInForce | null; rewards: number } | null = null;

  termsOf = (name: Name): TermsInForce | null => {
    const { balance, termsVersion } = this.cards[name];
    return balance > 0 ? termsOfCard(this.#programme(), termsVersion) : null;
  };

  missing = (name: Name): number =>
    Math.max(
      0,
      cardSize(termsOfCard(this.#programme(), this.cards[name].termsVersion)) - this.cards[name].balance,
    );

  act(act: Act): void {
    this.#hour += 1;
    const before = { kept: this.termsOf('kept'), guest: this.termsOf('guest') };
    if ('merge' in act) this.#merge(before);
    else if ('split' in act) this.#split();
    else this.#alone(act, before);
  }

  /** All but merges and splits. */
  #alone(act: Alone, before: Record<Name, TermsInForce | null>): void {
    if ('settings' in act) this.#change(act.settings);
    // A reward ends its card, and an undone one brings it back.
    else if (this.#attempt(act, this.#merged ? 'kept' : act.on) === 'another card') return;
    for (const name of NAMES) {
      const [was, is] = [before[name], this.termsOf(name)];
      if (was && is) expect(eases(was, is)).toBe(true);
    }
  }

  #attempt(act: Exclude<Alone, { settings: unknown }>, name: Name) {
    this.#ids += 1;
    const id = nthId(this.#ids);
    const context = { ...this.#programme(), now: this.#now() };
    const entry = 'undo' in act ? this.cards[name].entries.at(-1 - act.undo) : undefined;
    const command =
      'give' in act
        ? giveStamps(act.give, context)
        : 'list' in act
          ? carryOver(act.list, { ...context, isListed: true })
          : 'redeem' in act
            ? redeemReward(context)
            : undo(entry?.id ?? nthId(0), context);
    try {
      for (const event of decider.decide(command, this.cards[name])) this.#apply(name, event, id);
    } catch (error) {
      if (error instanceof DomainError) return 'refused';
      throw error;
    }
    if ('redeem' in act) return 'another card';
    if (entry?.kind !== 'redeemed') return 'done';
    // What was ready then is ready again.
    expect(this.missing(name)).toBe(0);
    return 'another card';
  }

  #change({
    size,
    hours,
    reward,
    keepsRest,
    lapses,
  }: typeof settings extends fc.Arbitrary<infer T> ? T : never) {
    const next: TermsInForce = {
      ...usual,
      steps: needing(size).steps.map((step) => ({ ...step, reward_description: houseText(reward) })),
      scan_cooldown_hours: hours,
      keeps_rest: keepsRest,
      lapses_after_months: lapses,
      version: this.#versions.length + 1,
    };
    this.#versions.push({ ...next, at_once: false, applies_to: appliesTo(this.#versions, next) });
  }

  #merge(before: Record<Name, TermsInForce | null>): void {
    if (this.#merged || !this.cards.guest.isOpened) return;
    const missing = NAMES.filter((name) => before[name]).map(this.missing);
    this.#merged = { ...before, rewards: this.cards.kept.totalRedeemed };
    this.#move(mergeCards);
    for (const each of missing) expect(this.missing('kept')).toBeLessThanOrEqual(each);
  }

  #split(): void {
    if (!this.#merged) return;
    const { kept, guest, rewards } = this.#merged;
    this.#move(splitCards);
    this.#merged = null;
    const [own, other] = [this.termsOf('kept'), this.termsOf('guest')];
    if (guest && other) expect(eases(guest, other)).toBe(true);
    if (kept && own && rewards === this.cards.kept.totalRedeemed) expect(eases(kept, own)).toBe(true);
  }

  #move(move: typeof mergeCards): void {
    const two = { businessId, mergeId: 'm', fromId: 'guest', intoId: 'kept', ...this.#programme(), today };
    const moved = move(two, { from: this.cards.guest, into: this.cards.kept });
    for (const event of moved.from) this.#apply('guest', event);
    for (const event of moved.into) this.#apply('kept', event);
  }

  #apply(name: Name, event: StampCardEvent | CardMergeEvent, id = nthId(0)): void {
    const [sealed] = stored<Parameters<typeof decider.evolve>[1]>([
      { ...event, at: this.#now().toISOString() },
    ]);
    if (sealed) this.cards[name] = decider.evolve(this.cards[name], { ...sealed, id });
    const { balance } = this.cards[name];
    // The event says the size that its card was decided under.
    if (balance > 0 && event.type !== 'RewardRedeemed')
      expect(cardView({ current_stamps: balance }, event.data).size).toBe(
        cardSize(termsOfCard(this.#programme(), this.cards[name].termsVersion)),
      );
  }

  #now = () => new Date(Date.parse('2026-01-01T00:00:00Z') + this.#hour * 3_600_000);
  #programme = () => ({ terms: this.#versions.at(-1) ?? usual, versions: this.#versions });
}

it(`[PG1, SC63, SC64, SC65] never makes what a card can get dearer or later, in ${HISTORIES} histories`, {
  timeout: 300_000,
}, () => {
  fc.assert(
    fc.property(fc.array(acts, { maxLength: 25, size: 'max' }), (history) => {
      const shop = new Shop();
      for (const act of history) shop.act(act);
    }),
    { numRuns: HISTORIES },
  );
});
