import { activityOf } from '@stampwell/client';
import { Link } from '@stampwell/client/router';
import type { businessDashboard } from '@stampwell/contracts/http/business.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import type { OwnTransaction } from '@stampwell/contracts/http/shapes.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import type { CardTerms } from '@stampwell/contracts/programme.ts';
import { onCard } from '@stampwell/counter/on-card';
import { type ActivityEntry, ActivityList, Anchor, Button, Panel } from '@stampwell/ui';
import { useState } from 'react';
import { CustomerList } from '../customers/customer-list.tsx';
import { type UndoableTransaction, UndoButton, useUndo } from '../undo/use-undo.tsx';
import classes from './recent-transactions.module.css';

const SHOWN_AT_FIRST = 6;

/** The newest transactions of owner and staff; the server says which can be undone. */
export function RecentTransactions({ transactions }: { transactions: readonly OwnTransaction[] }) {
  const [isAll, setAll] = useState(false);
  const { ask, question } = useUndo();
  const shown = isAll ? transactions : transactions.slice(0, SHOWN_AT_FIRST);
  return (
    <Panel
      title="Recent Transactions"
      aside={
        <Anchor component={Link} to={paths.business.activity}>
          All activity
        </Anchor>
      }
    >
      <div className={classes.list}>
        <ActivityList entries={shown.map((transaction) => entryOf(transaction, ask))} />
      </div>
      {transactions.length > shown.length && (
        <Button variant="default" onClick={() => setAll(true)}>
          Show all {transactions.length}
        </Button>
      )}
      {question}
    </Panel>
  );
}

/** An entry with its author and, if possible, its undo. */
export function entryOf(
  transaction: OwnTransaction,
  onDoubt: (doubted: UndoableTransaction) => void,
): ActivityEntry {
  const { id, customer_name, actor_name, business_name, reversed_by, unusual, can_undo } = transaction;
  const description = onCard(transaction.description, transaction.card_name);
  const giver = actor_name === business_name ? 'you' : actor_name;
  const words = `${description}, ${customer_name}`;
  return {
    id,
    ...activityOf(transaction),
    title: customer_name,
    detail: [
      description,
      reversed_by ? 'undone' : [giver, transaction.place_name].filter(Boolean).join(' at '),
      unusual && 'unusual',
    ]
      .filter(Boolean)
      .join(' ·\u00a0'),
    action: can_undo && <UndoButton words={words} onClick={() => onDoubt({ id, words })} />,
  };
}

interface RecentCustomersProps {
  customers: ReplyOf<typeof businessDashboard>['recent_customers'];
  shop: CardTerms & { id: string };
}

export function RecentCustomers({ customers, shop }: RecentCustomersProps) {
  return (
    <Panel
      title="Recent Customers"
      aside={
        <Anchor component={Link} to={paths.business.customers}>
          All customers
        </Anchor>
      }
    >
      <CustomerList customers={customers} shop={shop} />
    </Panel>
  );
}
