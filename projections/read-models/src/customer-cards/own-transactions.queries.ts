import { isWithinUndo, OWN_LATEST, undoableUntil } from '@stampwell/contracts';
import type { OwnTransaction } from '@stampwell/contracts/http/shapes.ts';
import { rowsOf } from '../queries/database.ts';
import { presentingFor, type Views } from '../queries/views.queries.ts';
import {
  isListed,
  namedIn,
  presentTransaction,
  TRANSACTION,
  type TransactionRow,
} from './transactions.queries.ts';

interface OwnRow extends TransactionRow {
  balance: number;
}

const LATEST = `
  SELECT latest.*, cards.current_stamps AS balance
    FROM (SELECT ${TRANSACTION} FROM views.transactions
      WHERE actor_id = $1 AND business_id = $2 AND type <> 'reversed' AND ${isListed('$3')}
      ORDER BY position DESC LIMIT ${OWN_LATEST}) latest
    JOIN views.cards USING (customer_id, business_id)
    ORDER BY latest.position DESC`;

export interface OwnArgs {
  actorId: string;
  businessId: string;
  now: Date;
}

/** The actor's latest earnings and redemptions, newest first; an undo is shown on the entry that it undid. */
export async function readOwnTransactions(
  views: Views,
  { actorId, businessId, now }: OwnArgs,
): Promise<{ transactions: OwnTransaction[] }> {
  const rows = await rowsOf<OwnRow>(views.db, LATEST, [actorId, businessId, now]);
  const names = await presentingFor(views, rows, namedIn);
  const transactions = rows.map((row) => {
    const transaction = presentTransaction(row, names, true);
    // An erased customer has no card to correct [SC18].
    const canUndo = names.known.has(row.customer_id) && canGiveBack(row, now);
    const undo_until = canUndo ? undoableUntil(transaction.created_at).toISOString() : null;
    return { ...transaction, can_undo: canUndo, undo_until };
  });
  return { transactions };
}

/** [SC8, SC9, SC10] Mirrors what the card's decider would allow now. */
const canGiveBack = ({ created_at, reversed_by, type, stamps_added, balance }: OwnRow, now: Date): boolean =>
  reversed_by === null &&
  isWithinUndo(Date.parse(created_at), now.getTime()) &&
  (type === 'redeemed' || balance >= stamps_added);
