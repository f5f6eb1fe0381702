import { Button, Text } from '@mantine/core';
import { Modal, ModalActions } from './modal.tsx';

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

/** 'Are you sure…?' */
export function ConfirmModal({ onConfirm, ...ask }: QuestionProps & { onConfirm: () => void }) {
  return (
    <Modal isOpen={ask.isOpen} onClose={ask.onClose} title={ask.title}>
      <Text>{ask.question}</Text>
      <ModalActions>
        <Button variant="default" onClick={ask.onClose}>
          {ask.cancelLabel ?? 'Cancel'}
        </Button>
        <Button onClick={onConfirm} loading={ask.isBusy ?? false}>
          {ask.confirmLabel}
        </Button>
      </ModalActions>
    </Modal>
  );
}
