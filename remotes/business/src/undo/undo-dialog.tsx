import { REASON_MAX } from '@stampwell/contracts/limits.ts';
import { Button, Modal, ModalActions, Text } from '@stampwell/ui';
import { Textarea } from '@stampwell/ui/forms';
import { type FormEvent, useState } from 'react';
import classes from './undo.module.css';

interface UndoDialogProps {
  /** Entry and customer: 'Earned 1 stamp, Ann Lee'. */
  words: string;
  isBusy: boolean;
  /** Called with '' without a reason. */
  onUndo: (reason: string) => void;
  onClose: () => void;
}

/** Asks for confirmation and a reason, which the customer sees on their card. */
export function UndoDialog({ words, isBusy, onUndo, onClose }: UndoDialogProps) {
  const [reason, setReason] = useState('');
  function submit(event: FormEvent): void {
    event.preventDefault();
    onUndo(reason.trim());
  }
  return (
    <Modal isOpen onClose={onClose} title="Undo transaction">
      <form className={classes.form} onSubmit={submit}>
        <Text>{`${words}: take this back?`}</Text>
        <Textarea
          label="Reason (optional)"
          description="The customer reads it in their card’s history."
          rows={2}
          maxLength={REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <ModalActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Undo
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
