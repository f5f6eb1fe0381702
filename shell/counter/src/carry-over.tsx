import { Button, counted, dateLabel, Modal, ModalActions, Text } from '@stampwell/ui';
import { IconCards, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './carry-over.module.css';
import { Choice } from './choice.tsx';

interface CarryOverProps {
  /** Stamps for a reward: a paper card has fewer. */
  required: number;
  /** Null if no paper card was carried over. */
  carriedOverAt: string | null;
  onCarryOver: (stamps: number) => void;
  isBusy: boolean;
}

/** Puts the stamps of a paper card on the customer's card: once, in two presses. */
export function CarryOver({ required, carriedOverAt, onCarryOver, isBusy }: CarryOverProps) {
  const [isOpen, setOpen] = useState(false);
  if (carriedOverAt) {
    return (
      <p className={classes.done}>
        <IconCheck size={18} stroke={2} aria-hidden="true" />
        {`Paper card carried over on ${dateLabel(carriedOverAt)}`}
      </p>
    );
  }
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconCards size={20} />}
        onClick={() => setOpen(true)}
        loading={isBusy}
      >
        Carry over a paper card
      </Button>
      {isOpen && (
        <CarryOverModal
          required={required}
          onClose={() => setOpen(false)}
          onCarryOver={(stamps) => {
            setOpen(false);
            onCarryOver(stamps);
          }}
        />
      )}
    </>
  );
}

type CarryOverModalProps = Pick<CarryOverProps, 'required' | 'onCarryOver'> & { onClose: () => void };

function CarryOverModal({ required, onClose, onCarryOver }: CarryOverModalProps) {
  const [stamps, setStamps] = useState<number | null>(null);
  return (
    <Modal isOpen onClose={onClose} title="Carry over a paper card">
      <Text>How many stamps are on it? Take the paper card from them, so that it counts only once.</Text>
      <fieldset className={classes.amounts} aria-label="Stamps on the paper card">
        {Array.from({ length: required - 1 }, (_, index) => index + 1).map((amount) => (
          <Choice
            key={amount}
            aria-label={counted(amount, 'stamp')}
            isChosen={amount === stamps}
            onClick={() => setStamps(amount)}
          >
            {amount}
          </Choice>
        ))}
      </fieldset>
      <ModalActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={stamps === null} onClick={() => stamps !== null && onCarryOver(stamps)}>
          {stamps === null ? 'Carry over' : `Carry over ${counted(stamps, 'stamp')}`}
        </Button>
      </ModalActions>
    </Modal>
  );
}
