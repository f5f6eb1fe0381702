import { CloseButton, Modal, Title } from '@stampwell/ui';
import { type ReactNode, useEffect, useId, useRef, useSyncExternalStore } from 'react';
import classes from './record-details.module.css';

/** Where a panel fits beside the list. */
const DESK = '(min-width: 75em)';

function watchDesk(onChange: () => void): () => void {
  const desk = matchMedia(DESK);
  desk.addEventListener('change', onChange);
  return () => desk.removeEventListener('change', onChange);
}

interface RecordDetailsProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** The open record of a list: in a panel at its side, on a phone in a dialog. */
export function RecordDetails(props: RecordDetailsProps) {
  const isDesk = useSyncExternalStore(watchDesk, () => matchMedia(DESK).matches);
  return isDesk ? <SidePanel {...props} /> : <Modal isOpen {...props} />;
}

function SidePanel({ title, onClose, children }: RecordDetailsProps) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    panel.current?.focus({ preventScroll: true });
    return () => {
      if (panel.current?.contains(document.activeElement)) before?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <section
      ref={panel}
      className={classes.panel}
      aria-labelledby={id}
      tabIndex={-1}
      onKeyDown={({ key, defaultPrevented }) => key === 'Escape' && !defaultPrevented && onClose()}
    >
      <div className={classes.head}>
        <Title order={2} id={id}>
          {title}
        </Title>
        <CloseButton aria-label={`Close ${title}`} size={44} onClick={onClose} />
      </div>
      {children}
    </section>
  );
}
