import { Button, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { QuestionProps } from '../feedback/confirm-modal.tsx';
import { Modal, ModalActions } from '../feedback/modal.tsx';
import classes from './prompt-modal.module.css';

/** Asks for a mandatory reason. */
export function PromptModal({
  onAnswer,
  label = 'Reason',
  maxLength,
  ...ask
}: QuestionProps & { onAnswer: (reason: string) => void; label?: string; maxLength: number }) {
  const [answer, setAnswer] = useState('');
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (answer.trim()) onAnswer(answer.trim());
  }
  return (
    <Modal isOpen={ask.isOpen} onClose={ask.onClose} title={ask.title}>
      <form onSubmit={submit} style={{ display: 'contents' }}>
        <Text>{ask.question}</Text>
        <label className={classes.field}>
          {label}
          <textarea
            data-autofocus
            value={answer}
            maxLength={maxLength}
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
