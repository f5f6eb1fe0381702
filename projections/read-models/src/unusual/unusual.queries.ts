import { codeOf } from '@stampwell/base/postgres';
import {
  type AnomalyRule,
  DISMISSAL_REASONS,
  nameOrErased,
  RULE_WORDS,
  type TextReader,
} from '@stampwell/contracts';
import type { Finding, FindingEvent } from '@stampwell/contracts/http/anomalies.ts';
import {
  describeTransaction,
  namedCard,
  TRANSACTION,
  type TransactionRow,
} from '../customer-cards/transactions.queries.ts';
import { type AtPlace, isAtPlace } from '../queries/at-place.queries.ts';
import { decodeCursor, type PageArgs, pageOf, rowsFor } from '../queries/cursor.ts';
import { type Queryable, rowOf, rowsOf } from '../queries/database.ts';
import { namesFor, type Presenting, presentingFor, type Views } from '../queries/views.queries.ts';
import { summaryOf } from './summary.ts';

interface FindingRow {
  finding_id: string;
  business_id: string;
  rule: AnomalyRule;
  account_id: string | null;
  customer_id: string | null;
  day: string;
  first_at: string;
  last_at: string;
  position: number;
  events: number;
  facts: Record<string, unknown> | null;
  status: Finding['status'];
  reason: keyof typeof DISMISSAL_REASONS | null;
  decided_at: string | null;
  capped_at: string | null;
  deactivated_at: string | null;
  undone_at: string | null;
}

const FINDING = `f.finding_id, f.business_id, f.rule, f.account_id, f.customer_id, f.day, f.first_at, f.last_at, f.position, f.events, f.facts,
  coalesce(d.status, 'open') AS status, d.reason, d.decided_at, d.capped_at, d.deactivated_at, d.undone_at`;
const FOUND = 'views.unusual_findings f LEFT JOIN views.unusual_decisions d USING (finding_id)';

/** SQL condition for findings of the business `$1` with an event there; what is no entry of a card is the first place's. */
const isFoundAt = (place: string) => `EXISTS (
  SELECT FROM views.unusual_events e LEFT JOIN views.transactions t ON t.id = e.event_id
    WHERE e.finding_id = f.finding_id AND ${isAtPlace(place)})`;

const PAGE = (where: string) => `
  SELECT ${FINDING} FROM ${FOUND}
    WHERE ${where} AND (f.position, f.finding_id) < (coalesce($2, 9223372036854775807), coalesce($5, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid))
      AND coalesce(d.status, 'open') = $4
    ORDER BY f.position DESC, f.finding_id DESC LIMIT $3`;
const OF_ALL = PAGE('$1::uuid IS NULL');
const OF_SHOP = PAGE('f.business_id = $1');
const OF_PLACE = PAGE(`f.business_id = $1 AND ${isFoundAt('$6')}`);

/** `place` only with a business. */
export interface FindingsArgs extends PageArgs, AtPlace {
  status: Finding['status'];
  /** All shops if absent. */
  businessId?: string | undefined;
}

export interface FindingsPage {
  findings: Finding[];
  open: number;
  next_cursor: string | null;
}

/** Findings of a business, or of all shops, newest first. */
export async function readFindings(views: Views, args: FindingsArgs): Promise<FindingsPage> {
  const { businessId, status, place } = args;
  const [before, beforeId] = decodeCursor(args.cursor, ['position', 'id']);
  const values = [businessId ?? null, before, rowsFor(args), status, beforeId];
  const [rows, open] = await Promise.all([
    place
      ? rowsOf<FindingRow>(views.db, OF_PLACE, [...values, place])
      : rowsOf<FindingRow>(views.db, businessId ? OF_SHOP : OF_ALL, values),
    countOpenFindings(views, businessId, place),
  ]);
  const names = await namesFor(views, rows, namedIn);
  const present = (row: FindingRow) => presentFinding(row, names);
  const page = pageOf(rows, args, present, ({ position, finding_id }) => [position, finding_id]);
  return { findings: page.items, open, next_cursor: page.next_cursor };
}

const OF_DAY = `
  SELECT ${FINDING} FROM ${FOUND}
    WHERE f.business_id = $1 AND f.day = $2 AND d.status IS DISTINCT FROM 'dismissed' AND ($4::uuid IS NULL OR ${isFoundAt('$4')})
    ORDER BY f.position DESC LIMIT $3`;
/** A usual day has few findings; 'Unusual' lists them all. */
const DAY_SHOWN = 20;

/** A business's findings of a day, without dismissed ones. */
export async function readDayFindings(
  views: Views,
  { businessId, day, place }: AtPlace & { businessId: string; day: string },
): Promise<Pick<Finding, 'id' | 'summary' | 'last_at'>[]> {
  const rows = await rowsOf<FindingRow>(views.db, OF_DAY, [businessId, day, DAY_SHOWN, place ?? null]);
  const names = await namesFor(views, rows, namedIn);
  return rows.map((row) => {
    const { id, summary, last_at } = presentFinding(row, names);
    return { id, summary, last_at };
  });
}

const OPEN = (where: string) =>
  `SELECT count(*)::int AS open FROM ${FOUND} WHERE ${where} AND d.finding_id IS NULL`;
const OPEN_OF_ALL = OPEN('true');
const OPEN_OF_SHOP = OPEN('f.business_id = $1');
const OPEN_OF_PLACE = OPEN(`f.business_id = $1 AND ${isFoundAt('$2')}`);

export async function countOpenFindings({ db }: Views, businessId?: string, place?: string): Promise<number> {
  const asked = [businessId, place].filter((id) => id !== undefined);
  const [text = OPEN_OF_ALL] = [OPEN_OF_ALL, OPEN_OF_SHOP, OPEN_OF_PLACE].slice(asked.length);
  const row = await rowOf<{ open: number }>(db, text, asked);
  return row?.open ?? 0;
}

export interface FindingFacts {
  businessId: string;
  accountId: string | null;
  day: string;
}

const FACTS = `
  SELECT business_id AS "businessId", account_id AS "accountId", day FROM views.unusual_findings WHERE finding_id = $1`;

export const readFindingFacts = ({ db }: Views, findingId: string): Promise<FindingFacts | null> =>
  rowOf<FindingFacts>(db, FACTS, [findingId]);

const ONE = `SELECT ${FINDING} FROM ${FOUND} WHERE f.finding_id = $1`;
const EVENTS = `
  SELECT e.event_id, e.position AS event_position, e.at, ${TRANSACTION}
    FROM views.unusual_events e LEFT JOIN views.transactions t ON t.id = e.event_id
    WHERE e.finding_id = $1 ORDER BY e.position DESC LIMIT $2`;
/** Shows only the newest; the audit has them all. */
const EVENTS_SHOWN = 100;

type EventRow = Partial<TransactionRow> & { event_id: string; event_position: number; at: string };

/** A finding with its events; null if it does not exist or belongs to another business. */
export async function readFinding(
  views: Views,
  findingId: string,
  businessId?: string,
): Promise<{ finding: Finding; events: FindingEvent[] } | null> {
  const row = await rowOf<FindingRow>(views.db, ONE, [findingId]);
  if (!row || (businessId !== undefined && row.business_id !== businessId)) return null;
  const events = await rowsOf<EventRow>(views.db, EVENTS, [findingId, EVENTS_SHOWN]);
  const presenting = await presentingFor(views, [row, ...events.map(ofEvent)], namedIn);
  return {
    finding: presentFinding(row, presenting.known),
    events: events.map((event) => presentEvent(event, presenting)),
  };
}

type Named = Record<'business_id' | 'account_id' | 'customer_id', string | null>;

const ofEvent = ({ business_id, customer_id }: EventRow): Named => ({
  business_id: business_id ?? null,
  account_id: null,
  customer_id: customer_id ?? null,
});

const namedIn = ({ business_id, account_id, customer_id }: Named) => [business_id, account_id, customer_id];

type NamesById = Presenting['known'];

function presentFinding(row: FindingRow, names: NamesById): Finding {
  const { business_id, account_id, customer_id, rule } = row;
  const isOwner = account_id === business_id;
  const staffName = isOwner
    ? nameOrErased('business', names.get(business_id)?.name)
    : nameOrErased('employee', names.get(account_id ?? '')?.name);
  const customerName = nameOrErased('customer', names.get(customer_id ?? '')?.name);
  return {
    id: row.finding_id,
    business_id,
    business_name: nameOrErased('business', names.get(business_id)?.name),
    ...(rule === 'two_places' ? { rule: 'same_second', later_rule: rule } : { rule }),
    title: RULE_WORDS[rule].title,
    rule_words: RULE_WORDS[rule].rule,
    summary: summaryOf(row, { staff: account_id ? staffName : '', customer: customerName }),
    // About a key an owner does what they do about themselves: no action on an employee is offered.
    staff: account_id
      ? { id: account_id, name: staffName, is_owner: isOwner || names.get(account_id)?.isKey === true }
      : null,
    customer: customer_id ? { id: customer_id, name: customerName } : null,
    day: row.day,
    first_at: row.first_at,
    last_at: row.last_at,
    events: row.events,
    status: row.status,
    reason: row.reason && row.status === 'dismissed' ? DISMISSAL_REASONS[row.reason] : null,
    decided_at: row.decided_at,
    capped_at: row.capped_at,
    deactivated_at: row.deactivated_at,
    undone_at: row.undone_at,
  };
}

function presentEvent(
  { event_id, event_position, at, ...row }: EventRow,
  { known, read }: Presenting,
): FindingEvent {
  const { customer_id } = row;
  return {
    id: event_id,
    position: event_position,
    at,
    words: customer_id ? wordsOf(row as TransactionRow, read) : null,
    customer: customer_id
      ? { id: customer_id, name: nameOrErased('customer', known.get(customer_id)?.name) }
      : null,
  };
}

function wordsOf(row: TransactionRow, read: TextReader): string {
  const { card_name } = namedCard(row, read);
  const words = describeTransaction(row, read);
  return card_name ? `${words} · ${card_name}` : words;
}

/** Findings that a business's owner has not been mailed about. */
export interface Newest {
  businessId: string;
  /** The newest finding's rule first. */
  rules: string[];
  count: number;
  position: number;
}

const NEWEST = `
  WITH mailed AS (SELECT * FROM unnest($1::uuid[], $2::bigint[]) AS m (business_id, up_to))
  SELECT f.business_id AS "businessId", array_agg(f.rule ORDER BY f.position DESC) AS rules,
         count(*)::int AS count, max(f.position) AS position
    FROM views.unusual_findings f
    LEFT JOIN mailed m USING (business_id)
    LEFT JOIN views.unusual_decisions d USING (finding_id)
    WHERE d.finding_id IS NULL AND f.position > greatest(m.up_to, $3)
    GROUP BY f.business_id ORDER BY f.business_id`;

/** Open findings after this position, and after that of each business's last mail. */
export const readNewestFindings = (
  db: Queryable,
  mailedUpTo: ReadonlyMap<string, number>,
  after: number,
): Promise<Newest[]> =>
  whereBuilt(rowsOf<Newest>(db, NEWEST, [[...mailedUpTo.keys()], [...mailedUpTo.values()], after]));

const NO_SUCH_TABLE = '42P01';

/** Empty if the tables are missing: jobs may run before the read models are first built. */
async function whereBuilt<Row>(rows: Promise<Row[]>): Promise<Row[]> {
  try {
    return await rows;
  } catch (error) {
    if (codeOf(error) === NO_SUCH_TABLE) return [];
    throw error;
  }
}
