import { type AnomalyRule, type FindingFacts, houseText } from '@stampwell/contracts';
import type { ProjectedEvent } from '@stampwell/read-models/define-projector.ts';
import { BUSINESS, eventMaker, idOf } from '@stampwell/read-models/testing/events.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Found } from './found.ts';
import { counterOf, EVE, employee, FINN, GIL, honestWeeks, moment, TODAY } from './honest-shop.fixtures.ts';
import { type WatchedEvent, type WatchStates, watchEvents } from './watch-events.ts';

let event: ReturnType<typeof eventMaker>;
let log: ProjectedEvent[];
const week = { opens: '08:00', closes: '19:00' };
const HOURS = [week, week, week, week, week, week, week];

beforeEach(() => {
  event = eventMaker();
  log = [];
});

const given = (...events: ProjectedEvent[]) => void log.push(...events);

/** Judges the log in pages of this many events. */
function judged(page = 10_000): { found: Found[]; states: WatchStates } {
  const states: WatchStates = { shops: new Map(), cards: new Map() };
  const found = new Map<string, Found>();
  for (let at = 0; at < log.length; at += page) {
    const watched = watchEvents(log.slice(at, at + page) as WatchedEvent[], states);
    for (const [id, state] of watched.states.shops) states.shops.set(id, state);
    for (const [key, state] of watched.states.cards) states.cards.set(key, state);
    for (const each of watched.found)
      found.set(each.id, { ...each, events: [...(found.get(each.id)?.events ?? []), ...each.events] });
  }
  return { found: [...found.values()], states };
}

const found = (page?: number) => judged(page).found;

const hoursSet = (hours: typeof HOURS | (null | (typeof HOURS)[number])[] = HOURS) =>
  event(
    'OpeningHoursSet',
    { business_id: BUSINESS, place_id: BUSINESS, hours, holidays: [] },
    { at: moment(TODAY, '00:01') },
  );

const MAYA = idOf('c', 500);
const stranger = (nth: number) => idOf('c', 1000 + nth);
const on = (time: string) => moment(TODAY, time);

interface Fraud {
  name: string;
  /** Events after four honest weeks. */
  happens(): ProjectedEvent[];
  rule: AnomalyRule;
  about: string | null;
  with?: string;
  events: number;
  facts?: FindingFacts;
}

function spread(
  count: number,
  from: string,
  gapMinutes: number,
  make: (at: string, nth: number) => ProjectedEvent,
) {
  const start = Date.parse(on(from));
  return Array.from({ length: count }, (_, nth) =>
    make(new Date(start + nth * gapMinutes * 60_000).toISOString(), nth),
  );
}

const FRAUDS: Fraud[] = [
  {
    name: 'stamps friends’ cards in the evening, after the shop has closed',
    happens: () => {
      const { gave } = counterOf(event);
      return [hoursSet(), ...spread(3, '19:30', 5, (at, nth) => gave(at, EVE, stranger(nth)))];
    },
    rule: 'outside_hours',
    about: EVE,
    events: 3,
  },
  {
    name: 'comes in on the day on which the shop is closed',
    happens: () => {
      const { gave } = counterOf(event);
      // 29 June 2026 is a Monday.
      return [hoursSet([null, ...HOURS.slice(1)]), gave(on('12:00'), FINN, MAYA)];
    },
    rule: 'outside_hours',
    about: FINN,
    events: 1,
  },
  {
    name: 'stamps at night where nobody ever typed opening hours',
    happens: () => {
      const { gave } = counterOf(event);
      return [gave(on('23:30'), GIL, MAYA), gave(on('23:40'), GIL, stranger(1))];
    },
    rule: 'outside_hours',
    about: GIL,
    events: 2,
  },
  {
    name: 'gives whole cards away: twenty stamps at once, five times a day',
    happens: () => {
      const { gave } = counterOf(event);
      return spread(5, '09:00', 60, (at, nth) => gave(at, EVE, stranger(nth), 20));
    },
    rule: 'far_above',
    about: EVE,
    events: 4,
  },
  {
    name: 'scans a hundred strangers in a day',
    happens: () => {
      const { gave } = counterOf(event);
      return spread(100, '09:00', 5, (at, nth) => gave(at, FINN, stranger(nth)));
    },
    rule: 'far_above',
    about: FINN,
    events: 70,
  },
  {
    name: 'stamps a friend’s card all day',
    happens: () => {
      const { gave } = counterOf(event);
      return spread(8, '09:00', 45, (at) => gave(at, GIL, MAYA));
    },
    rule: 'again_and_again',
    about: GIL,
    with: MAYA,
    events: 8,
  },
  {
    name: 'stamps a friend’s card again and again before the wait is over',
    happens: () => {
      const { gave } = counterOf(event);
      return spread(6, '09:00', 45, (at, nth) =>
        gave(at, GIL, MAYA, 1, nth > 0 ? { anyway: { reason: houseText('Hurry') } } : {}),
      );
    },
    rule: 'again_and_again',
    about: GIL,
    with: MAYA,
    events: 6,
    facts: { in_day: 6, in_week: 6, anyway: 5 },
  },
  {
    name: 'gives a friend apology upon apology',
    happens: () => {
      const { gave } = counterOf(event);
      return spread(6, '09:00', 45, (at, nth) =>
        gave(at, GIL, MAYA, 1, nth > 3 ? { apology: { reason: houseText('Sorry') } } : {}),
      );
    },
    rule: 'again_and_again',
    about: GIL,
    with: MAYA,
    events: 6,
    facts: { in_day: 6, in_week: 6, apologies: 2 },
  },
  {
    name: 'lets a device send a friend’s stamps of a whole day at once',
    happens: () => {
      const { gave } = counterOf(event);
      return ['09:00', '13:00'].map((time, nth) =>
        gave(on(`18:0${nth}`), GIL, MAYA, 1, { seen_at: on(time), judged_by: 'seen' }),
      );
    },
    rule: 'again_and_again',
    about: GIL,
    with: MAYA,
    events: 2,
    facts: { in_day: 2, in_week: 2, seen_offline: 2 },
  },
  {
    name: 'stamps a friend’s card three times a day, for a week',
    happens: () => {
      const { gave } = counterOf(event);
      return Array.from({ length: 6 }, (_, day) =>
        ['09:00', '12:00', '15:00'].map((time) => gave(moment(TODAY + day, time), EVE, MAYA)),
      ).flat();
    },
    rule: 'again_and_again',
    about: EVE,
    with: MAYA,
    events: 18,
  },
  {
    name: 'has the same full card redeemed twice, undoing it between',
    happens: () => {
      const { redeemed, undid } = counterOf(event);
      const first = redeemed(on('10:00'), FINN, MAYA);
      return [first, undid(on('10:05'), FINN, first), redeemed(on('14:00'), FINN, MAYA)];
    },
    rule: 'redeem_undo_redeem',
    about: FINN,
    with: MAYA,
    events: 3,
  },
  {
    name: 'has the owner undo what a colleague redeemed, and redeems it again in the evening',
    happens: () => {
      const { redeemed, undid } = counterOf(event);
      const first = redeemed(on('10:00'), FINN, MAYA);
      return [first, undid(on('10:05'), BUSINESS, first), redeemed(on('17:00'), GIL, MAYA)];
    },
    rule: 'redeem_undo_redeem',
    about: GIL,
    with: MAYA,
    events: 3,
  },
  {
    name: 'hands out coffees and undoes the rewards, card after card',
    happens: () => {
      const { redeemed, undid } = counterOf(event);
      return ['10:00', '11:00', '12:00'].flatMap((time, nth) => {
        const one = redeemed(on(time), EVE, stranger(nth));
        return [one, undid(on(`${time.slice(0, 3)}02`), EVE, one)];
      });
    },
    rule: 'rewards_undone',
    about: EVE,
    events: 3,
  },
  {
    name: 'scans, lets the customer see the stamp, and undoes it',
    happens: () => {
      const { gave, tookBack } = counterOf(event);
      return ['10:00', '11:00', '12:00', '13:00'].flatMap((time, nth) => {
        const one = gave(on(time), EVE, stranger(nth));
        return [one, tookBack(on(`${time.slice(0, 3)}02`), EVE, one)];
      });
    },
    rule: 'rewards_undone',
    about: EVE,
    events: 4,
  },
  {
    name: 'undoes now a scan, now a reward',
    happens: () => {
      const { gave, redeemed, tookBack, undid } = counterOf(event);
      const scanned = (hour: string, nth: number) => {
        const scan = gave(on(`${hour}:00`), GIL, stranger(nth));
        return [scan, tookBack(on(`${hour}:01`), GIL, scan)];
      };
      const scans = [...scanned('10', 1), ...scanned('11', 2)];
      const reward = redeemed(on('12:00'), GIL, stranger(3));
      return [...scans, reward, undid(on('12:01'), GIL, reward)];
    },
    rule: 'rewards_undone',
    about: GIL,
    events: 3,
  },
  {
    name: 'guesses codes at the counter',
    happens: () => [
      event(
        'CodesMissed',
        { business_id: BUSINESS, account_id: GIL, misses: 10, day: '2026-06-29' },
        { at: on('11:00'), actor: employee(GIL) },
      ),
    ],
    rule: 'missed_codes',
    about: GIL,
    events: 1,
  },
  {
    name: 'has a script stamp many cards at once',
    happens: () => {
      const { gave } = counterOf(event);
      return Array.from({ length: 5 }, (_, nth) =>
        gave(on(`10:00:00.${200 + nth * 90}`), FINN, stranger(nth)),
      );
    },
    rule: 'same_second',
    about: FINN,
    events: 5,
  },
  {
    name: 'stamps a card of their own, opened with another email',
    happens: () => [
      event('AliasSuspected', {
        business_id: BUSINESS,
        employee_id: EVE,
        customer_id: MAYA,
        sign: 'name',
        day: '2026-06-29',
      }),
    ],
    rule: 'alias',
    about: EVE,
    with: MAYA,
    events: 1,
  },
];

describe('each scripted fraud is found, about whom it is, and nothing else', () => {
  it.each(FRAUDS)('$rule: somebody $name', ({ happens, rule, about, events, facts, with: customer }) => {
    given(...honestWeeks(event), ...happens());
    const all = found();
    expect(all).toHaveLength(1);
    expect(all[0]).toMatchObject({
      rule,
      account: about,
      events: { length: events },
      ...(facts && { facts }),
    });
    expect(all[0]?.customer ?? undefined).toBe(customer);
  });
});

describe('the rules', () => {
  it('finds nothing in four honest weeks', () => {
    given(hoursSet(), ...honestWeeks(event));
    expect(found()).toEqual([]);
  });

  it('judges nobody by few days, by no colleague, or by few stamps', () => {
    const { gave } = counterOf(event);
    given(
      ...spread(40, '09:00', 5, (at, nth) => gave(at, EVE, stranger(nth), 5)),
      gave(moment(TODAY + 1, '03:00'), EVE, stranger(1)),
    );
    expect(found()).toEqual([]);
  });

  it('lets two scans be put right in a day, and the owner any', () => {
    const { gave, tookBack } = counterOf(event);
    const undone = (nth: number, day: number, by: string) => {
      const one = gave(moment(day, `10:${10 + nth}`), EVE, stranger(nth));
      return [one, tookBack(moment(day, `10:${20 + nth}`), by, one)];
    };
    const ofEve = [0, 1, 2, 3].flatMap((nth) => undone(nth, TODAY + (nth % 2), EVE));
    given(...ofEve, ...[4, 5, 6].flatMap((nth) => undone(nth, TODAY + 2, BUSINESS)));
    expect(found()).toEqual([]);
  });

  it('keeps a finding of a day together, and begins another the next day', () => {
    const { gave } = counterOf(event);
    given(hoursSet());
    given(gave(on('19:30'), EVE, MAYA));
    given(gave(on('20:30'), EVE, MAYA), gave(moment(TODAY + 1, '20:30'), EVE, MAYA));
    expect(found().map(({ day, events }) => [day, events.length])).toEqual([
      ['2026-06-29', 2],
      ['2026-06-30', 1],
    ]);
  });

  it('goes by the hours and the time zone of that moment', () => {
    const { gave } = counterOf(event);
    given(
      hoursSet(),
      gave(on('18:30'), EVE, MAYA), // 19:30 in London
      event('TimeZoneChanged', { business_id: BUSINESS, place_id: BUSINESS, time_zone: 'America/New_York' }),
      gave(moment(TODAY + 1, '18:30'), EVE, MAYA),
      event('OpeningHoursSet', { business_id: BUSINESS, place_id: BUSINESS, hours: null, holidays: [] }),
      gave(moment(TODAY + 2, '02:00'), EVE, MAYA),
    );
    expect(found().map(({ day }) => day)).toEqual(['2026-06-29']);
  });

  it('links every stamp of a busy second, and remembers only the newest', () => {
    const { gave } = counterOf(event);
    const at = (nth: number) => on(`10:00:00.${100 + nth}`);
    given(...Array.from({ length: 120 }, (_, nth) => gave(at(nth), FINN, stranger(nth))));
    const { found, states } = judged();
    expect(found).toMatchObject([{ rule: 'same_second', events: { length: 120 }, facts: { cards: 50 } }]);
    expect(states.shops.get(BUSINESS)?.second[FINN]).toHaveLength(50);
  });

  it.each([1, 7])('finds the same in pages of %s events', (page) => {
    given(...honestWeeks(event), ...FRAUDS.flatMap(({ happens }) => happens()));
    const all = found();
    expect(all.length).toBeGreaterThan(8);
    expect(found(page)).toEqual(all);
  });

  it('names the pairs who met three times in a week, for the job that compares the two', () => {
    const { gave } = counterOf(event);
    given(...spread(3, '09:00', 60, (at) => gave(at, GIL, MAYA)));
    const { pairs } = watchEvents(log as WatchedEvent[], { shops: new Map(), cards: new Map() });
    expect(pairs).toEqual([{ business: BUSINESS, employee: GIL, customer: MAYA, position: 3 }]);
  });
});
