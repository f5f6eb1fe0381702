import { PLAIN_TERMS, type StoredCardEvent, type TermsInForce } from '@stampwell/contracts';
import { describe, expect, it } from 'vitest';
import { type Given, nthId, stored } from '../../../testing/given-when-then.ts';
import { mergeCards, splitCards } from '../merging.decider.ts';
import * as decider from '../stamp-card.decider.ts';
import {
  at,
  businessId,
  customerId,
  everyoneMay,
  giveStamps,
  rewardRedeemed,
  stampsCarriedOver,
  stampsGiven,
  stampsReversed,
  undo,
  terms as usual,
} from '../stamp-card.fixtures.ts';
import { undoableEntries } from '../undo/undo.decider.ts';
import {
  type BringBack,
  bringBack,
  bringBackSince,
  type Clock,
  lapseOf,
  mergeWithLapsed,
  passTime,
  type Told,
} from './lapsing.decider.ts';
import { closedDays, seasonsOf } from './lapsing.folds.ts';

/** Ten stamps; they lapse after six months. */
const terms: TermsInForce = { ...usual, ...PLAIN_TERMS, lapses_after_months: 6 };

const cardAfter = (...events: Given[]) =>
  stored<StoredCardEvent>(events).reduce(decider.evolve, decider.initial);
const clock = (today: string, more: Partial<Clock> = {}) => ({
  ...{ businessId, customerId, terms, timeZone: 'Europe/London', seasons: [], today },
  ...more,
});
const lapseAt = (card: decider.StampCard, more: Partial<Clock> = {}) =>
  lapseOf(card, clock('2026-03-01', more));
const typesAfter = (card: decider.StampCard, today: string, told: Told | null) => {
  const { card: lapsed, lapses } = passTime(clock(today), card, told);
  return [...lapsed, ...lapses].map(({ type, data }) => [
    type,
    'due' in data ? data.due : null,
    'days' in data ? data.days : 0,
  ]);
};

const UNMOVED = { period_ends_at: null, trial_ends_at: null, cancellation_ends_at: null };
const MARCH = '2026-03-10T12:00:00.000Z';
const four = at(MARCH, stampsGiven(4));
const lapsed = (data: object = {}): Given => ({
  type: 'StampsLapsed',
  at: '2026-09-10T12:00:00.000Z',
  data: {
    ...stampsGiven(4).data,
    ...{ balance_after: 0, due: '2026-09-10', kind: 'stamps', day: '2026-09-10' },
    ...data,
  },
});

const broughtBack: Given = {
  type: 'StampsBroughtBack',
  at: '2026-08-01T12:00:00.000Z',
  data: { ...stampsGiven(4).data, lapse: nthId(9), day: '2026-08-01' },
};

describe('the day', () => {
  it('[SC80] is so many months after the last visit, by the card’s own terms', () => {
    expect(lapseAt(cardAfter(four))).toEqual({ due: '2026-09-10', kind: 'stamps' });
    expect(lapseAt(cardAfter(four), { terms: { ...terms, lapses_after_months: null } })).toBeNull();
    const versions = [
      { ...usual, version: 1, at_once: false, applies_to: [1] },
      { ...usual, version: 2, at_once: false, applies_to: [2] },
      { ...terms, version: 3, at_once: false, applies_to: [3] },
    ];
    const began = at(MARCH, stampsGiven(4, { terms_version: 2 }));
    expect(lapseAt(cardAfter(began), { versions })).toBeNull();
    expect(lapseAt(cardAfter(four), { versions })).not.toBeNull();
    expect(lapseAt(decider.initial)).toBeNull();
  });

  it('[SC81] comes after twice as many months for a ready reward', () =>
    expect(lapseAt(cardAfter(at(MARCH, stampsGiven(11))))).toEqual({ due: '2027-03-10', kind: 'reward' }));

  it('[SC82] goes by the newest entry that stands, a paper card among them, and no lapse is near an undo', () => {
    const later = at('2026-05-01T12:00:00.000Z', stampsCarriedOver(3, { balance_after: 7 }));
    expect(lapseAt(cardAfter(four, later))?.due).toBe('2026-11-01');
    const more = at('2026-05-01T12:00:00.000Z', stampsGiven(1, { balance_after: 5 }));
    const undone = stampsReversed(nthId(2), { amount: 1, balance_after: 4, day: '2026-05-02' });
    expect(lapseAt(cardAfter(four, more, undone))?.due).toBe('2026-09-10');
    const late = { ...undone, data: { ...undone.data, day: '2026-09-08' } };
    expect(lapseAt(cardAfter(four, more, late))?.due).toBe('2026-09-15');
    const redeemed = at('2026-06-01T12:00:00.000Z', rewardRedeemed({ balance_after: 3 }));
    expect(lapseAt(cardAfter(at(MARCH, stampsGiven(13)), redeemed))?.due).toBe('2026-12-01');
  });

  it('[SC82] is the later of two merged cards’, and 30 days from a split at least', () => {
    const two = { businessId, mergeId: 'm', fromId: 'guest', intoId: customerId, terms, today: '2026-09-01' };
    const guest = cardAfter(at('2026-04-20T12:00:00.000Z', stampsGiven(2)));
    const evolved = (card: decider.StampCard, events: Given[]) =>
      stored<StoredCardEvent>(events).reduce(decider.evolve, card);
    const merge = mergeCards(two, { from: guest, into: cardAfter(four) });
    const [from, into] = [evolved(guest, merge.from), evolved(cardAfter(four), merge.into)];
    expect(lapseAt(into)?.due).toBe('2026-10-20');
    expect(lapseAt(from)).toBeNull();
    const split = splitCards(two, { from, into });
    expect(lapseAt(evolved(into, split.into))?.due).toBe('2026-10-01');
    expect(lapseAt(evolved(from, split.from))?.due).toBe('2026-10-20');
  });

  it('[SC83] comes later by the days of each season', () => {
    const season = (from: string, until: string) => ({ from, until });
    const due = (...seasons: Clock['seasons']) => lapseAt(cardAfter(four), { seasons })?.due;
    expect(due(season('2026-01-01', '2026-02-01'))).toBe('2026-09-10');
    expect(due(season('2026-05-01', '2026-06-01'))).toBe('2026-10-11');
    expect(due(season('2026-09-01', '2026-10-01'), season('2026-10-05', '2026-10-25'))).toBe('2026-10-30');
  });

  it('[SC83] counts a season once, also if its day was moved', () => {
    const { fold } = seasonsOf(businessId);
    const data = { business_id: businessId, from: '2026-05-01T10:00:00.000Z', redeems: false };
    const paused = (until: string): Given => ({
      type: 'PausedForSeason',
      data: { ...data, until, ends_at: `${until}T00:00:00.000Z`, ...UNMOVED },
    });
    const closed = (...events: Given[]) =>
      closedDays(stored<Parameters<typeof fold.evolve>[1]>(events).reduce(fold.evolve, fold.initial), 'UTC');
    const moved = [paused('2026-06-01'), paused('2026-07-01')];
    expect(closed(...moved)).toEqual([{ from: '2026-05-01', until: '2026-07-01' }]);
    const reopened = { business_id: businessId, from: data.from, reopened_at: '2026-05-20T09:00:00.000Z' };
    expect(closed(...moved, { type: 'Reopened', data: { ...reopened, by_hand: true, ...UNMOVED } })).toEqual([
      { from: '2026-05-01', until: '2026-05-20' },
    ]);
  });

  it.each([
    ['a reward', at('2026-08-01T12:00:00.000Z', rewardRedeemed({ balance_after: 4 }))],
    ['stamps brought back', broughtBack],
  ])('[SC82] is the later of two merged cards’, of which one’s last visit was %s', (_, last) => {
    const two = { businessId, mergeId: 'm', fromId: 'guest', intoId: customerId, terms, today: '2026-08-02' };
    const guest = cardAfter(four, last);
    const [merged] = stored<StoredCardEvent>(mergeCards(two, { from: guest, into: decider.initial }).into);
    expect(lapseAt(guest)?.due).toBe('2027-02-01');
    expect(merged && lapseAt(decider.evolve(decider.initial, merged))?.due).toBe('2027-02-01');
  });
});

describe('telling', () => {
  const card = cardAfter(four);

  it('[SC85] comes 30 and 7 days before, and the lapse on the day', () => {
    expect(typesAfter(card, '2026-08-10', null)).toEqual([]);
    expect(typesAfter(card, '2026-08-11', null)).toEqual([['LapseAnnounced', '2026-09-10', 30]]);
    const first: Told = { due: '2026-09-10', days: 30 };
    expect(typesAfter(card, '2026-09-02', first)).toEqual([]);
    expect(typesAfter(card, '2026-09-03', first)).toEqual([['LapseAnnounced', '2026-09-10', 7]]);
    const second: Told = { due: '2026-09-10', days: 7 };
    expect(typesAfter(card, '2026-09-09', second)).toEqual([]);
    expect(typesAfter(card, '2026-09-10', second)).toEqual([['StampsLapsed', '2026-09-10', 0]]);
  });

  it('[SC85] comes first after a standstill, seven days before the lapse', () => {
    expect(typesAfter(card, '2027-01-01', null)).toEqual([['LapseAnnounced', '2027-01-08', 7]]);
    expect(typesAfter(card, '2026-09-20', { due: '2026-09-10', days: 30 })).toEqual([
      ['LapseAnnounced', '2026-09-27', 7],
    ]);
    const told: Told = { due: '2026-09-10', days: 7 };
    expect(typesAfter(card, '2026-09-17', told)).toEqual([['StampsLapsed', '2026-09-10', 0]]);
    expect(typesAfter(card, '2026-09-18', told)).toEqual([['LapseAnnounced', '2026-09-25', 7]]);
  });

  it('[SC85] begins anew after a visit', () => {
    const visited = cardAfter(four, at('2026-09-05T12:00:00.000Z', stampsGiven(1, { balance_after: 5 })));
    expect(typesAfter(visited, '2026-09-10', { due: '2026-09-10', days: 7 })).toEqual([]);
  });
});

describe('bringing back', () => {
  const command = (today: string, more: Partial<BringBack> = {}) => ({
    ...clock(today),
    parties: everyoneMay,
    ...more,
  });

  it('[SC86, SC88] puts the stamps of the last 14 days on the card again, once', () => {
    const card = cardAfter(four, lapsed());
    expect(card).toMatchObject({ balance: 0, isOpened: true });
    expect(undoableEntries(card, new Date('2026-09-10T13:00:00.000Z'))).toEqual(new Set([nthId(1)].slice(1)));
    const [event] = bringBack(command('2026-09-24'), card);
    expect(event).toMatchObject({
      type: 'StampsBroughtBack',
      data: { amount: 4, balance_after: 4, lapse: nthId(2) },
    });
    expect(() => bringBack(command('2026-09-25'), card)).toThrow('14 days');
    const seasons = [{ from: '2026-09-12', until: '2026-11-12' }];
    expect(bringBack(command('2026-11-20', { seasons }), card)).toHaveLength(1);
    const back = cardAfter(four, lapsed(), { ...(event as Given), at: '2026-09-24T12:00:00.000Z' });
    expect(back.balance).toBe(4);
    expect(() => bringBack(command('2026-09-24'), back)).toThrow('14 days');
    // [SC84]
    expect(lapseAt(back)?.due).toBe('2027-03-24');
  });

  it('[SC86] keeps what was collected since, under the terms with the smaller card', () => {
    const since = at('2026-09-12T12:00:00.000Z', stampsGiven(2, { terms_version: 2, first: false }));
    const card = cardAfter(
      at(MARCH, stampsGiven(4, { terms_version: 1 })),
      lapsed({ terms_version: 1 }),
      since,
    );
    const version = (stamps: number, nth: number) => ({
      ...terms,
      steps: terms.steps.map((step) => ({ ...step, stamps })),
      ...{ version: nth, at_once: false, applies_to: [nth] },
    });
    const under = (first: number, second: number) => {
      const versions = [version(first, 1), version(second, 2)];
      const [event] = bringBack(command('2026-09-13', { versions, terms: version(second, 2) }), card);
      return event?.data;
    };
    expect(under(8, 10)).toMatchObject({ balance_after: 6, steps: [8], terms_version: 1 });
    expect(under(10, 8)).toMatchObject({ balance_after: 6, steps: [8], terms_version: 2 });
  });

  it('[SC88] a merged card’s lapsed stamps come back to the card that stays', () => {
    const two = { businessId, mergeId: 'm', fromId: 'guest', intoId: customerId, terms, today: '2026-04-01' };
    const guest = cardAfter(at(MARCH, stampsGiven(2)));
    const merge = mergeCards(two, { from: guest, into: cardAfter(four) });
    const gone = lapsed({ amount: 6 });
    const into = cardAfter(four, ...(merge.into as Given[]), gone);
    const from = stored<StoredCardEvent>(merge.from).reduce(decider.evolve, guest);
    const split = splitCards(two, { from, into });
    expect(split.from[0]?.data).toMatchObject({ amount: 0, balance_after: 0 });
    const apart = cardAfter(four, ...(merge.into as Given[]), gone, ...(split.into as Given[]));
    expect(bringBack(command('2026-09-20'), apart)[0]?.data).toMatchObject({ amount: 6, balance_after: 6 });
  });

  it('[SC65, SC88] a card that lapsed while it was merged goes by the terms of what it collected since', () => {
    const version = (nth: number) => ({ ...terms, version: nth, at_once: false, applies_to: [nth] });
    const programme = { terms: version(2), versions: [version(1), version(2)] };
    const ids = { businessId, mergeId: 'm', fromId: 'guest', intoId: customerId, today: '2026-04-01' };
    const two = { ...ids, ...programme };
    const own = at(MARCH, stampsGiven(4, { terms_version: 1 }));
    const merge = mergeCards(two, { from: cardAfter(own), into: cardAfter(own) });
    const since = at('2026-09-12T12:00:00.000Z', stampsGiven(2, { terms_version: 2, first: false }));
    const merged = [own, ...(merge.into as Given[]), lapsed({ amount: 8, terms_version: 1 }), since];
    const split = splitCards(two, { from: decider.initial, into: cardAfter(...merged) });
    expect(split.into[0]?.data).toMatchObject({ balance_after: 2, terms_version: 2 });
  });

  it('[SC88] a merge brings back what lapsed in the 14 days before on the card that it empties', () => {
    const two = { businessId, mergeId: 'm', fromId: 'guest', intoId: customerId, terms, today: '2026-09-20' };
    const merge = (now: string, ...more: Given[]) =>
      mergeWithLapsed(
        { ...two, now: new Date(now) },
        { from: cardAfter(four, lapsed(), ...more), into: decider.initial },
      );
    const merged = merge('2026-09-20T12:00:00.000Z');
    expect(merged.from).toMatchObject([
      {
        type: 'StampsBroughtBack',
        data: { amount: 4, balance_after: 4, customer_id: 'guest', lapse: nthId(2) },
      },
      { type: 'CardMergedInto', data: { amount: 4, balance_after: 0 } },
    ]);
    expect(merged.into).toMatchObject([{ type: 'CardMerged', data: { amount: 4, balance_after: 4 } }]);
    const into = stored<StoredCardEvent>(merged.into).reduce(decider.evolve, decider.initial);
    expect(lapseAt(into)?.due).toBe('2027-03-20');
    expect(merge('2026-09-25T12:00:00.000Z').into).toMatchObject([{ data: { amount: 0 } }]);
  });

  it('[SC86] the shop brings back the lapse that it sees, no other', () => {
    const card = cardAfter(four, lapsed());
    expect(bringBack(command('2026-09-24', { lapseId: nthId(2) }), card)).toHaveLength(1);
    expect(() => bringBack(command('2026-09-24', { lapseId: nthId(1) }), card)).toThrow('14 days');
  });

  it('[SC49, SC88] no list is undone whose stamps lapsed', () => {
    const card = cardAfter(
      at('2026-09-01T12:00:00.000Z', stampsCarriedOver(4)),
      lapsed(),
      at('2026-09-11T12:00:00.000Z', stampsGiven(9, { first: false })),
    );
    const now = new Date('2026-09-12T12:00:00.000Z');
    expect(() => decider.decide(undo(nthId(1), { withinDays: 30, now }), card)).toThrow('spent');
    expect(decider.decide(giveStamps(1, { now }), card)).toHaveLength(1);
  });
});

it('[SC89] a visit before the lapse brings it back, a later one does not', () => {
  const card = cardAfter(four, lapsed());
  const seen = (now: string) => bringBackSince(new Date(now), clock('2026-09-09'), card);
  const missed = seen('2026-09-09T18:00:00.000Z');
  expect(missed).toMatchObject({
    events: [{ type: 'StampsBroughtBack', data: { amount: 4, balance_after: 4 } }],
    card: { balance: 4 },
  });
  expect(decider.decide(giveStamps(2), missed.card)[0]?.data).toMatchObject({ balance_after: 6 });
  expect(seen('2026-09-10T13:00:00.000Z')).toEqual({ events: [], card });
});
