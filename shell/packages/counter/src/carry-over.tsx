import { IconCards, IconCheck } from '@stampwell/icons';
import { Button, counted, dateLabel, Modal, ModalActions, Text } from '@stampwell/ui';
import { lazy, Suspense, useState } from 'react';
import classes from './carry-over.module.css';
import { Choice } from './choice.tsx';

const WaitingCards = lazy(async () => ({ default: (await import('./waiting-cards.tsx')).WaitingCards }));

interface CarryOverProps {
  /** Stamps for a reward: a paper card has fewer. */
  required: number;
  /** Null if no paper card was carried over. */
  carriedOverAt: string | null;
  onCarryOver: (stamps: number) => void;
  /** Gives a card of the shop's list that waits; absent for a customer without a code at hand. */
  onGiveWaiting?: ((waitingId: string) => void) | undefined;
  isBusy: boolean;
}

/** Puts the stamps of a paper card on the customer's card: once, in two presses. */
export function CarryOver({ required, carriedOverAt, onCarryOver, onGiveWaiting, isBusy }: CarryOverProps) {
  const [isOpen, setOpen] = useState(false);
  if (carriedOverAt) {
    return (
      <p className={classes.done}>
        <IconCheck size={18} stroke={2} aria-hidden="true" />
        {`Stamps carried over on ${dateLabel(carriedOverAt)}`}
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
          onGiveWaiting={
            onGiveWaiting &&
            ((waitingId) => {
              setOpen(false);
              onGiveWaiting(waitingId);
            })
          }
        />
      )}
    </>
  );
}

type CarryOverModalProps = Pick<CarryOverProps, 'required' | 'onCarryOver' | 'onGiveWaiting'> & {
  onClose: () => void;
};

function CarryOverModal({ required, onClose, onCarryOver, onGiveWaiting }: CarryOverModalProps) {
  const [stamps, setStamps] = useState<number | null>(null);
  const [isSearching, setSearching] = useState(false);
  if (isSearching && onGiveWaiting) {
    return (
      <Modal isOpen onClose={onClose} title="Waiting cards">
        <Suspense fallback={null}>
          <WaitingCards onGive={onGiveWaiting} />
        </Suspense>
        <ModalActions>
          <Button variant="default" onClick={() => setSearching(false)}>
            Back
          </Button>
        </ModalActions>
      </Modal>
    );
  }
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
      {onGiveWaiting && (
        <Button variant="subtle" onClick={() => setSearching(true)}>
          No paper? Look on our list
        </Button>
      )}
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
