import { useApiMutation } from '@stampwell/client';
import type { OwnTransaction } from '@stampwell/contracts/http/shapes.ts';
import { undoTransaction } from '@stampwell/contracts/http/stamps.ts';
import { ConfirmModal, errorWords, notify } from '@stampwell/ui';
import { useState } from 'react';
import { onCard } from '../on-card.ts';
import { placeHere } from '../places/till-places.ts';
import { undoWords } from '../undo-words.ts';

interface UndoQuestionProps {
  transaction: OwnTransaction;
  onClose: () => void;
}

/** Confirms an undo, with what the customer loses or gets back. The server decides whether it is allowed. */
export function UndoQuestion({ transaction, onClose }: UndoQuestionProps) {
  const undo = useApiMutation(undoTransaction, {
    onSuccess: ({ message }) => notify('success', message),
    onError: (error) => notify('error', errorWords(error, 'Failed to undo the transaction')),
    onSettled: onClose,
  });
  // One object, so that repeats share one idempotency key.
  const [intent] = useState({ body: { transaction_id: transaction.id, ...placeHere() } });
  const { title, question } = undoWords(
    {
      transaction_type: transaction.transaction_type === 'redeemed' ? 'redeemed' : 'earned',
      stamps: Math.abs(transaction.stamps_added),
    },
    transaction.customer_name,
  );
  return (
    <ConfirmModal
      isOpen
      onClose={onClose}
      title={onCard(title, transaction.card_name)}
      question={question}
      confirmLabel="Undo"
      isBusy={undo.isPending}
      onConfirm={() => undo.mutate(intent)}
    />
  );
}
