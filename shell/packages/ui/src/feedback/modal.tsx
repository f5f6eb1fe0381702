import { CloseButton, Title } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './modal.module.css';
import { useBackCloses } from './use-back-closes.ts';

export interface ModalProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** White from edge to edge in both themes, for a code to be scanned. */
  isWholeScreen?: boolean;
  children: ReactNode;
}

const WHOLE_SCREEN = { 'data-whole-screen': true, 'data-mantine-color-scheme': 'light' };

/**
 * A native dialog: it traps and restores focus, and closes on Escape, Back or a click on its backdrop. The first input has
 * `data-autofocus`.
 */
export function Modal({ isOpen, onClose, title, isWholeScreen = false, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useBackCloses(isOpen, onClose);
  useEffect(() => {
    const element = dialog.current;
    if (isOpen && element && !element.open) {
      element.showModal();
      element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    }
    return () => element?.close();
  }, [isOpen]);
  if (!isOpen) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className={classes.modal}
      {...(isWholeScreen && WHOLE_SCREEN)}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={classes.sheet}>
        <div className={classes.head}>
          <Title order={2} id={id}>
            {title}
          </Title>
          <CloseButton aria-label="Close" size={44} onClick={onClose} className={classes.close} />
        </div>
        {children}
      </div>
    </dialog>
  );
}

export function ModalActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
