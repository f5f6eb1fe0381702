import type { Transaction } from '@stampwell/contracts/http/shapes.ts';
import { undoTransaction } from '@stampwell/contracts/http/stamps.ts';
import { UNDO_WITHIN_HOURS } from '@stampwell/contracts/limits.ts';
import {
  ActionIcon,
  type ActivityEntry,
  ActivityList,
  Button,
  ConfirmModal,
  errorWords,
  notify,
  Panel,
  useApiMutation,
} from '@stampwell/kit';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './recent-transactions.module.css';

const SHOWN_AT_FIRST = 6;
const HOUR_MS = 3_600_000;

/** The newest transactions of owner and staff; a wrong one can be taken back for a day. */
export function RecentTransactions({ transactions }: { transactions: readonly Transaction[] }) {
  const [isAll, setAll] = useState(false);
  const [doubted, setDoubted] = useState<Transaction | null>(null);
  const undo = useApiMutation(undoTransaction);
  const shown = isAll ? transactions : transactions.slice(0, SHOWN_AT_FIRST);

  function takeBack({ id }: Transaction): void {
    undo.mutate(
      { body: { transaction_id: id } },
      {
        onSuccess: ({ message }) => notify('success', message),
        onError: (error) => notify('error', errorWords(error, 'Failed to undo the transaction')),
        onSettled: () => setDoubted(null),
      },
    );
  }

  return (
    <Panel title="Recent Transactions">
      <div className={classes.list}>
        <ActivityList entries={shown.map((transaction) => entryOf(transaction, setDoubted))} />
      </div>
      {transactions.length > shown.length && (
        <Button variant="default" onClick={() => setAll(true)}>
          Show all {transactions.length}
        </Button>
      )}
      {doubted && (
        <ConfirmModal
          isOpen
          onClose={() => setDoubted(null)}
          title="Undo transaction"
          question={`${doubted.description}, ${doubted.customer_name}: take this back?`}
          confirmLabel="Undo"
          isBusy={undo.isPending}
          onConfirm={() => takeBack(doubted)}
        />
      )}
    </Panel>
  );
}

function entryOf(transaction: Transaction, onDoubt: (transaction: Transaction) => void): ActivityEntry {
  const { customer_name, description, actor_name, business_name, reversed_by } = transaction;
  const giver = actor_name === business_name ? 'you' : actor_name;
  return {
    ...transaction,
    title: customer_name,
    detail: [description, reversed_by ? 'undone' : giver].filter(Boolean).join(' · '),
    action: canUndo(transaction, Date.now()) && (
      <ActionIcon
        aria-label={`Undo: ${description}, ${customer_name}`}
        title="Undo"
        className={classes.undo}
        onClick={() => onDoubt(transaction)}
      >
        <IconArrowBackUp size={20} stroke={1.8} />
      </ActionIcon>
    ),
  };
}

/** As the server has it: within a day, once; an undoing itself is final. */
function canUndo({ transaction_type, reversed_by, created_at }: Transaction, now: number): boolean {
  return (
    transaction_type !== 'reversed' &&
    !reversed_by &&
    now - Date.parse(created_at) < UNDO_WITHIN_HOURS * HOUR_MS
  );
}
