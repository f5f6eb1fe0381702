import { houseText, type StoredCardEvent } from '@stampwell/contracts';
import type { WhatIfTerms } from '@stampwell/contracts/http/what-if.ts';
import { describe, expect, it } from 'vitest';
import {
  AS_IT_WAS,
  historyOf,
  replay,
  request,
  type Try,
  wholeHistoryOf,
} from '../../testing/spec-replay.ts';

const day = (nth: number, hour = 10) =>
  new Date(Date.UTC(2026, 10, nth, hour)).toISOString().replace('.000Z', '.000Z');

/** Visits at ten on successive days of November 2026. */
const visits = (count: number, { from = 1, customer = 'ann', stamps = 1, employee = '' } = {}): Try[] =>
  Array.from({ length: count }, (_, nth) => ({ at: day(from + nth), customer, does: stamps, employee }));
const redeemed = (nth: number, customer = 'ann'): Try => ({ at: day(nth, 11), customer, does: 'redeem' });

function under(terms: Partial<WhatIfTerms>, tries: Try[], days = 30) {
  return replay(historyOf(tries), request({ days, terms: { ...AS_IT_WAS, ...terms } }));
}

describe('other stamps required', () => {
  it('[WI4] fewer: the reward comes with the visit that fills the card', () => {
    const { result, changes } = under({ stamps_required: 8 }, [...visits(10), redeemed(10)]);
    expect(result.real).toMatchObject({ rewards: 1, open_stamps: 0, median_days: 9 });
    expect(result.what_if).toMatchObject({ rewards: 1, open_stamps: 2, median_days: 7 });
    expect(result.series.find(({ what_if }) => what_if > 0)?.date).toBe('2026-11-08');
    expect(changes).toEqual([]);
  });

  it('[WI3] more: a reward that was taken is not there yet', () => {
    const { result, changes } = under({ stamps_required: 12 }, [...visits(10), redeemed(10)]);
    expect(result.what_if).toMatchObject({ rewards: 0, open_stamps: 10, full_cards: 0 });
    expect(changes).toMatchObject([{ id: 'ann', real_rewards: 1, what_if_rewards: 0, what_if_stamps: 10 }]);
    expect(result).toMatchObject({ gain: 0, lose: 1 });
  });

  it('[WI3] whoever waited with a full card waits there too', () => {
    const { result } = under({ stamps_required: 9 }, [...visits(12), redeemed(20)]);
    // The other card is full at the ninth visit, the real one at the tenth.
    expect(result.what_if.rewards).toBe(1);
    expect(result.series.find(({ what_if }) => what_if > 0)?.date).toBe('2026-11-09');
  });

  it('[WI2] cards enter the range with what they hold', () => {
    const tries = visits(7).map((one) => ({ ...one, at: one.at.replace('2026-11', '2026-10') }));
    const { result } = under({ stamps_required: 8 }, [...tries, ...visits(1, { from: 20 })], 30);
    expect(result).toMatchObject({ customers: 1, events: 8 });
    expect(result.what_if).toMatchObject({ visits: 1, rewards: 1, open_stamps: 0 });
  });
});

it('[WI18] counts the stamps of a paper card towards the reward, but as no visit and as none given', () => {
  const carried: Try = { at: day(1), customer: 'ann', does: { carry: 6 } };
  const { result } = under({ stamps_required: 8 }, [carried, ...visits(2, { from: 2 })]);
  expect(result.real).toMatchObject({ visits: 2, stamps: 2, rewards: 0, open_stamps: 8 });
  expect(result.what_if).toMatchObject({ visits: 2, stamps: 2, rewards: 1, open_stamps: 0 });
});

describe('a step on the way', () => {
  /** Ann's sixth event: the biscuit at five stamps, which costs none. */
  const withStep = historyOf([...visits(5), redeemed(5)].map((one) => ({ ...one, required: 5 }))).map(
    (event) => {
      const biscuit = { step: 1, taken: [1], stamps_used: 0, balance_after: 5 };
      const data = { ...event.data, steps: [5, 10], ...(event.type === 'RewardRedeemed' ? biscuit : {}) };
      return { ...event, data } as StoredCardEvent;
    },
  );
  const taken = (terms: Partial<WhatIfTerms>) =>
    replay(withStep, request({ terms: { ...AS_IT_WAS, ...terms } })).result.what_if;

  it('[WI20] is not there under terms with another number of steps', () =>
    expect(taken({ stamps_required: 12 })).toMatchObject({ visits: 5, rewards: 0 }));

  it('[WI20] that was really taken is taken, counts as a reward and uses no stamps', () =>
    expect(taken({})).toMatchObject({ visits: 5, rewards: 1, open_stamps: 5 }));
});

describe('another cooldown or cap', () => {
  it('[WI3] sends away who came too early', () => {
    const early = { at: day(1, 12), customer: 'ann', does: 1 } as const;
    const { result } = under({ scan_cooldown_hours: 4 }, [...visits(1), early, ...visits(1, { from: 2 })]);
    expect(result.what_if).toMatchObject({ visits: 2, refused_visits: 1, stamps: 2 });
  });

  it('[WI3] leaves stamps that were really given before the wait was over', () => {
    const history = historyOf([...visits(1), { at: day(1, 12), customer: 'ann', does: 2 }]);
    const anyway = history.map((event, nth) =>
      nth === 1 && event.type === 'StampsGiven'
        ? { ...event, data: { ...event.data, anyway: { reason: houseText('For the office') } } }
        : event,
    );
    const terms = { ...AS_IT_WAS, scan_cooldown_hours: 24 };
    const { what_if } = replay(anyway, request({ days: 30, terms })).result;
    expect(what_if).toMatchObject({ visits: 2, refused_visits: 0, stamps: 3 });
  });

  it('[WI18] leaves stamps of an apology as they are, on both sides and as no visit', () => {
    const history = historyOf([...visits(1), { at: day(1, 12), customer: 'ann', does: 2 }]);
    const sorry = history.map((event, nth) =>
      nth === 1 && event.type === 'StampsGiven'
        ? { ...event, data: { ...event.data, apology: { reason: houseText('The machine was broken') } } }
        : event,
    );
    const terms = { ...AS_IT_WAS, scan_cooldown_hours: 24 };
    const { real, what_if } = replay(sorry, request({ days: 30, terms })).result;
    for (const side of [real, what_if]) expect(side).toMatchObject({ visits: 1, stamps: 3 });
    expect(what_if.refused_visits).toBe(0);
  });

  it('[WI16] a shorter one gives stamps to whom the longer one sent away, in the last 90 days', () => {
    const twice = (at: (hour: number) => string): Try[] =>
      [10, 13].map((hour) => ({ at: at(hour), customer: 'ann', does: 2, cooldown: 4 }));
    const history = wholeHistoryOf([
      ...twice((hour) => `2026-07-01T${hour}:00:00.000Z`),
      ...twice((hour) => day(1, hour)),
    ]);
    const under = (scan_cooldown_hours: number | null) =>
      replay(history, request({ days: 365, terms: { ...AS_IT_WAS, scan_cooldown_hours } })).result;
    expect(history.map(({ type }) => type)).toContain('StampsRefused');
    expect(under(2)).toMatchObject({
      events: 2,
      real: { visits: 2, stamps: 4 },
      what_if: { visits: 3, stamps: 6 },
    });
    for (const same of [under(4), under(null)]) expect(same.what_if).toEqual(same.real);
  });

  it('[WI9] the cap is each employee’s, over all cards of a day, and never the owner’s', () => {
    const cap = { daily_stamp_cap: 5 };
    const eve = (customer: string, from: number) => visits(1, { customer, from, stamps: 3, employee: 'eve' });
    const owner = (customer: string) =>
      visits(1, { customer, stamps: 3 }).map(({ employee: _, ...one }) => one);
    const { result } = under(cap, [
      ...eve('ann', 1),
      ...owner('cid'),
      ...owner('dot'),
      ...eve('ben', 1),
      ...eve('ben', 2),
    ]);
    expect(result.what_if).toMatchObject({ visits: 4, refused_visits: 1 });
  });
});

describe('what was undone', () => {
  it('[WI5] a mistake that filled a card gives its reward back', () => {
    const mistake: Try[] = [
      { at: day(1), customer: 'ann', does: 8 },
      { at: day(1, 11), customer: 'ann', does: { undo: 0 } },
    ];
    const { result } = under({ stamps_required: 8 }, mistake);
    expect(result.what_if).toMatchObject({ rewards: 0, stamps: 0, open_stamps: 0 });
  });

  it('[WI5] a reward that was undone is there again', () => {
    const undone: Try = { at: day(10, 12), customer: 'ann', does: { undo: 0 } };
    const { result } = under({ carries_over: true }, [...visits(12).slice(0, 10), redeemed(10), undone]);
    expect(result.what_if).toMatchObject({ rewards: 0, open_stamps: 10, full_cards: 1 });
  });
});

describe('more ways', () => {
  it('[WI6] a double-stamp day', () => {
    // 1 November 2026 is a Sunday.
    const { result } = under({ double_day: 0 }, visits(8, { stamps: 12 }).slice(0, 2));
    expect(result.real.stamps).toBe(24);
    expect(result.what_if.stamps).toBe(20 + 12);
  });

  it('[WI7] stamps expire by the calendar', () => {
    const autumn = ['2026-09-10', '2026-09-20'].map((date) => ({
      at: `${date}T10:00:00.000Z`,
      customer: 'ann',
      does: 3,
    }));
    const { result } = under({ expiry_months: 2 }, [...autumn, ...visits(1, { from: 15 })], 90);
    expect(result.what_if).toMatchObject({ expired_stamps: 6, open_stamps: 1 });
    expect(result.customers).toBe(1);
  });

  it('[WI8] surplus stays', () => {
    const { result, changes } = under({ carries_over: true }, [
      ...visits(1, { stamps: 14 }),
      redeemed(1),
      ...visits(1, { from: 2, stamps: 6 }),
    ]);
    expect(result.real).toMatchObject({ rewards: 1, open_stamps: 6 });
    expect(result.what_if).toMatchObject({ rewards: 2, open_stamps: 0 });
    expect(changes).toMatchObject([{ real_rewards: 1, what_if_rewards: 2 }]);
  });
});

describe('what is owed', () => {
  it('[WI10] a full card is one reward, a half one half of one', () => {
    const { result } = under({}, [
      ...visits(1, { stamps: 13 }),
      ...visits(1, { customer: 'ben', stamps: 5, from: 2 }),
    ]);
    const [first, second] = result.owed.days.filter(({ date }) => date <= '2026-11-02').slice(-2);
    expect(first).toMatchObject({ open_stamps: 13, full_cards: 1, rewards: 1 });
    expect(second).toMatchObject({ open_stamps: 18, full_cards: 1, rewards: 1.5 });
  });

  it('[WI11] an undone reward gives its stamps back at their age', () => {
    const tries: Try[] = [
      { at: '2026-09-01T10:00:00.000Z', customer: 'ann', does: 10 },
      { at: day(10), customer: 'ann', does: 'redeem' },
      { at: day(10, 12), customer: 'ann', does: { undo: 0 } },
    ];
    const { result } = under({}, tries);
    expect(result.owed.ages).toEqual([0, 30, 90, 180, 365]);
    expect(result.owed.days.find(({ date }) => date === '2026-11-29')?.by_age).toEqual([0, 10, 0, 0, 0]);
    expect(result.owed.days.at(-1)?.by_age).toEqual([0, 0, 10, 0, 0]);
  });

  it('[WI12] nothing is known where nothing was ever redeemed: anything from none to all', () => {
    const { result } = under({}, visits(5));
    expect(result.owed.days.at(-1)).toMatchObject({
      rewards: 0.5,
      likely: 0,
      likely_low: 0,
      likely_high: 0.5,
    });
    expect(result.owed.curve).toEqual([]);
  });

  it('[WI17] what is likely is what was likely then, not what one knows by now', () => {
    const waiting = ['ben', 'cid', 'dot'].flatMap((customer) => visits(1, { customer, stamps: 10 }));
    const days = under({}, [...waiting, redeemed(20, 'ben'), redeemed(20, 'cid')]).result.owed.days;
    const on = (date: string) => days.find((one) => one.date === date);
    expect(on('2026-11-19')).toMatchObject({ rewards: 3, likely: 0, likely_low: 0, likely_high: 3 });
    expect(on('2026-11-19')?.redeemed_since).toBe(2);
    // Two thirds of the stamps of 19 days were redeemed; the rest are older than any data.
    expect(days.at(-1)).toMatchObject({ rewards: 1, likely: 0 });
    const later = visits(1, { customer: 'eve', stamps: 10, from: 25 });
    const after = under({}, [...waiting, redeemed(20, 'ben'), redeemed(20, 'cid'), ...later]).result.owed
      .days;
    expect(after.find(({ date }) => date === '2026-11-25')?.likely).toBeGreaterThan(0.6);
  });

  it('[WI17] a reward that is undone the day after was not owed in between', () => {
    const tries: Try[] = [
      ...visits(1, { stamps: 10 }),
      { at: day(10, 23), customer: 'ann', does: 'redeem' },
      { at: day(11, 9), customer: 'ann', does: { undo: 0 } },
    ];
    const days = under({}, tries).result.owed.days;
    const told = days.slice(8, 11).map(({ open_stamps, by_age }) => [open_stamps, by_age[0]]);
    expect(told).toEqual([
      [10, 10],
      [0, 0],
      [10, 10],
    ]);
  });

  it('[WI10] from the day on which a card needs more, it owes less, though nobody comes', () => {
    const eight = visits(1, { stamps: 8 }).map((one) => ({ ...one, required: 8 }));
    const sixteen = visits(1, { customer: 'ben', from: 5 }).map((one) => ({ ...one, required: 16 }));
    const days = under({}, [...eight, ...sixteen]).result.owed.days;
    expect(days[3]).toMatchObject({ full_cards: 1, rewards: 1 });
    expect(days[4]).toMatchObject({ full_cards: 0, rewards: 0.563 });
  });

  it('tells what became of it', () => {
    const { result } = under({}, [...visits(10), redeemed(20)]);
    expect(result.owed.days.find(({ date }) => date === '2026-11-10')).toMatchObject({
      rewards: 1,
      redeemed_since: 1,
    });
    expect(result.owed.days.at(-1)).toMatchObject({ rewards: 0, redeemed_since: 0 });
  });
});

describe('two cards of one person', () => {
  const bea = { customer: 'bea' };
  const merge: Try = { at: day(7, 12), customer: 'bea', does: { mergeInto: 'ann' } };
  const both = [...visits(6), ...visits(4, bea), merge];

  it('[WI19] are one from the merge on: the reward that both paid for is given there too', () => {
    const { result, changes } = under({ stamps_required: 8 }, [...both, redeemed(8)]);
    expect(result.real).toMatchObject({ visits: 10, stamps: 10, rewards: 1, open_stamps: 0 });
    expect(result.what_if).toMatchObject({ visits: 10, stamps: 10, rewards: 1, open_stamps: 0 });
    expect(changes).toEqual([]);
  });

  it('[WI19] move what they have under the other terms, and no stamp twice', () => {
    const { result } = under({ stamps_required: 4 }, both);
    expect(result.real).toMatchObject({ rewards: 0, open_stamps: 10 });
    expect(result.what_if).toMatchObject({ rewards: 2, open_stamps: 2 });
  });

  it('[WI19, SC53] have apart what a reward used without needing it', () => {
    const split: Try = { at: day(12, 12), customer: 'bea', does: { splitFrom: 'ann' } };
    const tries = [...visits(11), ...visits(6, bea), merge, redeemed(10), split].sort((a, b) =>
      a.at < b.at ? -1 : 1,
    );
    const { result, changes } = under({}, tries);
    expect(result.real).toMatchObject({ rewards: 1, open_stamps: 7 });
    expect(result.what_if).toEqual(result.real);
    expect(changes).toEqual([]);
    // A reward that needed all of them gives none back.
    expect(under({ stamps_required: 16 }, tries).result.what_if).toMatchObject({
      rewards: 1,
      open_stamps: 1,
    });
  });

  it('[WI8, WI19] have back what a reward left of their own stamps where surplus carries over', () => {
    const split: Try = { at: day(9, 12), customer: 'bea', does: { splitFrom: 'ann' } };
    const tries = [...visits(6), ...visits(5, bea), merge, redeemed(8), split];
    const { changes } = under({ carries_over: true }, [...tries, ...visits(9, { ...bea, from: 10 })]);
    expect(changes).toMatchObject([{ id: 'bea', real_rewards: 0, what_if_rewards: 1 }]);
  });

  it.each([null, 1])(
    '[WI19] are two again once taken apart, with expiry after %s months',
    (expiry_months) => {
      const split: Try = { at: day(9, 12), customer: 'bea', does: { splitFrom: 'ann' } };
      const { result, changes } = under({ expiry_months }, [
        ...both,
        split,
        ...visits(1, { ...bea, from: 10 }),
      ]);
      expect(result.real).toMatchObject({ visits: 11, open_stamps: 11 });
      expect(result.what_if).toMatchObject({ visits: 11, open_stamps: 11, rewards: 0 });
      expect(changes).toEqual([]);
    },
  );
});
