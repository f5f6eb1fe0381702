import type { StoredEvent } from '@stampwell/contracts';
import { BUSINESS, eventMaker, idOf } from '@stampwell/read-models/testing/events.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp } from '../../testing/test-app.ts';
import { createLogWatch } from './log-watch.ts';
import { counterOf, EVE, FINN, honestWeeks, moment, STAFF, TODAY } from './rules/honest-shop.fixtures.ts';
import { WATCHED } from './rules/watch-events.ts';

const app = await openTestApp();
afterAll(() => app.close());

/** Judged from this log instead of the app's; findings go into the app's. */
let log: StoredEvent[];
let event: ReturnType<typeof eventMaker>;

beforeEach(async () => {
  log = [];
  event = eventMaker();
  await app.pool.query(`
    UPDATE platform.unusual_progress SET position = 0 WHERE name = 'watch';
    TRUNCATE platform.watch_shops, platform.watch_shop_days, platform.watch_staff_days, platform.watch_cards, platform.watch_pairs`);
});

const given = (...events: { position: number }[]) => void log.push(...(events as unknown as StoredEvent[]));

/** As a process has it, which begins with an empty memory. */
function openWatch({ afterRead = async () => {} } = {}) {
  const readAll = async ({ after, limit }: { after: number; limit: number }) => {
    const page = structuredClone(log.filter(({ position }) => position > after).slice(0, limit));
    await afterRead();
    return page;
  };
  return createLogWatch(app.pool, { ...app.ports, people: app.people, store: { readAll } });
}

const raised = async () =>
  (await app.store.readAll({ after: 0, limit: 10_000, types: ['FindingRaised'] })).map(
    ({ stream, data }) => ({
      stream,
      ...(data as { rule: string; day: string; events: unknown[] }),
    }),
  );

async function rowsOf(table: string): Promise<unknown[]> {
  const { rows } = await app.pool.query(
    `SELECT to_jsonb(t) - 'written_at' AS row FROM platform.${table} t ORDER BY 1`,
  );
  return rows;
}
const TABLES = ['watch_shops', 'watch_shop_days', 'watch_staff_days', 'watch_cards', 'watch_pairs'];
const states = async () =>
  Object.fromEntries(await Promise.all(TABLES.map(async (name) => [name, await rowsOf(name)])));

const stranger = (nth: number) => idOf('c', 1000 + nth);

/** Whole cards given away: the days of four weeks are needed to tell. */
function givesAway(by: string, day = TODAY) {
  const { gave } = counterOf(event);
  return Array.from({ length: 5 }, (_, nth) => gave(moment(day, `1${nth}:00`), by, stranger(nth), 20));
}

describe('the watch of the log', () => {
  it('[UN11] raises what it finds, once, however often and in however many processes it judges', async () => {
    const before = (await raised()).length;
    given(...honestWeeks(event), ...givesAway(EVE));
    await Promise.all([openWatch(), openWatch(), openWatch()].map((watch) => watch.catchUp()));
    await openWatch().catchUp();
    const found = (await raised()).slice(before);
    expect(found).toMatchObject([{ rule: 'far_above', day: '2026-06-29', events: { length: 4 } }]);
    // As after a crash between the finding and the position.
    await app.pool.query(`UPDATE platform.unusual_progress SET position = 0 WHERE name = 'watch'`);
    await app.pool.query(
      'TRUNCATE platform.watch_shops, platform.watch_shop_days, platform.watch_staff_days, platform.watch_cards',
    );
    await openWatch().catchUp();
    expect((await raised()).length).toBe(before + 1);
  });

  it('[UN12] judges no event by states that include it already', async () => {
    const before = (await raised()).length;
    const faster = openWatch();
    const { gave } = counterOf(event);
    // Half as often as would be unusual.
    given(...[10, 12, 14].map((hour) => gave(moment(TODAY, `${hour}:00`), EVE, stranger(1))));
    await openWatch({ afterRead: faster.catchUp }).catchUp();
    expect((await raised()).slice(before)).toEqual([]);
  });

  it('[UN12] goes on from its rows as from its memory', async () => {
    const weeks = honestWeeks(event);
    const fraud = givesAway(FINN, TODAY + 1);
    const half = weeks.length / 2;
    const keeps = openWatch();
    for (const events of [weeks.slice(0, half), weeks.slice(half), fraud.slice(0, 2), fraud.slice(2)]) {
      given(...events);
      await keeps.catchUp();
    }
    const kept = await states();
    const found = (await raised()).at(-1);
    expect(found).toMatchObject({ rule: 'far_above', day: '2026-06-30', events: { length: 3 } });
    expect((kept.watch_staff_days as unknown[]).length).toBeLessThanOrEqual(28 * STAFF.length);
    expect(kept.watch_shop_days).toHaveLength(28);
    const all = log;
    await app.pool.query(`UPDATE platform.unusual_progress SET position = 0 WHERE name = 'watch'`);
    await app.pool.query(`TRUNCATE ${TABLES.map((name) => `platform.${name}`).join(', ')}`);
    log = [];
    for (const events of [all.slice(0, half), all.slice(half, half + 40), all.slice(half + 40)]) {
      given(...events);
      await openWatch().catchUp();
    }
    expect(await states()).toEqual(kept);
  });

  it('keeps a decision that an owner took before findings were events', async () => {
    const { gave } = counterOf(event);
    const hours = Array.from({ length: 7 }, () => ({ opens: '08:00', closes: '19:00' }));
    given(
      event(
        'OpeningHoursSet',
        { business_id: BUSINESS, place_id: BUSINESS, hours, holidays: [] },
        { at: moment(TODAY, '00:01') },
      ),
      gave(moment(TODAY, '22:30'), EVE, stranger(1)),
    );
    // The id that the former read model gave to this finding.
    const id = '1025e330-16b1-83f9-a2d9-d98834fde4f4';
    await openWatch().catchUp();
    const finding = (await raised()).at(-1);
    expect(finding?.stream).toMatch(
      /^finding-[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(finding?.stream).toBe(`finding-${id}`);
  });

  it('is woken by the events that it judges', async () => {
    const watch = openWatch();
    given(...givesAway(EVE).slice(0, 1));
    expect(Object.keys(watch.atOnce).sort()).toEqual([...WATCHED].sort());
    await watch.atOnce.StampsGiven?.(log[0] as never);
    await expect.poll(() => rowsOf('watch_shops')).toHaveLength(1);
    await watch.stop();
  });
});
