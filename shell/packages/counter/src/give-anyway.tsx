import { useIsOffline } from '@stampwell/client';
import { type DailyCap, noMoreToday } from '@stampwell/contracts/daily-cap.ts';
import { ANYWAY_REASON_MAX, STAMP_AMOUNT } from '@stampwell/contracts/limits.ts';
import { Anchor, Button, counted, Modal, ModalActions } from '@stampwell/ui';
import { Textarea } from '@stampwell/ui/forms';
import { type FormEvent, useState } from 'react';
import { AmountSelect } from './amount-select.tsx';
import classes from './give-anyway.module.css';
import { Warning } from './warning.tsx';

interface GiveAnywayProps {
  /** Leads to stamps as an apology; undefined where the caller may give none. */
  onApologise: (() => void) | undefined;
  onGive: (amount: number, reason: string) => void;
  isBusy: boolean;
  /** What the caller's daily cap leaves them. */
  dailyCap: DailyCap | null | undefined;
}

/** Gives stamps although the cooldown is not over; asks why. Not offered offline, where nothing could be checked. */
export function GiveAnyway({ onGive, onApologise, isBusy, dailyCap }: GiveAnywayProps) {
  const [isAsking, setAsking] = useState(false);
  const [amount, setAmount] = useState<number>(STAMP_AMOUNT.default);
  const [reason, setReason] = useState('');
  const used = dailyCap && noMoreToday(dailyCap, amount);
  if (useIsOffline()) return null;
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (reason.trim() && !used) onGive(amount, reason.trim());
  }
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setAsking(true)}>
        Give anyway
      </Button>
      <Modal isOpen={isAsking} onClose={() => setAsking(false)} title="Give before the wait is over">
        <form className={classes.form} onSubmit={submit}>
          <AmountSelect value={amount} onChange={setAmount} />
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
          {used && <Warning>{used}</Warning>}
          {onApologise && (
            <Anchor
              component="button"
              type="button"
              onClick={() => {
                setAsking(false);
                onApologise();
              }}
            >
              Give them as an apology instead
            </Anchor>
          )}
          <ModalActions>
            <Button variant="default" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy} disabled={!reason.trim() || Boolean(used)}>
              {`Give ${counted(amount, 'stamp')}`}
            </Button>
          </ModalActions>
        </form>
      </Modal>
    </>
  );
}
