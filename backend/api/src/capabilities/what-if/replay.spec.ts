import { houseText, type StoredCardEvent } from '@stampwell/contracts';
import type { WhatIfTerms } from '@stampwell/contracts/http/what-if.ts';
import { describe, expect, it } from 'vitest';
import {
  AS_IT_WAS,
  historyOf,
  played,
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

function under(terms: Partial<WhatIfTerms>, tries: Try[], { days = 30, today = '2026-11-30' } = {}) {
  const { history, past } = played(tries);
  return replay(history, request({ days, today, terms: { ...AS_IT_WAS, ...terms } }), past);
}
const steps = (...stamps: number[]) => ({
  steps: stamps.map((one) => ({ stamps: one, reward_description: 'Cake', reward_emoji: '🍰' })),
});

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
    const { result } = under({ stamps_required: 8 }, [...tries, ...visits(1, { from: 20 })]);
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

describe('steps', () => {
  /** The biscuit at five stamps, which costs none, and then one stamp a day. */
  const biscuit = (count: number, more: Partial<Try> = {}): Try[] =>
    [
      ...visits(5),
      { at: day(5, 11), customer: 'ann', does: { step: 1 } } as Try,
      ...visits(count - 5, { from: 6 }),
    ].map((one) => ({ ...one, steps: [5, 10], ...more }));

  it('[WI20] is not there under terms with another number of steps', () =>
    expect(under({ stamps_required: 12 }, biscuit(5)).result.what_if).toMatchObject({
      visits: 5,
      rewards: 0,
    }));

  it('[WI20] that was really taken is taken, counts as a reward and uses no stamps', () =>
    expect(under({}, biscuit(5)).result.what_if).toMatchObject({ visits: 5, rewards: 1, open_stamps: 5 }));

  it('[WI20] that was really taken uses its stamps where they are to spend', () =>
    expect(under({ spends: true }, biscuit(5)).result.what_if).toMatchObject({ rewards: 1, open_stamps: 0 }));

  it('[WI21] on the way that the real card has not are taken at the visit that reaches them, once a card', () => {
    const { result } = under(steps(3, 5, 8), visits(9));
    expect(result.what_if).toMatchObject({ rewards: 3, open_stamps: 1 });
    expect(result.series.filter(({ what_if }) => what_if > 0).map(({ date }) => date)).toEqual([
      '2026-11-03',
      '2026-11-05',
      '2026-11-08',
    ]);
  });

  it('[WI21] wait for the same step where the real card waits with it', () => {
    const { result } = under(
      steps(4, 10),
      biscuit(9).filter(({ does }) => typeof does === 'number'),
    );
    // The fourth stamp reaches it a day before the real one.
    expect(result.what_if.rewards).toBe(1);
    expect(
      under(
        steps(5, 10),
        biscuit(9).filter(({ does }) => typeof does === 'number'),
      ).result.what_if.rewards,
    ).toBe(0);
  });

  it('[WI21] to spend are saved for the full card', () =>
    expect(under({ ...steps(3, 8), spends: true }, visits(9)).result.what_if).toMatchObject({
      rewards: 1,
      open_stamps: 1,
    }));

  it('[WI5, WI21] a mistake that reached several gives each back', () => {
    const mistake: Try[] = [
      { at: day(1), customer: 'ann', does: 8 },
      { at: day(1, 11), customer: 'ann', does: { undo: 0 } },
    ];
    const { what_if } = under(steps(3, 5, 8), mistake).result;
    expect(what_if).toMatchObject({ rewards: 0, stamps: 0, open_stamps: 0 });
  });

  it('[WI11] keep the age of the stamps that a reward leaves', () => {
    const { result } = under({}, biscuit(6), { today: '2026-12-05' });
    expect(result.owed.days.at(-1)).toMatchObject({ open_stamps: 6, by_age: [1, 5, 0, 0, 0] });
  });
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
    const { result } = under({ keeps_rest: true }, [...visits(12).slice(0, 10), redeemed(10), undone]);
    expect(result.what_if).toMatchObject({ rewards: 0, open_stamps: 10, full_cards: 1 });
  });
});

describe('stamps that lapse', () => {
  const summer = (does: Try['does'], date: string, more: Partial<Try> = {}): Try => ({
    at: `${date}T10:00:00.000Z`,
    customer: 'ann',
    does,
    ...more,
  });
  const year = { days: 365 };

  it('[WI7] are all of a card’s, so many months after its last visit', () => {
    const tries = [summer(3, '2026-05-10'), summer(3, '2026-07-20'), ...visits(1, { from: 15 })];
    const four = under({ lapses_after_months: 4 }, tries, year).result;
    expect(four.what_if).toMatchObject({ expired_stamps: 0, open_stamps: 7 });
    const three = under({ lapses_after_months: 3 }, tries, year).result;
    expect(three.real).toMatchObject({ expired_stamps: 0, open_stamps: 7 });
    expect(three.what_if).toMatchObject({ expired_stamps: 6, open_stamps: 1 });
    expect(three.customers).toBe(1);
  });

  it('[WI7] wait twice as long with a reward that is ready', () => {
    const full = [summer(10, '2026-05-10')];
    expect(under({ lapses_after_months: 3 }, full, year).result.what_if.expired_stamps).toBe(10);
    expect(under({ lapses_after_months: 4 }, full, year).result.what_if.expired_stamps).toBe(0);
  });

  it('[WI7] lapse a week after the range began at the earliest, since nobody was told before it', () => {
    const long = [summer(3, '2026-01-10'), ...visits(1, { from: 6 })];
    expect(under({ lapses_after_months: 3 }, long).result.what_if.expired_stamps).toBe(0);
    const later = [summer(3, '2026-01-10'), ...visits(1, { from: 9 })];
    expect(under({ lapses_after_months: 3 }, later).result.what_if.expired_stamps).toBe(3);
  });

  it('[WI7] lapse on the last day too, whose morning may not have come yet', () => {
    const tries = [summer(3, '2026-08-30')];
    const asked = (today: string) => under({ lapses_after_months: 3 }, tries, { ...year, today }).result;
    expect(asked('2026-11-29').what_if.expired_stamps).toBe(0);
    expect(asked('2026-11-30').what_if.expired_stamps).toBe(3);
  });

  it('[WI7] wait for the opening after a season that begins before people could be told', () => {
    const tries = [
      summer(3, '2026-01-01'),
      summer({ closeUntil: '2026-03-24' }, '2026-02-28'),
      summer({ closeUntil: '2026-05-27' }, '2026-03-28'),
    ];
    const asked = (today: string) => under({ lapses_after_months: 2 }, tries, { ...year, today }).result;
    expect(asked('2026-06-02').what_if.expired_stamps).toBe(0);
    expect(asked('2026-06-03').what_if.expired_stamps).toBe(3);
  });

  it('[WI7] asked for by 1.0.0 lapse like those that a programme can set', () => {
    const tries = [summer(3, '2026-08-10')];
    expect(under({ expiry_months: 1 }, tries, year).result.what_if.expired_stamps).toBe(3);
    expect(under({ expiry_months: 1 }, [summer(3, '2026-10-10')], year).result.what_if.expired_stamps).toBe(
      0,
    );
  });

  const lapsing = { lapses_after_months: 3 };
  const lapsed = [summer(4, '2026-03-10', lapsing), summer(1, '2026-06-20', lapsing)];
  const back = summer('bring back', '2026-06-20', lapsing);

  it('[WI22] that really did count as lapsed, and less those brought back', () => {
    expect(under({}, lapsed, year).result.real).toMatchObject({ expired_stamps: 4, open_stamps: 1 });
    const { result } = under({}, [...lapsed, back], year);
    expect(result.real).toMatchObject({ expired_stamps: 0, open_stamps: 5 });
    expect(result.what_if).toEqual(result.real);
  });

  it('[WI22] lapse and come back under other steps as they really did, by what the card has there', () => {
    const tries = [summer(6, '2026-03-10', lapsing), summer(1, '2026-06-20', lapsing)];
    const { what_if } = under({ stamps_required: 5 }, tries, year).result;
    expect(what_if).toMatchObject({ rewards: 1, expired_stamps: 0, open_stamps: 1 });
    const kept = under({ stamps_required: 5, keeps_rest: true }, [...tries, back], year).result;
    expect(kept.what_if).toMatchObject({ rewards: 1, expired_stamps: 0, open_stamps: 2 });
  });

  it('[WI22] never do where the question says so', () =>
    expect(under({ lapses_after_months: null }, lapsed, year).result.what_if).toMatchObject({
      expired_stamps: 0,
      open_stamps: 5,
    }));

  it('[WI22] lapse by the rules on a card that has none of them in reality', () => {
    const tries = [summer(10, '2026-03-10', lapsing), summer('redeem', '2026-03-11', lapsing)];
    expect(under({ stamps_required: 12 }, tries, year).result.what_if).toMatchObject({
      rewards: 0,
      expired_stamps: 10,
    });
  });

  it('[WI23] wait for the days of a season, on both sides', () => {
    const closed: Try = summer({ closeUntil: '2026-09-01' }, '2026-06-01');
    const tries = [summer(3, '2026-05-10'), closed, ...visits(1, { from: 1 })];
    expect(under({ lapses_after_months: 3 }, tries, year).result.what_if.expired_stamps).toBe(0);
    expect(
      under({ lapses_after_months: 3 }, [summer(3, '2026-05-10')], year).result.what_if.expired_stamps,
    ).toBe(3);
    const { open_stamps } = under(
      {},
      tries.map((one) => ({ ...one, ...lapsing })),
      year,
    ).result.real;
    expect(open_stamps).toBe(4);
  });
});

describe('a season', () => {
  it('[WI23] is left out of days to a reward and of the days, on both sides', () => {
    const closed: Try = { at: day(5, 20), customer: 'ann', does: { closeUntil: '2026-11-20' } };
    const tries = [...visits(5), closed, ...visits(5, { from: 21 }), redeemed(25)];
    const { result } = under({}, tries);
    expect(result.real).toMatchObject({ rewards: 1, median_days: 9 });
    expect(result.what_if).toEqual(result.real);
    expect(result.closed_days).toBe(14);
    expect(result.series).toHaveLength(16);
  });

  it('[WI23, SC83] is one where its end was moved', () => {
    const close = (nth: number, closeUntil: string): Try => ({
      at: day(nth, 20),
      customer: 'ann',
      does: { closeUntil },
    });
    const { result } = under({}, [...visits(5), close(5, '2026-11-20'), close(6, '2026-11-25')]);
    expect(result.closed_days).toBe(19);
    const may: Try = { at: '2026-05-10T10:00:00.000Z', customer: 'ann', does: 3 };
    const closes = ['2026-06-20', '2026-06-25'].map(
      (closeUntil, nth): Try => ({ ...may, at: `2026-06-0${nth + 1}T10:00:00.000Z`, does: { closeUntil } }),
    );
    const lapsed = (today: string) =>
      under({ lapses_after_months: 3 }, [may, ...closes], { days: 365, today }).result.what_if.expired_stamps;
    // Due on 10 August, and 24 closed days later.
    expect([lapsed('2026-09-02'), lapsed('2026-09-03')]).toEqual([0, 3]);
  });

  const closed = { from: '2026-11-05', until: '2026-11-20', redeems: true };

  it('[WI23] that is asked for has no visits', () => {
    const { result } = under({ closed }, [...visits(6), ...visits(2, { from: 19 })]);
    expect(result.what_if).toMatchObject({ visits: 5, refused_visits: 3, stamps: 5 });
    expect(result.series).toHaveLength(30);
  });

  it('[WI23] has rewards only if the question wants it', () => {
    const tries = [...visits(1, { stamps: 10 }), redeemed(6)];
    expect(under({ closed }, tries).result.what_if.rewards).toBe(1);
    expect(under({ closed: { ...closed, redeems: false } }, tries).result.what_if.rewards).toBe(0);
  });

  it('[WI23] that is asked for stops the clock of lapses, and its days are none twice', () => {
    const may: Try = { at: '2026-05-10T10:00:00.000Z', customer: 'ann', does: 3 };
    const real: Try = { at: '2026-06-01T10:00:00.000Z', customer: 'ann', does: { closeUntil: '2026-07-01' } };
    const asked = (until: string) =>
      under({ lapses_after_months: 3, closed: { from: '2026-06-10', until, redeems: true } }, [may, real], {
        days: 365,
        today: '2026-09-30',
      }).result.what_if.expired_stamps;
    // Due on 10 August, and 30 or 61 closed days later.
    expect(asked('2026-06-30')).toBe(3);
    expect(asked('2026-08-01')).toBe(0);
  });
});

it('[WI8] surplus stays', () => {
  const tries = [...visits(1, { stamps: 14 }), redeemed(1), ...visits(1, { from: 2, stamps: 6 })];
  const { result, changes } = under({ keeps_rest: true }, tries);
  expect(result.real).toMatchObject({ rewards: 1, open_stamps: 6 });
  expect(result.what_if).toMatchObject({ rewards: 2, open_stamps: 0 });
  expect(changes).toMatchObject([{ real_rewards: 1, what_if_rewards: 2 }]);
  expect(under({ carries_over: true }, tries).result.what_if).toEqual(result.what_if);
});

it('[WI8] surplus that really stays is kept for a reward that comes sooner, and lost where it is asked not to be', () => {
  const tries = [...visits(1, { stamps: 14 }), redeemed(1)].map((one) => ({ ...one, keeps_rest: true }));
  expect(under({}, tries).result.real).toMatchObject({ rewards: 1, open_stamps: 4 });
  expect(under({ stamps_required: 12 }, tries).result.what_if).toMatchObject({ rewards: 1, open_stamps: 2 });
  expect(under({ keeps_rest: false }, tries).result.what_if).toMatchObject({ rewards: 1, open_stamps: 0 });
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

  it('[WI10] a card that keeps what is left over owes more than one', () => {
    const thirteen = visits(1, { stamps: 13 });
    const { result } = under({ keeps_rest: true }, thirteen);
    expect(result.real).toMatchObject({ full_cards: 1, owed_rewards: 1 });
    expect(result.what_if).toMatchObject({ full_cards: 1, owed_rewards: 1.3 });
    const kept = under(
      {},
      thirteen.map((one) => ({ ...one, keeps_rest: true })),
    ).result;
    expect(kept.owed.days.at(-1)).toMatchObject({ full_cards: 1, rewards: 1.3 });
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

it('[WI25] replays the cards of one programme: the first, or the one that is asked for', () => {
  const { history, past } = played([...visits(3), ...visits(4, { from: 4 })]);
  const both = history.map((event, nth) =>
    nth < 3 ? event : ({ ...event, data: { ...event.data, programme: 2 } } as StoredCardEvent),
  );
  const of = (programme?: number) =>
    replay(both, request({ terms: { ...AS_IT_WAS, ...(programme ? { programme } : {}) } }), past).result;
  expect(of()).toMatchObject({ events: 3, real: { visits: 3 } });
  expect(of(2)).toMatchObject({ events: 4, real: { visits: 4 } });
});

it('[WI9, WI25] counts what was given on other cards towards its giver’s cap', () => {
  const eve = (customer: string) => visits(1, { customer, stamps: 3, employee: 'eve' });
  const { history, past } = played([...eve('ann'), ...eve('ben')]);
  const both = history.map((event) =>
    event.data.customer_id === 'ann'
      ? ({ ...event, data: { ...event.data, programme: 2 } } as StoredCardEvent)
      : event,
  );
  const capped = request({ terms: { ...AS_IT_WAS, daily_stamp_cap: 5 } });
  expect(replay(both, capped, past).result.what_if).toMatchObject({ visits: 0, refused_visits: 1 });
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
    const { changes } = under({ keeps_rest: true }, [...tries, ...visits(9, { ...bea, from: 10 })]);
    expect(changes).toMatchObject([{ id: 'bea', real_rewards: 0, what_if_rewards: 1 }]);
  });

  it.each([null, 3])(
    '[WI19] are two again once taken apart, with lapses after %s months',
    (lapses_after_months) => {
      const split: Try = { at: day(9, 12), customer: 'bea', does: { splitFrom: 'ann' } };
      const { result, changes } = under({ lapses_after_months }, [
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
