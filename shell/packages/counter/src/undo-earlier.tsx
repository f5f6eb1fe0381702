import type { CustomerLookup } from '@stampwell/contracts/http/shapes.ts';
import { IconArrowBackUp } from '@stampwell/icons';
import { Button, ConfirmModal, RelativeTime } from '@stampwell/ui';
import { useState } from 'react';
import { undoWords } from './undo-words.ts';

interface UndoEarlierProps {
  entry: NonNullable<CustomerLookup['last_entry']>;
  customer: string;
  onUndo: (transactionId: string) => void;
  isUndoing: boolean;
}

/** Undoes the newest entry of this card, by any person, such as a reward redeemed by mistake on the customer's phone. */
export function UndoEarlier({ entry, customer, onUndo, isUndoing }: UndoEarlierProps) {
  const [isAsking, setAsking] = useState(false);
  const { what, title, question } = undoWords(entry, customer);
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconArrowBackUp size={20} />}
        onClick={() => setAsking(true)}
        loading={isUndoing}
      >
        <span>
          Undo the {what} · <RelativeTime at={entry.created_at} />
        </span>
      </Button>
      <ConfirmModal
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={title}
        question={question}
        confirmLabel="Undo"
        onConfirm={() => {
          setAsking(false);
          onUndo(entry.transaction_id);
        }}
      />
    </>
  );
}
