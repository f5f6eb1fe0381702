import {
  actorNameOf,
  type ERASED_NAMES,
  ERASED_REWARD,
  type FreeText,
  isWithinUndo,
  namedProgramme,
  nameOrErased,
  placeNameIn,
  type Reward,
  readStep,
  type TextReader,
  TRANSACTION_YEARS,
  undoableUntil,
} from '@stampwell/contracts';
import type { OwnTransaction, Transaction } from '@stampwell/contracts/http/shapes.ts';
import { type AtPlace, isAtPlace } from '../queries/at-place.queries.ts';
import { decodeCursor, type Page, type PageArgs, pageOf, rowsFor } from '../queries/cursor.ts';
import { type Queryable, rowOf, rowsOf } from '../queries/database.ts';
import { hasSeveral } from '../queries/programme-terms.ts';
import { type Known, presentingFor, type Views } from '../queries/views.queries.ts';
import { isUnusual } from '../unusual/marks.ts';

export interface TransactionRow {
  id: string;
  position: number;
  business_id: string;
  customer_id: string;
  programme: number;
  /** Whether the shop has more than one card; unknown of an event that is told live. */
  several?: boolean;
  card?: FreeText | null;
  type: Transaction['transaction_type'] | 'carried_over' | 'given_anyway' | 'apology';
  stamps_added: number;
  reward: Reward | null;
  actor_kind: keyof typeof ERASED_NAMES | 'system';
  actor_id: string | null;
  created_at: string;
  reverses: string | null;
  reversed_by: string | null;
  /** Null is the first place. */
  place_id?: string | null;
  /** The customer whose card has this card's stamps now. */
  moved_to: string | null;
  /** Only selected for a business. */
  is_found?: boolean;
}

/** Of `views.transactions t`. */
export const TRANSACTION = `t.id, t.position, t.business_id, t.customer_id, t.programme, t.type, t.stamps_added, t.reward,
  t.actor_kind, t.actor_id, t.created_at, t.reverses, t.reversed_by, t.place_id,
  (SELECT m.merged_into FROM views.cards m
    WHERE m.customer_id = t.customer_id AND m.business_id = t.business_id AND m.programme = t.programme) AS moved_to,
  ${hasSeveral('t')} AS several,
  (SELECT n.name FROM views.programmes n WHERE n.business_id = t.business_id AND n.programme = t.programme) AS card`;

/** The customer $1, and the accounts merged into theirs. */
export const CARDHOLDERS = `(SELECT $1::uuid AS id
    UNION SELECT m.customer_id FROM views.cards m WHERE m.merged_into = $1) AS holder`;

/**
 * SQL condition for entries recent enough to be listed. Older ones stay in the log, to explain the balance (decision 116).
 * @param now the placeholder of the current time, such as `$3`
 */
export const isListed = (now: string): string =>
  `created_at > ${now}::timestamptz - make_interval(years => ${TRANSACTION_YEARS})`;

const OF_CUSTOMER = `
  SELECT t.* FROM ${CARDHOLDERS}
    CROSS JOIN LATERAL (
      SELECT ${TRANSACTION} FROM views.transactions t
        WHERE customer_id = holder.id AND position < coalesce($2, 9223372036854775807)
          AND ($4::text IS NULL OR type = $4 OR ($4 = 'earned' AND type IN ('given_anyway', 'apology', 'carried_over')))
          AND ($5::uuid IS NULL OR business_id = $5) AND ($7::int IS NULL OR programme = $7) AND ${isListed('$6')}
        ORDER BY position DESC LIMIT $3) AS t
    ORDER BY t.position DESC LIMIT $3`;

const OF_BUSINESS = `
  SELECT ${TRANSACTION},
         (SELECT current_stamps FROM views.cards c
           WHERE c.customer_id = t.customer_id AND c.business_id = t.business_id AND c.programme = t.programme) AS balance,
         EXISTS (SELECT FROM views.unusual_events e LEFT JOIN views.unusual_decisions d USING (finding_id)
                  WHERE e.event_id = t.id AND d.status IS DISTINCT FROM 'dismissed') AS is_found
    FROM views.transactions t
    WHERE business_id = $1 AND position < coalesce($2, 9223372036854775807) AND ${isListed('$4')}
    ORDER BY position DESC LIMIT $3`;

/**
 * The day begins after the newest entry of an earlier one. Looked up first, so that a rare filter reads the day's entries alone and
 * not the whole history.
 */
const OF_DAY = `
  WITH before AS MATERIALIZED (
    SELECT coalesce((SELECT position FROM views.transactions
      WHERE business_id = $1 AND created_at < $5::date::timestamp AT TIME ZONE $6
      ORDER BY position DESC LIMIT 1), 0) AS position)
  SELECT ${TRANSACTION},
         (SELECT current_stamps FROM views.cards c
           WHERE c.customer_id = t.customer_id AND c.business_id = t.business_id AND c.programme = t.programme) AS balance
    FROM views.transactions t
    WHERE t.business_id = $1 AND t.position < coalesce($2, 9223372036854775807)
      AND t.position > (SELECT position FROM before)
      AND t.type = ANY ($4::text[]) AND ($7::uuid IS NULL OR t.actor_id = $7) AND ${isAtPlace('$8')}
    ORDER BY t.position DESC LIMIT $3`;

const TYPES_OF_DAY = {
  all: ['earned', 'given_anyway', 'apology', 'carried_over', 'redeemed', 'reversed'],
  stamps: ['earned', 'given_anyway', 'apology', 'carried_over'],
  rewards: ['redeemed'],
  undone: ['reversed'],
};

const words = (stamps: number) => `${stamps} ${stamps === 1 ? 'stamp' : 'stamps'}`;

export function describeTransaction(
  { type, stamps_added, reward }: TransactionRow,
  read: TextReader,
): string {
  if (type === 'earned') return `Earned ${words(stamps_added)}`;
  if (type === 'given_anyway') return `Earned ${words(stamps_added)}, given anyway`;
  if (type === 'apology') return `${words(stamps_added)} as an apology`;
  if (type === 'carried_over')
    return stamps_added === 0 ? 'A card from the shop’s own list' : `${words(stamps_added)} carried over`;
  if (type === 'redeemed') return `Redeemed ${(reward && readStep(reward, read).reward) ?? ERASED_REWARD}`;
  if (stamps_added === 0) return 'Card taken back';
  return stamps_added < 0 ? `${words(-stamps_added)} taken back` : 'Reward returned';
}

/** The account that has the stamps: the entry's own, or the one into which it was merged. */
const customerOf = ({ moved_to, customer_id }: TransactionRow): string => moved_to ?? customer_id;

export const namedIn = (row: TransactionRow) => [row.business_id, customerOf(row), row.actor_id];

/** Which of a shop's cards an entry is on; nothing for a shop with one. */
export function namedCard({ programme, several, card }: TransactionRow, read: TextReader) {
  return { ...namedProgramme(programme), ...(several ? { card_name: (card && read(card)) ?? null } : {}) };
}

/** Nothing for a shop with one place, and for the customer's own phone. */
function placeOf({ actor_kind, business_id, place_id }: TransactionRow, names: TransactionNames['known']) {
  if (actor_kind === 'customer') return {};
  const place_name = placeNameIn(names.get(business_id), business_id, place_id);
  return place_name === undefined ? {} : { place_name };
}

export interface TransactionNames {
  known: ReadonlyMap<string, Pick<Known, 'name'> & Partial<Pick<Known, 'places'>>>;
  read: TextReader;
}

export function presentTransaction(
  row: TransactionRow,
  { known: names, read }: TransactionNames,
  isForBusiness: boolean,
): Transaction {
  return {
    id: row.id,
    business_id: row.business_id,
    ...namedCard(row, read),
    business_name: nameOrErased('business', names.get(row.business_id)?.name),
    customer_id: customerOf(row),
    customer_name: nameOrErased('customer', names.get(customerOf(row))?.name),
    stamps_added: row.stamps_added,
    transaction_type: row.type === 'redeemed' || row.type === 'reversed' ? row.type : 'earned',
    carried_over: row.type === 'carried_over',
    description: describeTransaction(row, read),
    notes: null,
    created_at: row.created_at,
    actor_name: isForBusiness ? actorNameOf(row.actor_kind, names.get(row.actor_id ?? '')?.name) : null,
    reverses: row.reverses,
    reversed_by: row.reversed_by,
    ...placeOf(row, names),
    unusual: isForBusiness && isUnusual(row),
  };
}

export interface UndoableRow extends TransactionRow {
  /** Of the card now. */
  balance: number;
}

/** As the counter sees it: whether it can be undone, and until when. */
export function presentUndoable(row: UndoableRow, names: TransactionNames, now: Date): OwnTransaction {
  const transaction = presentTransaction(row, names, true);
  // An erased customer has no card to correct, and a merged card is not corrected [SC18].
  const canUndo = row.moved_to === null && names.known.has(row.customer_id) && canGiveBack(row, now);
  const undo_until = canUndo ? undoableUntil(transaction.created_at).toISOString() : null;
  return { ...transaction, can_undo: canUndo, undo_until };
}

/** [SC8, SC9, SC10] Mirrors what the card's decider would allow now. */
const canGiveBack = (row: UndoableRow, now: Date): boolean =>
  row.reversed_by === null &&
  row.type !== 'reversed' &&
  isWithinUndo(Date.parse(row.created_at), now.getTime()) &&
  (row.type === 'redeemed' || row.balance >= row.stamps_added);

const COUNTED_APART = `
  SELECT actor_id AS id, (count(*) FILTER (WHERE type = 'given_anyway'))::int AS given_anyway,
      coalesce(sum(stamps_added) FILTER (WHERE type = 'apology'), 0)::int AS apologies
    FROM views.transactions t
    WHERE business_id = $1 AND type IN ('given_anyway', 'apology') AND created_at >= $2::date::timestamp AT TIME ZONE $3
      AND reversed_by IS NULL AND ${isAtPlace('$4')}
    GROUP BY actor_id`;

/** How often somebody gave stamps before the cooldown was over, and how many as an apology. */
export interface CountedApart {
  given_anyway: number;
  apologies: number;
}
export const NOTHING_APART: CountedApart = { given_anyway: 0, apologies: 0 };

/** What is counted apart and was not taken back, by person, from a day of the business's on. */
export async function readCountedApart(
  db: Queryable,
  {
    businessId,
    day,
    timeZone,
    place = undefined,
  }: AtPlace & { businessId: string; day: string | undefined; timeZone: string },
): Promise<Map<string, CountedApart>> {
  const rows = await rowsOf<CountedApart & { id: string }>(db, COUNTED_APART, [
    ...[businessId, day, timeZone, place ?? null],
  ]);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

export interface HistoryArgs extends PageArgs {
  type?: 'earned' | 'redeemed' | undefined;
  business_id?: string | undefined;
  programme?: number | undefined;
}

export interface HistoryTotals {
  activities: number;
  /** Without undone entries. */
  stamps_earned: number;
  rewards_redeemed: number;
}

export interface TransactionPage<Row extends Transaction = Transaction> {
  transactions: Row[];
  next_cursor: string | null;
}

/** A customer's entries, newest first, without the staff's names, which are the business's data. */
export async function readHistory(
  views: Views,
  customerId: string,
  args: HistoryArgs = {},
): Promise<TransactionPage> {
  const [before] = decodeCursor(args.cursor, ['position']);
  const values = [
    customerId,
    before,
    rowsFor(args),
    args.type ?? null,
    args.business_id ?? null,
    views.now(),
    args.programme ?? null,
  ];
  const rows = await rowsOf<TransactionRow>(views.db, OF_CUSTOMER, values);
  const names = await presentingFor(views, rows, namedIn);
  const page = pageOf(
    rows,
    args,
    (row) => presentTransaction(row, names, false),
    ({ position }) => [position],
  );
  return { transactions: page.items, next_cursor: page.next_cursor };
}

const TOTALS = `
  SELECT coalesce(sum(transactions), 0)::int AS activities, coalesce(sum(total_earned), 0)::int AS stamps_earned,
      coalesce(sum(total_redeemed), 0)::int AS rewards_redeemed
    FROM views.cards WHERE customer_id = $1 OR merged_into = $1`;

/** Totals of a customer's whole history, from the counts on each card and on those merged into it. */
export async function readHistoryTotals(db: Queryable, customerId: string): Promise<HistoryTotals> {
  const row = await rowOf<HistoryTotals>(db, TOTALS, [customerId]);
  return row ?? { activities: 0, stamps_earned: 0, rewards_redeemed: 0 };
}

/** A business's entries, newest first, with the staff's names. */
export async function readBusinessTransactions(
  views: Views,
  businessId: string,
  args: PageArgs = {},
): Promise<TransactionPage<OwnTransaction>> {
  const [before] = decodeCursor(args.cursor, ['position']);
  const values = [businessId, before, rowsFor(args), views.now()];
  return undoablePage(views, await rowsOf<UndoableRow>(views.db, OF_BUSINESS, values), args);
}

/** An entry as programs of others read it, with its customer's and actor's names. */
export type Entry = TransactionRow & { customer_name: string; actor_name: string | null };

const withNames =
  ({ known: names }: TransactionNames) =>
  (row: TransactionRow): Entry => {
    const customer_id = customerOf(row);
    return {
      ...row,
      customer_id,
      customer_name: nameOrErased('customer', names.get(customer_id)?.name),
      actor_name: actorNameOf(row.actor_kind, names.get(row.actor_id ?? '')?.name),
    };
  };

const ENTRIES = `
  SELECT ${TRANSACTION} FROM views.transactions t
    WHERE business_id = $1 AND position < coalesce($2, 9223372036854775807) AND ${isListed('$4')}
    ORDER BY position DESC LIMIT $3`;

/** A business's entries, newest first. */
export async function readEntries(views: Views, businessId: string, args: PageArgs): Promise<Page<Entry>> {
  const [before] = decodeCursor(args.cursor, ['position']);
  const values = [businessId, before, rowsFor(args), views.now()];
  const rows = await rowsOf<TransactionRow>(views.db, ENTRIES, values);
  const names = await presentingFor(views, rows, namedIn);
  return pageOf(rows, args, withNames(names), ({ position }) => [position]);
}

const BY_ID = `SELECT ${TRANSACTION} FROM views.transactions t WHERE id = $2 AND business_id = $1 AND ${isListed('$3')}`;

/** Null for another business's. */
export async function readEntry(views: Views, businessId: string, id: string): Promise<Entry | null> {
  const row = await rowOf<TransactionRow>(views.db, BY_ID, [businessId, id, views.now()]);
  return row ? withNames(await presentingFor(views, [row], namedIn))(row) : null;
}

export interface DayTransactionArgs extends PageArgs, AtPlace {
  businessId: string;
  /** The business's day, YYYY-MM-DD. */
  day: string;
  timeZone: string;
  show: keyof typeof TYPES_OF_DAY;
  /** Only what this person did. */
  actor?: string | undefined;
}

/** A business's entries of a day, newest first, with the staff's names. */
export async function readDayTransactions(
  views: Views,
  { businessId, day, timeZone, show, actor, place, ...args }: DayTransactionArgs,
): Promise<TransactionPage<OwnTransaction>> {
  const [before] = decodeCursor(args.cursor, ['position']);
  const types = TYPES_OF_DAY[show];
  const values = [businessId, before, rowsFor(args), types, day, timeZone, actor ?? null, place ?? null];
  const rows = await rowsOf<UndoableRow>(views.db, OF_DAY, values);
  return undoablePage(views, rows, args);
}

async function undoablePage(
  views: Views,
  rows: UndoableRow[],
  args: PageArgs,
): Promise<TransactionPage<OwnTransaction>> {
  const names = await presentingFor(views, rows, namedIn);
  const now = views.now();
  const page = pageOf(
    rows,
    args,
    (row) => presentUndoable(row, names, now),
    ({ position }) => [position],
  );
  return { transactions: page.items, next_cursor: page.next_cursor };
}
