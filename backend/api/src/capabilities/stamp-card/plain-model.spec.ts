import {
  appliesTo,
  cardSize,
  DomainError,
  type DomainEvent,
  daysBetween,
  fullStep,
  rewardIn,
  type StoredCardEvent,
  type StoredStampCardEvent,
  standingWith,
  type TallyEvent,
  type TermsVersion,
  termsOfCard,
} from '@stampwell/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nthId, stored } from '../../testing/given-when-then.ts';
import { judgedAt } from './give/seen-offline.rules.ts';
import {
  bringBack,
  bringBackSince,
  lapseOf,
  mergeWithLapsed,
  passTime,
  type Told,
} from './lapsing/lapsing.decider.ts';
import { closedDays, seasonsOf } from './lapsing/lapsing.folds.ts';
import { splitCards } from './merging.decider.ts';
import { PlainShop, type PlainTerms } from './plain-model.fixtures.ts';
import { countApology, countUndone, evolveTally, noTally } from './staff-tally.rules.ts';
import * as decider from './stamp-card.decider.ts';
import {
  businessId,
  carryOver,
  terms as coffee,
  customerId,
  everyoneMay,
  giveStamps,
  redeemReward,
  undo,
} from './stamp-card.fixtures.ts';
import { switchTerms } from './switch-terms/switch-terms.decider.ts';

/** The account that stays, and two guests' cards of the same person. */
const CARDS = ['kept', 'phone', 'tablet'] as const;
type Card = (typeof CARDS)[number];
const APOLOGIES_PER_MONTH = 6;

const card = fc.constantFrom(...CARDS);
const guest = fc.constantFrom<Card>('phone', 'tablet');
const terms: fc.Arbitrary<PlainTerms> = fc.record({
  asks: fc
    .uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 })
    .map((asks) => asks.sort((a, b) => a - b)),
  spends: fc.boolean(),
  keepsRest: fc.boolean(),
  cooldownMinutes: fc.constantFrom(0, 60, 180),
  lapseMonths: fc.constantFrom(null, 3, 3, 5),
});
const seenAgo = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 2_000 }));
const tried = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      ...{ give: fc.integer({ min: 0, max: 21 }), seenAgo, isClockRight: fc.boolean(), on: card },
    }),
  },
  { weight: 5, arbitrary: fc.record({ redeem: fc.constantFrom(undefined, 1, 2, 3, 4), on: card }) },
  { weight: 1, arbitrary: fc.record({ paper: fc.integer({ min: 0, max: 9 }), on: card }) },
  { weight: 1, arbitrary: fc.record({ apology: fc.integer({ min: 0, max: 6 }), on: card }) },
  { weight: 3, arbitrary: fc.record({ undo: fc.integer({ min: 0, max: 6 }), on: card }) },
  { weight: 1, arbitrary: fc.record({ merge: guest }) },
  { weight: 1, arbitrary: fc.record({ split: guest }) },
  { weight: 2, arbitrary: fc.record({ terms }) },
  { weight: 2, arbitrary: fc.record({ switches: card }) },
  {
    weight: 3,
    arbitrary: fc.record({ rests: fc.integer({ min: 1, max: 20 }), every: fc.constantFrom(2, 5, 7, 30) }),
  },
  { weight: 3, arbitrary: fc.record({ bringBack: card }) },
  { weight: 1, arbitrary: fc.record({ close: fc.integer({ min: 1, max: 60 }), redeems: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant({ reopen: true }) },
);
const minutes = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 90 }) },
  fc.integer({ min: 1, max: 3_000 }),
);
const histories = fc.array(fc.record({ minutes, tried }), { maxLength: 50, size: 'max' });
type Tried = typeof tried extends fc.Arbitrary<infer T> ? T : never;
type Season = { from: string; until: string; redeems: boolean };

/** The product's deciders over the events that they decided, and the plain shop beside them. */
class Both {
  readonly cards: Record<Card, decider.StampCard> = {
    kept: decider.initial,
    phone: decider.initial,
    tablet: decider.initial,
  };
  readonly plain = new PlainShop(usual);
  readonly #versions = [versionOf(usual, [])];
  readonly #ids: string[] = [];
  readonly #given = new Map<string, StoredStampCardEvent>();
  readonly #told: Partial<Record<Card, Told>> = {};
  #minute = 0;
  #tally = noTally;
  #season: Season | null = null;
  #seasons = seasons.initial;

  /** @returns both answers: a refusal's code, what a day brings, or null */
  act(minutes: number, tried: Tried): { ours: unknown; plain: unknown } | null {
    this.#minute += minutes;
    if ('terms' in tried) this.#change(tried.terms);
    else if ('merge' in tried) this.#merge(tried.merge);
    else if ('split' in tried) this.#split(tried.split);
    else if ('close' in tried) this.#close(tried.close, tried.redeems);
    else if ('reopen' in tried) this.#reopen();
    else if ('rests' in tried) return this.#rest(tried);
    else if ('switches' in tried) return this.#switch(tried.switches);
    else if ('bringBack' in tried) return this.#bringBack(this.#merged(tried.bringBack));
    else return this.#atCounter(tried, this.#merged(tried.on));
    return null;
  }

  #change(terms: PlainTerms): void {
    this.#versions.push(versionOf(terms, this.#versions));
    this.plain.change(terms);
  }

  #atCounter(tried: Extract<Tried, { on: Card }>, on: Card) {
    const [id, at, { plain }] = [nthId(this.#ids.length + 1), this.#minute, this];
    const entry = 'undo' in tried ? (this.#ids.at(-1 - tried.undo) ?? nthId(0)) : '';
    this.#ids.push(id);
    const on_ = this.cards[on];
    const may = (command: decider.StampCardCommand) =>
      this.#attempt(on, id, () => decider.decide(command, on_));
    const context = this.#context();
    if ('paper' in tried)
      return { ours: may(carryOver(tried.paper, context)), plain: plain.carryOver(id, on, tried.paper, at) };
    if ('redeem' in tried) {
      const asked = tried.redeem;
      return { ours: may(redeemReward({ ...context, step: asked })), plain: plain.redeem(id, on, asked, at) };
    }
    if ('apology' in tried) {
      const refusal = plain.apologise(id, on, tried.apology, at, APOLOGIES_PER_MONTH);
      return { ours: this.#apologise(on, id, tried.apology), plain: refusal };
    }
    if ('undo' in tried) {
      const ours = may(undo(entry, context));
      const original = this.#given.get(entry);
      if (ours === null && original) this.#count(countUndone(original, this.#tally));
      return { ours, plain: plain.undo(entry, on, at) };
    }
    const { give, seenAgo, isClockRight } = tried;
    const scan = { at, seen: at - seenAgo, isClockRight: isClockRight || seenAgo === 0 };
    return { ours: this.#scan(on, id, give, scan), plain: plain.give(id, on, give, scan) };
  }

  #scan(on: Card, id: string, amount: number, { at, seen, isClockRight }: Parameters<PlainShop['give']>[3]) {
    const device = timeOf(seen).getTime();
    const contact = { ours: device, device: isClockRight ? device : device + 3_600_000 };
    const { now, mark } = judgedAt(seen === at ? null : { at: device, contact }, timeOf(at));
    const context = this.#context(now);
    const missed = bringBackSince(now, context, this.cards[on]);
    return this.#attempt(on, id, () => [
      ...missed.events,
      ...decider.decide(giveStamps(amount, { ...context, mark }), missed.card),
    ]);
  }

  #apologise(on: Card, id: string, amount: number) {
    const context = this.#context();
    const command = { type: 'Apologise' as const, ...context, amount, reason, isNamedById: false };
    const counted = { employeeId: 'e', businessId, amount, today: context.today };
    return this.#attempt(on, id, () => {
      const events = decider.decide(command, this.cards[on]);
      this.#count(countApology(counted, this.#tally, APOLOGIES_PER_MONTH));
      return events;
    });
  }

  #count(events: TallyEvent[]): void {
    this.#tally = events.reduce(evolveTally, this.#tally);
  }

  #switch(on: Card) {
    const asked = { ...this.#context(), version: this.#versions.length };
    const ours = this.#attempt(on, nthId(0), () => switchTerms(asked, this.cards[on]));
    return { ours, plain: this.plain.switchTerms(on) };
  }

  #bringBack(on: Card) {
    const ours = this.#attempt(on, nthId(0), () => bringBack(this.#clock(), this.cards[on]));
    return { ours, plain: this.plain.bringBack(on, this.#minute) };
  }

  /** Nobody comes for some time, and the job runs every few days. */
  #rest({ rests, every }: Extract<Tried, { rests: number }>) {
    const days = Array.from({ length: rests }, () => this.#nine(every));
    return { ours: days.flatMap(({ ours }) => ours), plain: days.flatMap(({ plain }) => plain) };
  }

  /** What a day brings to each card. */
  #nine(days: number) {
    this.#minute += days * 1_440;
    const both = CARDS.map((on, nth) => {
      const id = `${nthId(this.#minute)}-${nth}`;
      return {
        ours: this.#isClosed() ? null : this.#pass(on, id),
        plain: this.plain.nine(id, on, this.#minute),
      };
    });
    return { ours: both.map(({ ours }) => ours), plain: both.map(({ plain }) => plain) };
  }

  #pass(on: Card, id: string) {
    const passed = passTime(this.#clock(), this.cards[on], this.#told[on] ?? null);
    for (const event of passed.card) this.#apply(on, event, id);
    for (const { data } of passed.lapses) this.#told[on] = data;
    const [event] = [...passed.card, ...passed.lapses];
    if (!event || !('due' in event.data)) return null;
    return ['days' in event.data ? `told ${event.data.days}` : 'lapsed', dayOf(event.data.due)];
  }

  #attempt(on: Card, id: string, decided: () => DomainEvent[]): string | null {
    try {
      for (const event of decided()) this.#apply(on, event, id);
      return null;
    } catch (error) {
      if (error instanceof DomainError) return error.code;
      throw error;
    }
  }

  #merge(from: Card): void {
    if (this.#merged(from) !== from) return;
    this.#move(mergeWithLapsed, from);
    this.plain.merge(from, 'kept', this.#minute);
  }

  #split(from: Card): void {
    if (this.#merged(from) === from) return;
    this.#move(splitCards, from);
    this.plain.split(from, this.#minute);
  }

  #move(move: typeof mergeWithLapsed, from: Card): void {
    const two = { ...this.#context(), mergeId: from, fromId: from, intoId: 'kept' };
    const moved = move(two, { from: this.cards[from], into: this.cards.kept });
    for (const event of moved.from) this.#apply(from, event);
    for (const event of moved.into) this.#apply('kept', event);
  }

  #close(days: number, redeems: boolean): void {
    const until = Math.floor(this.#minute / 1_440) + days;
    const from = this.#isClosed() ? (this.#season?.from ?? '') : timeOf(this.#minute).toISOString();
    this.#season = { from, until: timeOf(until * 1_440).toISOString(), redeems };
    this.#inSeason('PausedForSeason', { from, ends_at: this.#season.until });
    this.plain.close(this.#minute, until, redeems);
  }

  #reopen(): void {
    if (!this.#isClosed() || !this.#season) return;
    this.#inSeason('Reopened', { from: this.#season.from, reopened_at: timeOf(this.#minute).toISOString() });
    this.#season.until = timeOf(this.#minute).toISOString();
    this.plain.reopen(this.#minute);
  }

  #inSeason(type: string, data: object): void {
    const [event] = stored<Parameters<typeof seasons.evolve>[1]>([{ type, data }]);
    if (event) this.#seasons = seasons.evolve(this.#seasons, event);
  }

  #apply(on: Card, event: DomainEvent, id = nthId(0)): void {
    const at = timeOf(this.#minute).toISOString();
    const [sealed] = stored<StoredCardEvent>([{ ...event, at }]);
    if (!sealed) return;
    this.cards[on] = decider.evolve(this.cards[on], { ...sealed, id });
    if (sealed.type === 'StampsGiven') this.#given.set(id, { ...sealed, id });
  }

  /** A merged card's code leads to the card that has its stamps. */
  #merged = (on: Card): Card => (this.cards.kept.merges?.some(({ id }) => id === on) ? 'kept' : on);
  #programme = () => ({ terms: this.#versions.at(-1) ?? versionOf(usual, []), versions: this.#versions });

  #isClosed = (now = timeOf(this.#minute)) => {
    const at = now.toISOString();
    return this.#season !== null && this.#season.from <= at && at < this.#season.until;
  };

  #context(now = timeOf(this.#minute)) {
    const season = this.#isClosed(now) ? this.#season : null;
    const parties = { ...everyoneMay, standing: standingWith('approved', 'full', null, season) };
    return {
      businessId,
      customerId,
      ...this.#programme(),
      parties,
      now,
      today: now.toISOString().slice(0, 10),
    };
  }
  #clock = () => ({ ...this.#context(), timeZone: 'UTC', seasons: closedDays(this.#seasons, 'UTC') });

  shown(name: Card) {
    const { balance, taken = [], totalRedeemed: rewards, isOpened, termsVersion } = this.cards[name];
    const size = cardSize(termsOfCard(this.#programme(), termsVersion));
    const lapse = lapseOf(this.cards[name], this.#clock());
    const due = lapse && dayOf(lapse.due);
    return { balance, taken: [...taken].sort(), rewards, isOpened, size, due };
  }
}

const seasons = seasonsOf(businessId).fold;
const reason = { of: customerId, sealed: '' };
const usual: PlainTerms = {
  ...{ asks: [10], spends: false, keepsRest: false, cooldownMinutes: 60, lapseMonths: 3 },
};

function versionOf(plain: PlainTerms, before: readonly TermsVersion[]): TermsVersion {
  const { asks, spends, keepsRest, cooldownMinutes, lapseMonths } = plain;
  const steps = asks.map((stamps) => ({ stamps, ...rewardIn(fullStep(coffee)) }));
  const kind = { spends, keeps_rest: keepsRest, scan_cooldown_hours: cooldownMinutes / 60 };
  const next = { ...coffee, ...kind, steps, lapses_after_months: lapseMonths, version: before.length + 1 };
  return { ...next, at_once: false, applies_to: appliesTo(before, next) };
}

const START = '2026-01-01';
const timeOf = (minute: number) => new Date(Date.parse(START) + minute * 60_000);
const dayOf = (day: string) => daysBetween(START, day);

it('[SC10, SC52, SC53, SC57 to SC68, SC70 to SC72, SC75, SC76, SC80 to SC89, SU29] decides whatever is tried as the rules say in plain words', () => {
  const answers = new Map<string, number>();
  fc.assert(
    fc.property(histories, (history) => {
      const both = new Both();
      for (const { minutes, tried } of history) {
        const answer = both.act(minutes, tried);
        expect(answer?.ours).toEqual(answer?.plain);
        for (const one of [answer?.ours].flat(2))
          if (typeof one === 'string') answers.set(one, (answers.get(one) ?? 0) + 1);
        for (const name of CARDS)
          expect({ name, ...both.shown(name) }).toEqual({ name, ...both.plain.card(name) });
      }
    }),
    { numRuns: Number(process.env.HISTORIES ?? 1_000), endOnFailure: Boolean(process.env.HISTORIES) },
  );
  const refusals = [
    'cooldown_active',
    'invalid_state',
    'not_eligible',
    'validation_failed',
    'closed_for_season',
  ];
  for (const answer of [...refusals, 'told 30', 'told 7', 'lapsed'])
    expect(answers.get(answer), answer).toBeGreaterThan(100);
});
