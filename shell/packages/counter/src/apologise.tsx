import { useApiMutation, useIsOffline } from '@stampwell/client';
import type { SentBody } from '@stampwell/contracts/http/endpoint.ts';
import { apologise } from '@stampwell/contracts/http/stamps.ts';
import { ANYWAY_REASON_MAX, APOLOGY } from '@stampwell/contracts/limits.ts';
import { Banner, Button, counted, errorWords, Modal, ModalActions, notify } from '@stampwell/ui';
import { Textarea } from '@stampwell/ui/forms';
import { type FormEvent, useId, useState } from 'react';
import classes from './apologise.module.css';
import { Choice } from './choice.tsx';
import { placeHere } from './places/till-places.ts';

interface ApologiseProps {
  /** The customer, by their code or their id. */
  customer: Omit<SentBody<typeof apologise>, 'stamps' | 'reason'>;
  /** How many the caller may still give this month; null without a limit. */
  left?: number | null | undefined;
}

const AMOUNTS = Array.from({ length: APOLOGY.stamps.max }, (_, nth) => nth + APOLOGY.stamps.min);

/** Gives stamps as an apology; asks why. Not offered offline, where nothing could be checked. */
export function Apologise(props: ApologiseProps) {
  const [isAsking, setAsking] = useState(false);
  if (useIsOffline()) return null;
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setAsking(true)}>
        Give as an apology
      </Button>
      <Apology {...props} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}

/** The question alone. */
export function Apology({
  customer,
  left = null,
  isOpen,
  onClose,
}: ApologiseProps & { isOpen: boolean; onClose: () => void }) {
  const [stamps, setStamps] = useState<number>(APOLOGY.stamps.default);
  const [reason, setReason] = useState('');
  const label = useId();
  const { mutate, error, isPending, reset } = useApiMutation(apologise, {
    onSuccess: ({ message }) => {
      notify('success', message);
      setReason('');
      setStamps(APOLOGY.stamps.default);
      onClose();
    },
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (reason.trim()) mutate({ body: { ...placeHere(), ...customer, stamps, reason: reason.trim() } });
  }
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Stamps as an apology">
      <form className={classes.form} onSubmit={submit}>
        <fieldset className={classes.amounts} aria-labelledby={label}>
          <span id={label} className={classes.label}>
            How many stamps?
          </span>
          <div className={classes.row}>
            {AMOUNTS.map((amount) => (
              <Choice key={amount} isChosen={amount === stamps} onClick={() => setStamps(amount)}>
                {amount}
              </Choice>
            ))}
          </div>
        </fieldset>
        <Textarea
          label="Why?"
          description="The customer reads it in their card’s history."
          required
          rows={2}
          maxLength={ANYWAY_REASON_MAX}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {left !== null && (
          <p className={classes.left}>{`You can give ${counted(left, 'stamp')} more this month.`}</p>
        )}
        {error && (
          <Banner tone="error" onClose={reset}>
            {errorWords(error, 'Failed to add stamps')}
          </Banner>
        )}
        <ModalActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending} disabled={!reason.trim() || (left ?? stamps) < stamps}>
            {`Give ${counted(stamps, 'stamp')}`}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
