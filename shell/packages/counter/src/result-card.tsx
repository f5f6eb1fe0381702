import { IconAlertTriangle, IconArrowBackUp, IconCircleCheck, IconClock } from '@stampwell/icons';
import { Button, CloseButton, clockLabel } from '@stampwell/ui';
import type { ReactNode } from 'react';
import { onCard } from './on-card.ts';
import classes from './result-card.module.css';
import { countWords, rewardGiven, type ScanResult } from './scan-result.ts';

interface ResultCardProps {
  result: ScanResult;
  onClose?: () => void;
  /** Buttons, or what to do next. */
  children?: ReactNode;
}

const STATES = {
  done: { Icon: IconCircleCheck, title: 'Transaction Successful!' },
  failed: { Icon: IconAlertTriangle, title: 'Transaction Failed' },
  unsent: { Icon: IconClock, title: 'Not sent yet' },
};

function stateOf({ success, unsent }: ScanResult): keyof typeof STATES {
  if (success) return 'done';
  return unsent ? 'unsent' : 'failed';
}

/** The result of an action, readable at arm's length: strong green, red or (for want of a connection) amber, icon, words and numbers. */
export function ResultCard({ result, onClose, children }: ResultCardProps) {
  const { success, message, customer, card_name } = result;
  const state = stateOf(result);
  const { Icon, title } = STATES[state];
  return (
    <section
      className={classes.card}
      data-state={state}
      role={state === 'failed' ? 'alert' : 'status'}
      aria-label="Result"
    >
      <div className={classes.head}>
        <Icon size={34} stroke={1.9} aria-hidden="true" />
        <h2 className={classes.title}>{title}</h2>
        {onClose && (
          <CloseButton
            aria-label="Close"
            size={44}
            variant="transparent"
            onClick={onClose}
            className={classes.close}
          />
        )}
      </div>
      <p className={classes.message}>{onCard(message || 'Unknown result', card_name)}</p>
      {result.next_allowed_at && (
        <p className={classes.message}>The next one from {clockLabel(result.next_allowed_at)}</p>
      )}
      {(success || children) && (
        <div className={classes.foot}>
          {success && (
            <div className={classes.facts}>
              {customer && <strong className={classes.name}>{customer.name}</strong>}
              <Facts result={result} />
            </div>
          )}
          {children}
        </div>
      )}
    </section>
  );
}

function Facts({ result }: { result: ScanResult }) {
  const { stamps_used, remaining_stamps = 0 } = result;
  if (stamps_used !== undefined) {
    const { emoji, words } = rewardGiven(result);
    return (
      <>
        <span className={classes.big}>
          <span aria-hidden="true">{emoji}</span> {words}
        </span>
        <span>{`Stamps used: ${stamps_used}`}</span>
        <span>{`Remaining: ${remaining_stamps} stamps`}</span>
      </>
    );
  }
  const count = countWords(result);
  return count && <span className={classes.big}>{count}</span>;
}

interface UndoButtonProps {
  result: ScanResult;
  onUndo: (transactionId: string) => void;
  isUndoing: boolean;
  /** Ignores presses. */
  isShielded?: boolean;
}

/** Renders nothing if the result cannot be undone. */
export function UndoButton({ result, onUndo, isUndoing, isShielded = false }: UndoButtonProps) {
  const { success, canUndo, transaction_id: id } = result;
  if (!success || !canUndo || !id) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconArrowBackUp size={20} />}
      onClick={() => isShielded || onUndo(id)}
      loading={isUndoing}
      aria-disabled={isShielded}
    >
      Undo
    </Button>
  );
}
