import { nameOrErased } from '@stampwell/contracts';
import type { UndoneDay } from '@stampwell/contracts/http/anomalies.ts';
import { rowsOf } from '../queries/database.ts';
import { namesFor, type Views } from '../queries/views.queries.ts';

interface GivenRow {
  id: string;
  customer_id: string;
  stamps: number;
  created_at: string;
  is_undone: boolean;
  balance: number;
  /** The customer whose card has this card's stamps now. */
  merged_into: string | null;
}

/**
 * A staff member's earnings of a day, newest first. The day's figures have its first and last position, so only that part of the
 * transactions is read.
 */
const GIVEN = `
  WITH asked AS (
    SELECT first_given AS first, least(last_given, $4) AS last
      FROM views.analytics_staff WHERE business_id = $1 AND actor_id = $2 AND day = $3)
  SELECT t.id, t.customer_id, t.stamps_added AS stamps, t.created_at, t.reversed_by IS NOT NULL AS is_undone,
         coalesce(c.current_stamps, 0) AS balance, c.merged_into
    FROM asked
    JOIN views.transactions t ON t.business_id = $1 AND t.position BETWEEN asked.first AND asked.last
    LEFT JOIN views.cards c ON c.customer_id = t.customer_id AND c.business_id = t.business_id AND c.programme = t.programme
    WHERE t.actor_id = $2 AND t.type IN ('earned', 'given_anyway', 'apology')
    ORDER BY t.position DESC LIMIT $5`;

export interface GivenOnDay {
  businessId: string;
  employeeId: string;
  day: string;
  /** Only events up to this position; without it, up to now. */
  upTo?: number;
}

/** A limit that no real day reaches. */
const MOST = 5_000;
const SHOWN = 50;

const given = (views: Views, { businessId, employeeId, day, upTo = Number.MAX_SAFE_INTEGER }: GivenOnDay) =>
  rowsOf<GivenRow>(views.db, GIVEN, [businessId, employeeId, day, upTo, MOST]);

/** Ids of the earnings that an order to undo a day covers, newest first. Whether each can be undone is the card's decision. */
export async function readGivenOnDay(views: Views, asked: GivenOnDay): Promise<string[]> {
  return (await given(views, asked)).filter(({ is_undone }) => !is_undone).map(({ id }) => id);
}

/**
 * The effect of an order to undo a day, before or after it.
 * @param oldest earlier earnings cannot be undone
 */
export async function previewDayUndo(views: Views, asked: GivenOnDay, oldest: Date): Promise<UndoneDay> {
  const rows = await given(views, asked);
  const judged = judge(rows, oldest);
  const names = await namesFor(views, [...judged.slice(0, SHOWN).map(customerOf), asked.employeeId], (id) => [
    id,
  ]);
  const of = (outcome: Outcome) => judged.filter((row) => row.outcome === outcome);
  const stampsOf = (some: GivenRow[]) => some.reduce((sum, { stamps }) => sum + stamps, 0);
  const undoable = of('undo');
  return {
    employee: { id: asked.employeeId, name: nameOrErased('employee', names.get(asked.employeeId)?.name) },
    day: asked.day,
    stamps: stampsOf(undoable),
    scans: undoable.length,
    cards: new Set(undoable.map(({ customer_id }) => customer_id)).size,
    kept_stamps: stampsOf([...of('spent'), ...of('put_together'), ...of('too_old')]),
    undone_stamps: stampsOf(of('undone')),
    entries: judged.slice(0, SHOWN).map((row) => ({
      id: row.id,
      at: row.created_at,
      customer: { id: customerOf(row), name: nameOrErased('customer', names.get(customerOf(row))?.name) },
      stamps: row.stamps,
      outcome: row.outcome,
    })),
  };
}

const customerOf = ({ merged_into, customer_id }: GivenRow): string => merged_into ?? customer_id;

type Outcome = UndoneDay['entries'][number]['outcome'];

/** Decides in the order's own sequence: newest first, while the card still has the stamps [SC10]. */
function judge(rows: GivenRow[], oldest: Date): (GivenRow & { outcome: Outcome })[] {
  const left = new Map<string, number>();
  return rows.map((row) => {
    const { customer_id, stamps, balance, is_undone, created_at, merged_into } = row;
    if (is_undone) return { ...row, outcome: 'undone' };
    if (Date.parse(created_at) < oldest.getTime()) return { ...row, outcome: 'too_old' };
    // Its stamps are on the person's other card; the order leaves them there [SC39].
    if (merged_into !== null) return { ...row, outcome: 'put_together' };
    const rest = left.get(customer_id) ?? balance;
    if (rest < stamps) return { ...row, outcome: 'spent' };
    left.set(customer_id, rest - stamps);
    return { ...row, outcome: 'undo' };
  });
}
