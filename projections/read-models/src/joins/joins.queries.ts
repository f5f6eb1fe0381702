import { JOIN_ORIGINS, type JoinOrigin } from '@stampwell/contracts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import type { posterTraffic } from '@stampwell/contracts/http/posters-traffic.ts';
import { type AtPlace, isAtPlace } from '../queries/at-place.queries.ts';
import { rowsOf } from '../queries/database.ts';
import type { Views } from '../queries/views.queries.ts';

const JOINED = `
  SELECT j.source, count(*)::int AS joined, (count(*) FILTER (WHERE EXISTS (
      SELECT FROM views.cards c
        WHERE c.customer_id = j.account_id AND c.business_id = j.business_id AND c.transactions > 0)))::int AS first_stamped
    FROM views.joins j
    WHERE j.business_id = $1 AND j.joined_at::date > $2::timestamptz::date - $3::int AND ${isAtPlace('$4', 'j')}
    GROUP BY j.source`;

interface JoinedRow {
  source: JoinOrigin;
  joined: number;
  first_stamped: number;
}

export interface TrafficArgs extends AtPlace {
  businessId: string;
  days: number;
  /** Opened pages are no events: the API counts them. */
  opened: ReadonlyMap<JoinOrigin, number>;
}

/** By poster, over the last days, today's included: the days by which opened pages are counted. */
export async function readTraffic(
  { db, now }: Views,
  { businessId, days, opened, place }: TrafficArgs,
): Promise<ReplyOf<typeof posterTraffic>> {
  const joined = await rowsOf<JoinedRow>(db, JOINED, [businessId, now(), days, place ?? null]);
  const joinedBy = new Map(joined.map((row) => [row.source, row]));
  return {
    days,
    sources: JOIN_ORIGINS.map((source) => ({
      source,
      opened: opened.get(source) ?? 0,
      joined: joinedBy.get(source)?.joined ?? 0,
      first_stamped: joinedBy.get(source)?.first_stamped ?? 0,
    })),
  };
}
