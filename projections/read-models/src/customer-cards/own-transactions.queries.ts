import { OWN_LATEST } from '@stampwell/contracts';
import type { OwnDay, OwnTransaction } from '@stampwell/contracts/http/shapes.ts';
import type { AtPlace } from '../queries/at-place.queries.ts';
import { rowOf, rowsOf } from '../queries/database.ts';
import { presentingFor, type Views } from '../queries/views.queries.ts';
import { isListed, namedIn, presentUndoable, TRANSACTION, type UndoableRow } from './transactions.queries.ts';

const LATEST = `
  SELECT latest.*, cards.current_stamps AS balance
    FROM (SELECT ${TRANSACTION} FROM views.transactions t
      WHERE actor_id = $1 AND business_id = $2 AND type <> 'reversed' AND ${isListed('$3')}
        AND ($4::uuid IS NULL OR coalesce(t.place_id, t.business_id) = $4)
      ORDER BY position DESC LIMIT ${OWN_LATEST}) latest
    JOIN views.cards USING (customer_id, business_id, programme)
    ORDER BY latest.position DESC`;

export interface OwnArgs extends AtPlace {
  actorId: string;
  businessId: string;
  now: Date;
}

/** The actor's latest earnings and redemptions, newest first; an undo is shown on the entry that it undid. */
export async function readOwnTransactions(
  views: Views,
  { actorId, businessId, now, place }: OwnArgs,
): Promise<{ transactions: OwnTransaction[] }> {
  const rows = await rowsOf<UndoableRow>(views.db, LATEST, [actorId, businessId, now, place ?? null]);
  const names = await presentingFor(views, rows, namedIn);
  return { transactions: rows.map((row) => presentUndoable(row, names, now)) };
}

/** Bounds the cost. One transaction every 15 seconds for 8 hours is fewer. */
const MOST_IN_A_DAY = 2_000;

const DAY = `
  SELECT coalesce(sum(stamps_added) FILTER (WHERE type IN ('earned', 'given_anyway')), 0)::int AS stamps,
      (count(*) FILTER (WHERE type = 'redeemed'))::int AS rewards
    FROM (SELECT type, stamps_added, created_at, reversed_by FROM views.transactions
      WHERE actor_id = $1 AND business_id = $2 AND type <> 'reversed'
      ORDER BY position DESC LIMIT ${MOST_IN_A_DAY}) latest
    WHERE reversed_by IS NULL AND created_at >= $3::date::timestamp AT TIME ZONE $4
      AND created_at < ($3::date + 1)::timestamp AT TIME ZONE $4`;

export interface OwnDayArgs {
  actorId: string;
  businessId: string;
  /** The business's day, YYYY-MM-DD. */
  day: string;
  timeZone: string;
}

/** The actor's stamps and rewards of this day, without undone ones. */
export async function readOwnDay(
  { db }: Views,
  { actorId, businessId, day, timeZone }: OwnDayArgs,
): Promise<Pick<OwnDay, 'stamps' | 'rewards'>> {
  const row = await rowOf<Pick<OwnDay, 'stamps' | 'rewards'>>(db, DAY, [actorId, businessId, day, timeZone]);
  return row ?? { stamps: 0, rewards: 0 };
}
