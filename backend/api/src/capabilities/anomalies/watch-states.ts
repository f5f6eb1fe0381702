import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import type { CardState } from './rules/card-watch.ts';
import type { StaffDays } from './rules/far-above.ts';
import type { ShopState } from './rules/shop-watch.ts';
import type { DayHours } from './rules/usual-hours.ts';
import type { subjectsOf, Watched, WatchStates } from './rules/watch-events.ts';

/** How many states memory holds. */
const MOST = { shops: 1_000, cards: 20_000 };

const POSITION = `SELECT position FROM platform.unusual_progress WHERE name = 'watch'`;

const LOAD_SHOPS = `
  SELECT s.business_id AS business, s.zone, s.hours, s.holidays, s.norm, s.second, s.undone, s.has_places,
         (SELECT coalesce(jsonb_agg(jsonb_build_array(d.day, d.hours, d.scans) ORDER BY d.day), '[]')
            FROM platform.watch_shop_days d WHERE d.business_id = s.business_id) AS days,
         (SELECT coalesce(jsonb_agg(jsonb_build_array(d.account_id, d.day, d.stamps) ORDER BY d.day), '[]')
            FROM platform.watch_staff_days d WHERE d.business_id = s.business_id) AS staff
    FROM platform.watch_shops s WHERE s.business_id = ANY ($1::uuid[])`;
const LOAD_CARDS = `
  SELECT business_id || ' ' || customer_id AS key, state FROM platform.watch_cards
    JOIN unnest($1::uuid[], $2::uuid[]) AS k (business_id, customer_id) USING (business_id, customer_id)`;

/** Saves nothing if another process has moved the position. */
const SAVE = `
  WITH moved AS (
    UPDATE platform.unusual_progress SET position = $2 WHERE name = 'watch' AND position = $1 RETURNING position),
  shops AS (
    INSERT INTO platform.watch_shops (business_id, zone, hours, holidays, norm, second, undone, has_places)
      SELECT r.* FROM moved, jsonb_to_recordset($3) AS r
        (business uuid, zone text, hours jsonb, holidays jsonb, norm jsonb, second jsonb, undone jsonb, has_places boolean)
      ON CONFLICT (business_id) DO UPDATE SET zone = excluded.zone, hours = excluded.hours, holidays = excluded.holidays,
        norm = excluded.norm, second = excluded.second, undone = excluded.undone, has_places = excluded.has_places),
  shop_days AS (
    INSERT INTO platform.watch_shop_days (business_id, day, hours, scans)
      SELECT r.* FROM moved, jsonb_to_recordset($4) AS r (business uuid, day date, hours int, scans int)
      ON CONFLICT (business_id, day) DO UPDATE SET hours = excluded.hours, scans = excluded.scans),
  staff_days AS (
    INSERT INTO platform.watch_staff_days (business_id, account_id, day, stamps)
      SELECT r.* FROM moved, jsonb_to_recordset($5) AS r (business uuid, account uuid, day date, stamps int)
      ON CONFLICT (business_id, account_id, day) DO UPDATE SET stamps = excluded.stamps),
  old_shop_days AS (
    DELETE FROM platform.watch_shop_days d USING moved, jsonb_to_recordset($6) AS r (business uuid, day date)
      WHERE d.business_id = r.business AND d.day = r.day),
  old_staff_days AS (
    DELETE FROM platform.watch_staff_days d USING moved, jsonb_to_recordset($7) AS r (business uuid, account uuid, day date)
      WHERE d.business_id = r.business AND d.account_id = r.account AND d.day = r.day),
  cards AS (
    INSERT INTO platform.watch_cards (business_id, customer_id, state, written_at)
      SELECT r.*, now() FROM moved, jsonb_to_recordset($8) AS r (business uuid, customer uuid, state jsonb)
      ON CONFLICT (customer_id, business_id) DO UPDATE SET state = excluded.state, written_at = excluded.written_at),
  pairs AS (
    INSERT INTO platform.watch_pairs (business_id, employee_id, customer_id, position, written_at)
      SELECT r.*, now() FROM moved, jsonb_to_recordset($9) AS r (business uuid, employee uuid, customer uuid, position bigint)
      ON CONFLICT (business_id, employee_id, customer_id)
        DO UPDATE SET position = excluded.position, written_at = excluded.written_at)
  SELECT position FROM moved`;

interface ShopRow
  extends Pick<ShopState, 'zone' | 'hours' | 'holidays' | 'norm' | 'second' | 'undone' | 'has_places'> {
  business: string;
  days: DayHours[];
  staff: [account: string, day: string, stamps: number][];
}

/**
 * The rules' states, as rows that are saved together with the position that they are of. Memory holds the recent ones; they are
 * dropped if another process has moved the position.
 */
export function createWatchStates(pool: Pool, most = MOST) {
  const shops = new LRUCache<string, ShopState>({ max: most.shops });
  const cards = new LRUCache<string, CardState>({ max: most.cards });
  let reached: number | null = null;

  function forget(): void {
    reached = null;
    shops.clear();
    cards.clear();
  }

  async function loadShops(ids: string[]): Promise<[string, ShopState][]> {
    const { rows } = await pool.query<ShopRow>({ name: 'watch-shops', text: LOAD_SHOPS, values: [ids] });
    return rows.map(({ business, staff, ...state }) => [business, { ...state, staff: byAccount(staff) }]);
  }

  async function loadCards(keys: string[]): Promise<[string, CardState][]> {
    const ids = keys.map((key) => key.split(' '));
    const values = [0, 1].map((part) => ids.map((each) => each[part]));
    const { rows } = await pool.query<{ key: string; state: CardState }>({
      name: 'watch-cards',
      text: LOAD_CARDS,
      values,
    });
    return rows.map(({ key, state }) => [key, state]);
  }

  return {
    /** Position of the newest event that the states include. */
    async position(): Promise<number> {
      const { rows } = await pool.query<{ position: string }>({ name: 'watch-position', text: POSITION });
      const position = Number(rows[0]?.position ?? 0);
      if (position !== reached) forget();
      reached = position;
      return position;
    },

    async load(subjects: ReturnType<typeof subjectsOf>): Promise<WatchStates> {
      const [ofShops, ofCards] = await Promise.all([
        loadInto(shops, subjects.shops, loadShops),
        loadInto(cards, subjects.cards, loadCards),
      ]);
      return { shops: ofShops, cards: ofCards };
    },

    /** Saves the states after the events from one position to another. @returns false if another process was faster */
    async save(
      { from, to }: { from: number; to: number },
      before: WatchStates,
      { states, pairs }: Pick<Watched, 'states' | 'pairs'>,
    ): Promise<boolean> {
      const values = valuesOf(before, states);
      const { rowCount } = await pool.query({
        name: 'watch-save',
        text: SAVE,
        values: [from, to, ...[...values, pairs].map((rows) => JSON.stringify(rows))],
      });
      if (!rowCount) return false;
      reached = to;
      for (const [id, state] of states.shops) shops.set(id, state);
      for (const [key, state] of states.cards) cards.set(key, state);
      return true;
    },
  };
}

/** Takes what memory holds first, because each state that is added to it may drop another that is needed. */
async function loadInto<State extends object>(
  memory: LRUCache<string, State>,
  keys: ReadonlySet<string>,
  load: (missing: string[]) => Promise<[string, State][]>,
): Promise<Map<string, State>> {
  const needed = new Map<string, State>();
  for (const key of keys) {
    const state = memory.get(key);
    if (state) needed.set(key, state);
  }
  if (needed.size === keys.size) return needed;
  for (const [key, state] of await load([...keys].filter((key) => !needed.has(key)))) {
    memory.set(key, state);
    needed.set(key, state);
  }
  return needed;
}

function byAccount(rows: ShopRow['staff']): StaffDays {
  const staff: StaffDays = {};
  for (const [account, day, stamps] of rows) {
    const days = staff[account];
    if (days) days.push([day, stamps]);
    else staff[account] = [[day, stamps]];
  }
  return staff;
}

/** The rows to write and to delete, in the order of the statement. Only a shop's changed days are among them. */
function valuesOf(before: WatchStates, { shops, cards }: WatchStates): object[][] {
  const all = [...shops].map(([business, after]) => ({ business, after, was: before.shops.get(business) }));
  const shopDays = all.map(({ business, after, was }) =>
    changedRows(shopDaysOf(business, was), shopDaysOf(business, after)),
  );
  const staffDays = all.map(({ business, after, was }) =>
    changedRows(staffDaysOf(business, was), staffDaysOf(business, after)),
  );
  return [
    all.map(({ business, after: { zone, hours, holidays, norm, second, undone, has_places } }) => ({
      ...{ business, zone, hours, holidays, norm, second, undone, has_places },
    })),
    shopDays.flatMap(({ written }) => written),
    staffDays.flatMap(({ written }) => written),
    shopDays.flatMap(({ gone }) => gone),
    staffDays.flatMap(({ gone }) => gone),
    [...cards].map(([key, state]) => {
      const [business, customer] = key.split(' ');
      return { business, customer, state };
    }),
  ];
}

type Rows = Map<string, { row: object; sum: number }>;

const shopDaysOf = (business: string, state: ShopState | undefined): Rows =>
  new Map(
    state?.days.map(([day, hours, scans]) => [day, { row: { business, day, hours, scans }, sum: scans }]),
  );

const staffDaysOf = (business: string, state: ShopState | undefined): Rows =>
  new Map(
    Object.entries(state?.staff ?? {}).flatMap(([account, days]) =>
      days.map(([day, stamps]) => [
        `${account} ${day}`,
        { row: { business, account, day, stamps }, sum: stamps },
      ]),
    ),
  );

/** A day's sum grows with each of its scans, so an equal one means an unchanged row. */
function changedRows(before: Rows, after: Rows): { written: object[]; gone: object[] } {
  return {
    written: [...after].flatMap(([key, { row, sum }]) => (before.get(key)?.sum === sum ? [] : [row])),
    gone: [...before].flatMap(([key, { row }]) => (after.has(key) ? [] : [row])),
  };
}
