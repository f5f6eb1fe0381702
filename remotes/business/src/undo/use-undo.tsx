import { loadOnce, useApiMutation } from '@stampwell/client';
import { undoTransaction } from '@stampwell/contracts/http/stamps.ts';
import { IconArrowBackUp } from '@stampwell/icons';
import { ActionIcon, errorWords, notify } from '@stampwell/ui';
import { type ComponentProps, Suspense, use, useState } from 'react';
import classes from './undo.module.css';
import type { UndoDialog } from './undo-dialog.tsx';

/** Loaded with the forms on demand, to keep the first screen small. */
const dialog = loadOnce(() => import('./undo-dialog.tsx'));

/** Loaded when first opened; shows an error if that fails. */
function LazyUndoDialog(props: ComponentProps<typeof UndoDialog>) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}

function Loaded(props: ComponentProps<typeof UndoDialog>) {
  const { UndoDialog } = use(dialog());
  return <UndoDialog {...props} />;
}

/** A transaction that may be a mistake. */
export interface UndoableTransaction {
  /** The transaction's. */
  id: string;
  /** Entry and customer: 'Earned 1 stamp, Ann Lee'. */
  words: string;
}

/** Undoing a transaction: `ask` opens the confirmation, `question` renders it. */
export function useUndo() {
  const [doubted, setDoubted] = useState<UndoableTransaction | null>(null);
  const undo = useApiMutation(undoTransaction);
  const close = () => setDoubted(null);

  function undoChange({ id }: UndoableTransaction, reason: string): void {
    undo.mutate(
      { body: { transaction_id: id, ...(reason && { reason }) } },
      {
        onSuccess: ({ message }) => notify('success', message),
        onError: (error) => notify('error', errorWords(error, 'Failed to undo the transaction')),
        onSettled: close,
      },
    );
  }

  return {
    ask: setDoubted,
    question: doubted && (
      <LazyUndoDialog
        words={doubted.words}
        isBusy={undo.isPending}
        onUndo={(reason) => undoChange(doubted, reason)}
        onClose={close}
      />
    ),
  };
}

/** Shown at the end of a transaction's row. */
export function UndoButton({ words, onClick }: { words: string; onClick: () => void }) {
  return (
    <ActionIcon aria-label={`Undo: ${words}`} title="Undo" className={classes.undo} onClick={onClick}>
      <IconArrowBackUp size={20} stroke={1.8} />
    </ActionIcon>
  );
}
