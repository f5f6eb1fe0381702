import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Modal, ModalActions } from './modal.tsx';
import { useShield } from './use-shield.ts';

export interface QuestionProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Quoted from the product's spec. */
  question: string;
  confirmLabel: string;
  cancelLabel?: string;
  /** While the answer is being carried out. */
  isBusy?: boolean;
}

interface ConfirmModalProps extends QuestionProps {
  onConfirm: () => void;
  /** Confirming costs the person something, so it ignores the second tap on what opened the dialog. */
  isSpending?: boolean;
  /** Above the question. */
  children?: ReactNode;
}

export function ConfirmModal({ onConfirm, isSpending = false, children, ...ask }: ConfirmModalProps) {
  const isShielded = useShield(ask.isOpen) && isSpending;
  return (
    <Modal isOpen={ask.isOpen} onClose={ask.onClose} title={ask.title}>
      {children}
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
