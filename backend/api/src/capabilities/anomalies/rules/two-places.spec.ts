import { BUSINESS, eventMaker, idOf } from '@stampwell/read-models/testing/events.ts';
import { beforeEach, expect, it } from 'vitest';
import type { Points } from './card-watch.ts';
import { counterOf, EVE, FINN, moment } from './honest-shop.fixtures.ts';
import { type WatchedEvent, type WatchStates, watchEvents } from './watch-events.ts';

const HARBOUR = idOf('a', 9001);
const MAYA = idOf('c', 500);
const AT_HARBOUR = { place_id: HARBOUR };
/** About 8 miles apart: 6 minutes at 80 miles an hour. */
const POINTS: Points = {
  [BUSINESS]: { location: { latitude: 51.5, longitude: -0.1 } },
  [HARBOUR]: { location: { latitude: 51.6158, longitude: -0.1 } },
};

let event: ReturnType<typeof eventMaker>;
let counter: ReturnType<typeof counterOf>;
beforeEach(() => {
  event = eventMaker();
  counter = counterOf(event);
});

const on = (time: string) => moment(0, time);
const opened = () => event('PlaceOpened', { business_id: BUSINESS, place_id: HARBOUR });

/** Judges each event by itself, as a quiet log is. */
function found(events: object[], points?: Points) {
  const states: WatchStates = { shops: new Map(), cards: new Map() };
  return (events as WatchedEvent[]).flatMap((each) => {
    const judged = watchEvents([each], states, new Map(points ? [[BUSINESS, points]] : []));
    for (const [id, state] of judged.states.shops) states.shops.set(id, state);
    for (const [key, state] of judged.states.cards) states.cards.set(key, state);
    return judged.found.filter(({ rule }) => rule === 'two_places');
  });
}

it('[UN13] finds a card at two places faster than anyone travels, whoever stamped it', () => {
  for (const by of [EVE, BUSINESS]) {
    const first = counter.gave(on('10:00'), by, MAYA);
    const second = counter.gave(on('10:04'), FINN, MAYA, 1, AT_HARBOUR);
    expect(found([opened(), first, second], POINTS)).toMatchObject([
      {
        ...{ rule: 'two_places', business: BUSINESS, customer: MAYA, facts: { minutes: 4, miles: 8 } },
        events: [{ id: first.id }, { id: second.id }],
      },
    ]);
  }
});

it('[UN13] finds nothing where there was time, at one place, or on another card', () => {
  const { gave } = counter;
  expect(
    found(
      [
        ...[opened(), gave(on('10:00'), EVE, MAYA), gave(on('10:07'), FINN, MAYA, 1, AT_HARBOUR)],
        ...[gave(on('10:08'), FINN, MAYA, 1, AT_HARBOUR), gave(on('10:08'), EVE, idOf('c', 501))],
      ],
      POINTS,
    ),
  ).toEqual([]);
});

it('[UN13] goes by minutes where a place has no point', () => {
  const { gave } = counter;
  const at = (time: string) => [
    opened(),
    gave(on('10:00'), EVE, MAYA),
    gave(on(time), EVE, MAYA, 1, AT_HARBOUR),
  ];
  expect(found(at('10:04'))).toMatchObject([{ facts: { minutes: 4 } }]);
  expect(found(at('10:06'), { [BUSINESS]: { location: null } })).toEqual([]);
});

it('[UN13] takes scans that waited by their moment, in whatever order they arrive', () => {
  const { gave } = counter;
  const waited = (seen: string) =>
    gave(on('18:00'), EVE, MAYA, 1, { ...AT_HARBOUR, seen_at: on(seen), judged_by: 'seen' });
  const before = () => [opened(), gave(on('10:00'), EVE, MAYA), gave(on('17:58'), EVE, MAYA)];
  expect(found([...before(), waited('09:58')])).toMatchObject([{ facts: { minutes: 2 } }]);
  expect(found([...before(), waited('14:00')])).toEqual([]);
});

it('[UN13] leaves out what was undone before, and apologies', () => {
  const { gave, tookBack } = counter;
  const first = gave(on('10:00'), EVE, MAYA);
  const undone = [opened(), first, tookBack(on('10:01'), EVE, first)];
  expect(found([...undone, gave(on('10:02'), EVE, MAYA, 1, AT_HARBOUR)])).toEqual([]);
  const sorry = { apology: { reason: { of: null, plain: 'Cold' } } };
  expect(
    found([opened(), gave(on('11:00'), EVE, MAYA, 1, sorry), gave(on('11:01'), EVE, MAYA, 1, AT_HARBOUR)]),
  ).toEqual([]);
});

it('[UN13] keeps nothing of an owner’s stamps at a shop that never had another place', () => {
  const { states } = watchEvents([counter.gave(on('10:00'), BUSINESS, MAYA)] as WatchedEvent[], {
    ...{ shops: new Map(), cards: new Map() },
  });
  expect([...states.cards]).toEqual([]);
});

it('[UN14] judges by the first place’s opening hours the stamps there alone', () => {
  const hours = Array.from({ length: 7 }, () => ({ opens: '09:00', closes: '17:00' }));
  const set = event('OpeningHoursSet', { business_id: BUSINESS, place_id: BUSINESS, hours, holidays: [] });
  const [there, here] = [
    counter.gave(on('21:00'), FINN, MAYA, 1, AT_HARBOUR),
    counter.gave(on('21:30'), EVE, idOf('c', 502)),
  ];
  const all = [opened(), set, there, here] as WatchedEvent[];
  const judged = watchEvents(all, { shops: new Map(), cards: new Map() }).found;
  const late = judged.filter(({ rule }) => rule === 'outside_hours');
  expect(late.flatMap(({ events }) => events.map(({ id }) => id))).toEqual([here.id]);
});
