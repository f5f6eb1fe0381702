import type { StoredStampCardEvent } from '@stampwell/contracts';
import { createPositionWaiter } from '@stampwell/runtime/positions.ts';
import type pg from 'pg';

/** A card as the read model should have it. */
interface Card {
  current_stamps: number;
  total_redeemed: number;
  transactions: number;
  created_at: string;
  last_stamp_at: string | null;
  last_redeemed_at: string | null;
  last_activity_at: string;
}

export interface Comparison {
  cards: number;
  events: number;
  /** One line each. */
  differences: string[];
}

/** Limits for what would never come, wide enough for a projector that starts on a busy machine. */
const CATCH_UP_MS = 90_000;
const JUDGED_MS = 90_000;
/** In the format of an event's `at`. */
const AT = `to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at`;

/**
 * Folds every card from its events by amounts only, without the product's code, and compares it with the balances in events, with the
 * cards and transactions that customers see, and with each business's totals.
 * @param without a LIKE pattern of streams that are not folded, since millions of events would not fit into memory; what is served of
 * them is then reported as a difference
 */
export async function compareBalances(pool: pg.Pool, without = ''): Promise<Comparison> {
  await catchUp(pool);
  const { rows: events } = await pool.query<StoredStampCardEvent>(
    `SELECT id, stream, type, data, ${AT} FROM es.events WHERE stream LIKE 'card-%' AND stream NOT LIKE $1
      ORDER BY stream, version`,
    [without],
  );
  const differences: string[] = [];
  const folded = new Map<string, Card>();
  for (const [stream, own] of Map.groupBy(events, ({ stream }) => stream))
    folded.set(stream, foldCard(stream, own, differences));
  compare('card', folded, await readCards(pool), differences);
  compare('transactions of', await countEntries(pool, 'es'), await countEntries(pool, 'views'), differences);
  compare('totals of', totalsOf(events), await readTotals(pool), differences);
  return { cards: folded.size, events: events.length, differences };
}

/**
 * Waits until what is unusual in the log has been found: findings are events themselves, which may follow a stamp by a second, and by
 * a minute if the process that gave it was killed.
 */
export async function untilJudged(pool: pg.Pool): Promise<void> {
  const end = Date.now() + JUDGED_MS;
  for (;;) {
    const { rows } = await pool.query<{ is_judged: boolean }>(
      `SELECT coalesce((SELECT position FROM platform.unusual_progress WHERE name = 'watch'), 0) >=
          coalesce((SELECT max(position) FROM es.events WHERE type = 'StampsGiven'), 0) AS is_judged`,
    );
    if (rows[0]?.is_judged) return;
    if (Date.now() > end) throw new Error('The log is not searched for what is unusual');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Waits until the read models have processed the whole log. */
export async function catchUp(pool: pg.Pool, withinMs = CATCH_UP_MS): Promise<void> {
  const { rows } = await pool.query('SELECT coalesce(max(position), 0) AS head FROM es.events');
  const positions = createPositionWaiter(pool);
  const isThere = await positions.waitFor(Number(rows[0].head), withinMs);
  await positions.close();
  if (!isThere) throw new Error(`the read models are not at ${rows[0].head} after ${withinMs} ms`);
}

function foldCard(stream: string, events: StoredStampCardEvent[], differences: string[]): Card {
  let stamps = 0;
  const standing = new Map<string, StoredStampCardEvent>();
  for (const event of events) {
    stamps = stampsAfter(stamps, event);
    const { id, data } = event;
    if ('reverses' in data) standing.delete(data.reverses);
    else standing.set(id, event);
    if (data.balance_after !== stamps) differences.push(`${stream}: ${data.balance_after} is not ${stamps}`);
  }
  const left = [...standing.values()];
  const newest = (type: StoredStampCardEvent['type']) =>
    left.findLast((event) => event.type === type)?.at ?? null;
  return {
    current_stamps: stamps,
    total_redeemed: left.filter(({ type }) => type === 'RewardRedeemed').length,
    transactions: events.length,
    created_at: events[0]?.at ?? '',
    last_stamp_at: newest('StampsGiven'),
    last_redeemed_at: newest('RewardRedeemed'),
    last_activity_at: events.at(-1)?.at ?? '',
  };
}

function stampsAfter(stamps: number, { type, data }: StoredStampCardEvent): number {
  if (type === 'StampsGiven' || type === 'StampsCarriedOver') return stamps + data.amount;
  if (type === 'StampsReversed' || type === 'CarryOverReversed') return stamps - data.amount;
  return type === 'RedemptionReversed' ? stamps + data.stamps_restored : 0;
}

async function readCards(pool: pg.Pool): Promise<Map<string, Card>> {
  const { rows } = await pool.query(
    `SELECT 'card-' || business_id || '_' || customer_id AS stream, current_stamps, total_redeemed, transactions,
            created_at, last_stamp_at, last_redeemed_at, last_activity_at FROM views.cards`,
  );
  return new Map(rows.map(({ stream, ...card }) => [stream, JSON.parse(JSON.stringify(card))]));
}

/** Number of entries per card, with a hash of their ids. */
async function countEntries(pool: pg.Pool, where: 'es' | 'views'): Promise<Map<string, unknown>> {
  const source =
    where === 'es'
      ? `SELECT stream, id FROM es.events WHERE stream LIKE 'card-%'`
      : `SELECT 'card-' || business_id || '_' || customer_id AS stream, id FROM views.transactions`;
  const { rows } = await pool.query(
    `SELECT stream, count(*)::int AS entries, md5(string_agg(id::text, ',' ORDER BY id)) AS ids
       FROM (${source}) AS entry GROUP BY stream`,
  );
  return new Map(rows.map(({ stream, ...counted }) => [stream, counted]));
}

/** What each business gave, less what was undone. */
function totalsOf(events: StoredStampCardEvent[]): Map<string, unknown> {
  const totals = new Map<string, { customers: number; stamps: number; rewards: number }>();
  for (const [id, own] of Map.groupBy(events, ({ data }) => data.business_id)) {
    const sum = { customers: new Set(own.map(({ stream }) => stream)).size, stamps: 0, rewards: 0 };
    for (const { type, data } of own) {
      if (type === 'StampsGiven') sum.stamps += data.amount;
      if (type === 'StampsReversed') sum.stamps -= data.amount;
      if (type === 'RewardRedeemed') sum.rewards += 1;
      if (type === 'RedemptionReversed') sum.rewards -= 1;
    }
    totals.set(id, sum);
  }
  return totals;
}

async function readTotals(pool: pg.Pool): Promise<Map<string, unknown>> {
  const { rows } = await pool.query(
    'SELECT business_id, customers, stamps::int, rewards FROM views.business_totals WHERE customers > 0',
  );
  return new Map(rows.map(({ business_id, ...totals }) => [business_id, totals]));
}

function compare(
  what: string,
  expected: Map<string, unknown>,
  found: Map<string, unknown>,
  differences: string[],
): void {
  for (const name of new Set([...expected.keys(), ...found.keys()])) {
    const [should, is] = [expected.get(name), found.get(name)].map((value) => JSON.stringify(value, sorted));
    if (should !== is) differences.push(`${what} ${name}: ${is} is not ${should}`);
  }
}

/** Objects with sorted keys. */
const sorted = (_: string, value: unknown) =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
