import { codeOf } from '@stampwell/postgres';
import { type Queryable, rowsOf } from '../queries/database.ts';

/** A staff member who stamped the same customer's card again within a week. */
export interface Pair {
  businessId: string;
  employeeId: string;
  customerId: string;
  position: number;
}

const PAIRS = `
  SELECT business_id AS "businessId", employee_id AS "employeeId", customer_id AS "customerId", position
    FROM views.unusual_pairs WHERE position > $1 ORDER BY position LIMIT $2`;

export const readPairsAfter = (db: Queryable, position: number, limit: number): Promise<Pair[]> =>
  whereBuilt(rowsOf<Pair>(db, PAIRS, [position, limit]));

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
    WHERE d.finding_id IS NULL AND f.position > coalesce(m.up_to, 0)
    GROUP BY f.business_id ORDER BY f.business_id`;

/** Open findings after the position in each business's last mail. */
export const readNewestFindings = (
  db: Queryable,
  mailedUpTo: ReadonlyMap<string, number>,
): Promise<Newest[]> =>
  whereBuilt(rowsOf<Newest>(db, NEWEST, [[...mailedUpTo.keys()], [...mailedUpTo.values()]]));

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
