import { Button, Text } from '@mantine/core';
import { REASON_MAX } from '@stampwell/contracts/limits.ts';
import { type FormEvent, useState } from 'react';
import { Modal, ModalActions } from './modal.tsx';
import classes from './questions.module.css';

interface QuestionProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** The spec's question, to the letter. */
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

/** Asks for a reason; without one nothing happens. */
export function PromptModal({
  onAnswer,
  label = 'Reason',
  ...ask
}: QuestionProps & { onAnswer: (reason: string) => void; label?: string }) {
  const [answer, setAnswer] = useState('');
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (answer.trim()) onAnswer(answer.trim());
  }
  return (
    <Modal isOpen={ask.isOpen} onClose={ask.onClose} title={ask.title}>
      <form onSubmit={submit} style={{ display: 'contents' }}>
        <Text>{ask.question}</Text>
        {/* The browser's own: everybody loads this file, and Mantine's fields are 6 KB. */}
        <label className={classes.field}>
          {label}
          <textarea
            data-autofocus
            value={answer}
            maxLength={REASON_MAX}
            rows={3}
            onChange={(event) => setAnswer(event.currentTarget.value)}
          />
        </label>
        <ModalActions>
          <Button variant="default" onClick={ask.onClose}>
            {ask.cancelLabel ?? 'Cancel'}
          </Button>
          <Button type="submit" loading={ask.isBusy ?? false} disabled={!answer.trim()}>
            {ask.confirmLabel}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
