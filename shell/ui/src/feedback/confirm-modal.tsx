import { Button, Text } from '@mantine/core';
import { Modal, ModalActions } from './modal.tsx';
import { useShield } from './use-shield.ts';

export interface QuestionProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** The product's question, to the letter. */
  question: string;
  confirmLabel: string;
  cancelLabel?: string;
  /** While the answer is being carried out. */
  isBusy?: boolean;
}

interface ConfirmModalProps extends QuestionProps {
  onConfirm: () => void;
  /** The answer takes something from a person: it is shielded from the second tap on what opened the question. */
  isSpending?: boolean;
}

/** 'Are you sure…?' */
export function ConfirmModal({ onConfirm, isSpending = false, ...ask }: ConfirmModalProps) {
  const isShielded = useShield(ask.isOpen) && isSpending;
  return (
    <Modal isOpen={ask.isOpen} onClose={ask.onClose} title={ask.title}>
      <Text>{ask.question}</Text>
      <ModalActions>
        <Button variant="default" onClick={ask.onClose}>
          {ask.cancelLabel ?? 'Cancel'}
        </Button>
        <Button
          onClick={() => isShielded || onConfirm()}
          loading={ask.isBusy ?? false}
          aria-disabled={isShielded}
        >
          {ask.confirmLabel}
        </Button>
      </ModalActions>
    </Modal>
  );
}
