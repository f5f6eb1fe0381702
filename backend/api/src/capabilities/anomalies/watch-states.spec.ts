import { openTestDatabase } from '@stampwell/local/test-database.ts';
import { BUSINESS, eventMaker, idOf } from '@stampwell/read-models/testing/events.ts';
import { afterAll, expect, it } from 'vitest';
import { moment } from './rules/honest-shop.fixtures.ts';
import { subjectsOf, type WatchedEvent, watchEvents } from './rules/watch-events.ts';
import { createWatchStates } from './watch-states.ts';

const db = await openTestDatabase();
afterAll(() => db.drop());

const EVE = { kind: 'employee' as const, id: idOf('e', 1) };

it('[UN12] loads every state that a page needs as it was saved, however few its memory holds', async () => {
  const event = eventMaker();
  const page = (time: string) =>
    [BUSINESS, idOf('b', 2)].map((business_id) =>
      event(
        'StampsGiven',
        {
          ...{ business_id, customer_id: idOf('c', 1), balance_after: 1, steps: [10] },
          ...{ amount: 1, first: false },
        },
        { at: moment(0, time), actor: EVE },
      ),
    ) as WatchedEvent[];
  const states = createWatchStates(db.pool, { shops: 1, cards: 1 });
  const closed = {
    business_id: BUSINESS,
    place_id: BUSINESS,
    hours: null,
    holidays: [{ date: '2026-12-25', day: null }],
  };
  const first = [event('OpeningHoursSet', closed) as WatchedEvent, ...page('10:00')];
  const blank = await states.load(subjectsOf(first));
  const watched = watchEvents(first, blank);
  const from = await states.position();
  expect(await states.save({ from, to: 3 }, blank, watched)).toBe(true);
  for (let nth = 0; nth < 2; nth++)
    expect(await states.load(subjectsOf(page('11:00')))).toEqual(watched.states);
});
