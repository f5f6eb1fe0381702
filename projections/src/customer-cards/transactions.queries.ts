import type { Transaction } from '@stampwell/contracts/http/shapes.ts';
import { decodeCursor, type PageArgs, pageOf, rowsFor } from '../reading/cursor.ts';
import { type Queryable, rowsOf } from '../reading/database.ts';
import { actorNameOf, type DELETED, nameOf } from '../reading/names.ts';

export interface TransactionRow {
  id: string;
  position: number;
  business_id: string;
  business_name: string | null;
  customer_id: string;
  customer_name: string | null;
  type: Transaction['transaction_type'];
  stamps_added: number;
  reward_description: string | null;
  actor_kind: keyof typeof DELETED | 'system';
  actor_name: string | null;
  created_at: string;
  reverses: string | null;
  reversed_by: string | null;
}

/** Names are joined to the few rows that are shown, after they are chosen. */
export const named = (chosen: string) => `
  SELECT t.id, t.position, t.business_id, b.name AS business_name, t.customer_id, c.name AS customer_name, t.type,
         t.stamps_added, t.reward_description, t.actor_kind, a.name AS actor_name, t.created_at, t.reverses, t.reversed_by
    FROM (${chosen}) AS t
    LEFT JOIN vault.people b ON b.id = t.business_id
    LEFT JOIN vault.people c ON c.id = t.customer_id
    LEFT JOIN vault.people a ON a.id = t.actor_id
    ORDER BY t.position DESC`;

const OF_CUSTOMER = named(`
  SELECT * FROM views.transactions
    WHERE customer_id = $1 AND position < coalesce($2, 9223372036854775807)
      AND ($4::text IS NULL OR type = $4) AND ($5::uuid IS NULL OR business_id = $5)
    ORDER BY position DESC LIMIT $3`);

const OF_BUSINESS = named(`
  SELECT * FROM views.transactions
    WHERE business_id = $1 AND position < coalesce($2, 9223372036854775807)
    ORDER BY position DESC LIMIT $3`);

const words = (stamps: number) => `${stamps} ${stamps === 1 ? 'stamp' : 'stamps'}`;

function describe({ type, stamps_added, reward_description }: TransactionRow): string {
  if (type === 'earned') return `Earned ${words(stamps_added)}`;
  if (type === 'redeemed') return `Redeemed ${reward_description ?? 'a reward'}`;
  return stamps_added < 0 ? `${words(-stamps_added)} taken back` : 'Reward returned';
}

export function presentTransaction(row: TransactionRow, isForBusiness: boolean): Transaction {
  return {
    id: row.id,
    business_id: row.business_id,
    business_name: nameOf('business', row.business_name),
    customer_id: row.customer_id,
    customer_name: nameOf('customer', row.customer_name),
    stamps_added: row.stamps_added,
    transaction_type: row.type,
    description: describe(row),
    notes: null,
    created_at: row.created_at,
    actor_name: isForBusiness ? actorNameOf(row.actor_kind, row.actor_name) : null,
    reverses: row.reverses,
    reversed_by: row.reversed_by,
  };
}

export interface HistoryArgs extends PageArgs {
  type?: 'earned' | 'redeemed' | undefined;
  business_id?: string | undefined;
}

export interface TransactionPage {
  transactions: Transaction[];
  next_cursor: string | null;
}

/** A customer's entries, newest first. Who gave them is the business's affair. */
export async function readHistory(
  db: Queryable,
  customerId: string,
  args: HistoryArgs = {},
): Promise<TransactionPage> {
  const [before] = decodeCursor(args.cursor, ['position']);
  const values = [customerId, before, rowsFor(args), args.type ?? null, args.business_id ?? null];
  const rows = await rowsOf<TransactionRow>(db, OF_CUSTOMER, values);
  const page = pageOf(
    rows,
    args,
    (row) => presentTransaction(row, false),
    ({ position }) => [position],
  );
  return { transactions: page.items, next_cursor: page.next_cursor };
}

/** A business's entries, newest first, with who gave them. */
export async function readBusinessTransactions(
  db: Queryable,
  businessId: string,
  args: PageArgs = {},
): Promise<TransactionPage> {
  const [before] = decodeCursor(args.cursor, ['position']);
  const rows = await rowsOf<TransactionRow>(db, OF_BUSINESS, [businessId, before, rowsFor(args)]);
  const page = pageOf(
    rows,
    args,
    (row) => presentTransaction(row, true),
    ({ position }) => [position],
  );
  return { transactions: page.items, next_cursor: page.next_cursor };
}
