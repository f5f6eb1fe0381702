import { nameOrErased } from '@stampwell/contracts';
import type { Known } from './views.queries.ts';

/** A filter by one of a business's places, by its id; undefined for all of them. */
export interface AtPlace {
  place?: string | undefined;
}

/**
 * SQL condition for rows of the business `$1` that happened at a place, or all of them. Rows name none but for the first, which has the
 * business's id.
 * @param place the placeholder of the place's id, or of null for all
 */
export const isAtPlace = (place: string, row = 't'): string =>
  `(${place}::uuid IS NULL OR coalesce(${row}.place_id, $1::uuid) = ${place})`;

/** A table of a business's sums, and the same sums by place. */
interface SumsByPlace {
  all: string;
  /** Has no rows of the first place. */
  named: string;
  /** Beside the business and the place. */
  key: readonly string[];
  sums: readonly string[];
}

/**
 * SQL: sums of the business `$1` by place. The first place has the rest of the business's own, so that places always add up to it.
 * @param where a further condition on the key
 */
export function sumsByPlace({ all, named, key, sums }: SumsByPlace, where = 'true'): string {
  const keys = key.join(', ');
  const rest = sums.map((sum) => `a.${sum} - coalesce(n.${sum}, 0)`);
  const isAny = `(${rest.join(', ')}) <> (${sums.map(() => '0').join(', ')})`;
  return `(
    SELECT place_id, ${keys}, ${sums.join(', ')} FROM views.${named} WHERE business_id = $1 AND ${where}
    UNION ALL
    SELECT $1::uuid, ${keys}, ${rest.map((value, nth) => `${value} AS ${sums[nth]}`).join(', ')}
      FROM (SELECT * FROM views.${all} WHERE business_id = $1 AND ${where}) AS a
      LEFT JOIN (SELECT ${keys}, ${sums.map((sum) => `sum(${sum})::int AS ${sum}`).join(', ')}
        FROM views.${named} WHERE business_id = $1 AND ${where} GROUP BY ${keys}) AS n USING (${keys})
      WHERE ${isAny})`;
}

/** Its own name, or its business's. */
export const placeNameIn = (business: Known | undefined, placeId: string): string =>
  business?.places[placeId]?.name ?? nameOrErased('business', business?.name);

/**
 * SQL condition for cards `c` of the business `$1` with an entry at this place, on the card or on one merged into it.
 * @param place the placeholder of the place's id
 */
export const wasAt = (place: string): string => {
  const theirs = `t.business_id = $1 AND t.customer_id = ANY (ARRAY(SELECT c.customer_id UNION ALL
      SELECT m.customer_id FROM views.cards m WHERE m.merged_into = c.customer_id AND m.business_id = c.business_id))`;
  // Each with the index that fits it.
  return `CASE WHEN ${place}::uuid = $1
    THEN EXISTS (SELECT FROM views.transactions t WHERE ${theirs} AND t.place_id IS NULL)
    ELSE EXISTS (SELECT FROM views.transactions t WHERE ${theirs} AND t.place_id = ${place}) END`;
};
